"""Who a client is: its address, and behind proxies the one that the trusted ones saw."""

from __future__ import annotations

from ipaddress import IPv6Address, ip_address, ip_network

from starlette.datastructures import Headers
from starlette.types import Scope

UNKNOWN = "unknown"
# One household or one rented server has a whole network of this size to choose addresses from.
_NETWORK_V6 = 64


def client_of(scope: Scope, trusted_proxies: int) -> str:
    """The client's address, or its network where that is IPv6.

    X-Forwarded-For is believed only as far as trusted proxies wrote it: with n of them, the nth entry from the
    right is what the outermost saw; whatever a client put to its left is not looked at.
    """
    peer = scope["client"][0] if scope.get("client") else UNKNOWN
    if trusted_proxies:
        listed = ",".join(Headers(scope=scope).getlist("x-forwarded-for")).split(",")
        if len(listed) >= trusted_proxies:
            return _network(listed[-trusted_proxies].strip()) or _network(peer) or UNKNOWN
    return _network(peer) or UNKNOWN


def _network(address: str) -> str | None:
    try:
        parsed = ip_address(address)
    except ValueError:
        return None
    if not isinstance(parsed, IPv6Address):
        return str(parsed)
    if parsed.ipv4_mapped:
        return str(parsed.ipv4_mapped)
    return str(ip_network((parsed.packed, _NETWORK_V6), strict=False))

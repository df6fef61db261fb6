"""The network is closed to the tests, but for this machine."""

from __future__ import annotations

import socket

import pytest
from pytest_socket import SocketConnectBlockedError


def test_another_host_cannot_be_reached():
    # The refusal begins with a warning, and warnings are errors here.
    with socket.socket() as connection, pytest.raises((SocketConnectBlockedError, UserWarning), match=r"192\.0\.2\.1"):
        connection.connect(("192.0.2.1", 80))


def test_this_machine_can_be_reached():
    with socket.create_server(("127.0.0.1", 0)) as server, socket.create_connection(server.getsockname(), 5) as client:
        assert client.getpeername() == server.getsockname()

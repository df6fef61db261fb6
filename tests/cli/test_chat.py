from __future__ import annotations

from assistant.cli.chat import converse


def test_lines_are_answered_one_after_another_as_one_conversation(paddock):
    ran = paddock("chat", said="walpole 8 hens fee?\n\nand for 5?\n")
    assert ran.status == 0
    assert ran.out.index("$15.") < ran.out.index("$10.")
    assert ran.out.count("not legal advice") == 1


def test_a_new_conversation_knows_nothing_of_the_last(assistant, capsys):
    converse(assistant, iter(["rooster in dennis?", "/new", "and for 5?"]), None)
    last = capsys.readouterr().out.split("not legal advice")[-1]
    assert "Dennis: " not in last


def test_a_message_that_cannot_be_asked_is_told_and_the_conversation_goes_on(assistant, capsys):
    converse(assistant, iter(["rooster in dennis?", "\x1b[2J", "and in stoneham?"]), None)
    told = capsys.readouterr()
    assert "control characters" in told.err
    assert "prohibited within Town limits" in told.out


def test_the_town_may_be_given_once(paddock):
    assert "prohibited within Town limits" in paddock("chat", "--town", "stoneham", said="rooster?\n").out
    assert paddock("chat", "--town", "atlantis", said="rooster?\n").status == 2

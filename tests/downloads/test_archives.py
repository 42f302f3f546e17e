"""A zip is unpacked whole, or refused whole with one sentence, and nothing of it is left."""

from __future__ import annotations

import errno
import os
import stat
import struct
import tracemalloc
import zipfile
from pathlib import Path

import pytest

from autograder.downloads import archives
from autograder.downloads.archives import ArchiveError, unpack
from autograder.downloads.bounds import OF_A_CLASS, OF_A_STUDENT, Bounds


def made(path: Path, *members: tuple[str, bytes], mode: int = 0) -> Path:
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in members:
            info = zipfile.ZipInfo(name)
            info.compress_type = zipfile.ZIP_DEFLATED
            info.external_attr = mode << 16
            archive.writestr(info, data)
    return path


@pytest.fixture
def into(tmp_path) -> Path:
    (tmp_path / "into").mkdir()
    return tmp_path / "into"


def test_a_zip_is_unpacked_without_the_systems_own_files(tmp_path, into):
    members = [("a/b.py", b"x"), ("__MACOSX/a/._b.py", b""), (".DS_Store", b""), ("c\\d.py", b"y")]
    path = made(tmp_path / "a.zip", *members)
    unpack(path, into, OF_A_STUDENT)
    files = sorted(each.relative_to(into).as_posix() for each in into.rglob("*") if each.is_file())
    assert files == ["a/b.py", "c/d.py"]


@pytest.mark.filterwarnings("ignore:Duplicate name")
@pytest.mark.parametrize(
    ("members", "mode", "sentence"),
    [
        (["../x.py"], 0, "a.zip was not unpacked: '../x.py' in it leads out of the folder; unpack"),
        (["a/..\\..\\x.py"], 0, "leads out of the folder"),
        (["/etc/x.py"], 0, "'/etc/x.py' in it is an absolute path; unpack it yourself"),
        (["C:/x.py"], 0, "is an absolute path"),
        (["\\\\host\\x.py"], 0, "is an absolute path"),
        (["x.py"], stat.S_IFLNK | 0o777, "in it is a link; copy the file in place of the link"),
        (["x.py", "x.py"], 0, "'x.py' is in it more than once"),
        (["x.py", "./x.py"], 0, "is in it more than once"),
        (["x", "x/y.py"], 0, "is in it more than once"),
        (["x/y.py", "x"], 0, "is in it more than once"),
        (["a", "b", "c", "d", "e"], 0, "it has 6 members, and 5 are the most; unpack it yourself"),
    ],
)
def test_a_bad_member_refuses_the_whole(tmp_path, into, members, mode, sentence):
    every = ("good.py", *members)
    path = made(tmp_path / "a.zip", *((name, b"y") for name in every), mode=mode)
    with pytest.raises(ArchiveError) as refused:
        unpack(path, into, Bounds(members=5, size=1000))
    assert sentence in str(refused.value)
    assert list(into.iterdir()) == []


def test_too_many_bytes_are_refused(tmp_path, into):
    path = made(tmp_path / "a.zip", ("a.txt", b"x" * 600), ("b.txt", b"y" * 600))
    with pytest.raises(
        ArchiveError, match=r"it would have 1.2 KB, and 1000 bytes is the most; unp"
    ):
        unpack(path, into, Bounds(members=4, size=1000))
    assert list(into.iterdir()) == []


def test_a_ratio_that_no_work_has_is_refused(tmp_path, into):
    path = made(tmp_path / "a.zip", ("a.txt", bytes(500_000)))
    with pytest.raises(ArchiveError, match=r"its \d+ bytes would become 488.3 KB; unpack it"):
        unpack(path, into, Bounds(members=4, size=1_000_000, small=1000))


def test_a_file_that_is_too_large_is_left_out_and_the_others_stay(tmp_path, into, monkeypatch):
    monkeypatch.setattr(archives, "SINGLE_FILE_BYTES", 100)
    path = made(tmp_path / "a.zip", ("a.txt", bytes(500)), ("b.txt", b"y"))
    unpack(path, into, Bounds(members=4, size=200))
    assert sorted(each.name for each in into.iterdir()) == ["a.txt", "b.txt"]
    stood_in = (into / "a.txt").stat()
    assert stood_in.st_size == 500 and stood_in.st_blocks == 0, "a note tells its size"


def test_a_zip_in_the_zip_of_a_class_is_whole_however_large(tmp_path, into, monkeypatch):
    monkeypatch.setattr(archives, "SINGLE_FILE_BYTES", 100)
    path = made(tmp_path / "a.zip", ("a.zip", b"z" * 500), ("b.zip/c.txt", b"y" * 500))
    unpack(path, into, OF_A_CLASS)
    assert (into / "a.zip").read_bytes() == b"z" * 500
    assert (into / "b.zip/c.txt").read_bytes() == bytes(500)


def test_an_empty_folder_is_there_as_well(tmp_path, into):
    path = made(tmp_path / "a.zip", ("class/tim/", b""), ("class/rose/a.py", b"x"),
                ("__MACOSX/class/", b""))  # fmt: skip
    unpack(path, into, OF_A_CLASS)
    folders = sorted(each.name for each in (into / "class").iterdir())
    assert folders == ["rose", "tim"] and not (into / "__MACOSX").exists()


def damaged(path: Path, old: bytes, new: bytes) -> Path:
    data = path.read_bytes()
    assert old in data
    path.write_bytes(data.replace(old, new))
    return path


def test_damage_leaves_nothing_half_unpacked(tmp_path, into):
    with zipfile.ZipFile(tmp_path / "a.zip", "w") as archive:
        archive.writestr("a.txt", b"first")
        archive.writestr("b.txt", b"second")
    damaged(tmp_path / "a.zip", b"second", b"sexond")
    with pytest.raises(ArchiveError, match=r"cannot be unpacked \(Bad CRC-32 .*; download it"):
        unpack(tmp_path / "a.zip", into, OF_A_STUDENT)
    assert list(into.iterdir()) == []


def test_a_password_and_an_unknown_compression_are_refused(tmp_path, into):
    path = made(tmp_path / "a.zip", ("a.txt", b"x"))
    data = bytearray(path.read_bytes())
    at = data.index(b"PK\x01\x02")
    data[at + 8] |= 1
    path.write_bytes(bytes(data))
    with pytest.raises(
        ArchiveError, match=r"'a.txt' in it is encrypted; hand it in without a pass"
    ):
        unpack(path, into, OF_A_STUDENT)
    data[at + 8] &= 0xFE
    data[at + 10] = data[8] = 99
    path.write_bytes(bytes(data))
    with pytest.raises(ArchiveError, match=r"'a.txt' in it is compressed in an unusual way"):
        unpack(path, into, OF_A_STUDENT)


@pytest.mark.parametrize("method", [zipfile.ZIP_LZMA, zipfile.ZIP_BZIP2])
def test_what_unpacks_any_amount_at_once_is_not_begun(tmp_path, into, method):
    with zipfile.ZipFile(tmp_path / "a.zip", "w", method) as archive:
        archive.writestr("a.txt", b"first" * 100)
    with pytest.raises(ArchiveError, match=r"in an unusual way; zip it again in the usual one"):
        unpack(tmp_path / "a.zip", into, OF_A_STUDENT)
    assert list(into.iterdir()) == []


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("a/" * 32_000 + "x", "has a name of too many characters or folders; give it a short name"),
        ("a/" * 101 + "x", "has a name of too many characters or folders; give it a short name"),
        (
            ("é" * 100 + "/") * 30 + "x",
            "has a name of too many characters or folders; give it a short name",
        ),
        ("é" * 128 + ".py", "has a name of more than 255 bytes; give it a short name"),
        ("a\\..\\x.py", "leads out of the folder; unpack it yourself, look, and name the folder"),
    ],
)
def test_of_a_class_only_the_bad_member_is_left_out(tmp_path, into, name, why):
    path = made(tmp_path / "a.zip", (name, b"x"), ("b.py", b"y"))
    shown = name.replace("\\", "/")[:100]
    assert unpack(path, into, OF_A_CLASS).sentences() == [f"{shown!r} was left out: it {why}"]
    assert [each.name for each in into.iterdir()] == ["b.py"]
    with pytest.raises(ArchiveError, match=why.partition(";")[0]):
        unpack(path, into, OF_A_STUDENT)


LOOK = "unpack it yourself, look, and name the folder"


def names_in(into: Path) -> list[str]:
    files = [each for each in into.rglob("*") if each.is_file()]
    return sorted(each.relative_to(into).as_posix() for each in files)


@pytest.mark.parametrize("around", ["", "class/", "class/week 3/"])
def test_of_a_class_only_the_surplus_of_one_student_is_left_out(tmp_path, into, around):
    much = [(f"{around}tim/deep/{at}.txt", b"x") for at in range(10)]
    few = [(f"{around}{each}/a.py", b"y") for each in ("tim", "rose", "una")]
    path = made(tmp_path / "a.zip", *much, *few)
    bounds = Bounds(members=8, size=1000, each=Bounds(members=3, size=1000))
    assert unpack(path, into, bounds).sentences() == [
        f"'{around}tim/deep/2.txt' and 7 more in '{around}tim' were left out: each is beyond the"
        f" 3 files that one student may have where a class is too large; {LOOK}"
    ]
    kept = [f"{each}/a.py" for each in ("rose", "tim", "una")]
    assert names_in(into) == sorted(
        around + each for each in (*kept, *("tim/deep/0.txt", "tim/deep/1.txt"))
    )


def test_a_class_that_fits_loses_nothing(tmp_path, into):
    path = made(tmp_path / "a.zip", *((f"tim/{at}", b"x") for at in range(7)), ("rose/a", b""))
    assert (
        unpack(path, into, Bounds(members=8, size=9, each=Bounds(members=3, size=3))).sentences()
        == []
    )
    assert len(names_in(into)) == 8


def test_many_students_with_a_surplus_are_a_class_that_is_too_large(tmp_path, into):
    path = made(tmp_path / "a.zip", *((f"{at % 4}/{at}", b"x") for at in range(40)))
    with pytest.raises(ArchiveError, match="it has 12 members, and 8 are the most; unpack it"):
        unpack(path, into, Bounds(members=8, size=1000, each=Bounds(members=3, size=1000)))
    assert list(into.iterdir()) == []


def test_who_has_most_loses_first(tmp_path, into):
    sizes = {"rose": 300, "tim": 900, "una": 200}
    path = made(tmp_path / "a.zip", *((f"{who}/a.txt", b"x" * n) for who, n in sizes.items()))
    bounds = Bounds(members=8, size=600, each=Bounds(members=3, size=100))
    [said] = unpack(path, into, bounds).sentences()
    assert said.startswith("'tim/a.txt' was left out: it is beyond the 100 bytes that one student")
    assert (into / "rose/a.txt").read_bytes() == b"x" * 300
    assert (into / "tim/a.txt").read_bytes() == bytes(900), "it looks as large as it was"


def test_of_a_class_only_the_zip_that_would_become_too_much_is_left_out(tmp_path, into):
    honest = bytes(range(256)) * 8
    path = made(tmp_path / "a.zip", ("rose_1_2_a.zip", honest), ("tim_3_4_a.zip", bytes(900_000)))
    bounds = Bounds(9, 10**6, small=1000, each=Bounds(9, 10**5, small=100))
    [said] = unpack(path, into, bounds).sentences()
    assert said.startswith("'tim_3_4_a.zip' was left out: it is beyond the 97.7 KB that one")
    assert (into / "rose_1_2_a.zip").read_bytes() == honest
    assert (into / "tim_3_4_a.zip").stat().st_blocks == 0


@pytest.mark.filterwarnings("ignore:Duplicate name")
@pytest.mark.parametrize("names", [("a.py", "a.py\\x"), ("a.py", "a.py"), ("a.py", "a.py/x/")])
def test_of_a_class_two_files_of_one_name_are_one_student_s(tmp_path, into, names):
    path = made(tmp_path / "a.zip", ("rose/a.py", b"r"), *((f"tim/{name}", b"t") for name in names))
    second = names[1].replace("\\", "/").rstrip("/")
    assert unpack(path, into, OF_A_CLASS).sentences() == [
        f"'tim/{second}' was left out: it has the name of another file or folder there;"
        " rename one of them"
    ]
    assert names_in(into) == ["rose/a.py", "tim/a.py"]


def test_two_students_of_one_name_are_refused(tmp_path, into):
    with pytest.warns(UserWarning, match="Duplicate"):
        path = made(tmp_path / "a.zip", ("rose.zip", b"r"), ("rose.zip", b"t"))
    with pytest.raises(ArchiveError, match=r"'rose.zip' is in it more than once"):
        unpack(path, into, OF_A_CLASS)


def test_a_name_that_the_system_refuses_is_left_out_alone(tmp_path, into, monkeypatch):
    def refused(opened, member, place, really=archives._unpack_one):
        if "tim" in place.parts:
            raise OSError(number, os.strerror(number))
        really(opened, member, place)

    path = made(tmp_path / "a.zip", ("rose/a.py", b"r"), ("tim/a.py", b"t"))
    monkeypatch.setattr(archives, "_unpack_one", refused)
    number = errno.ENAMETOOLONG
    assert unpack(path, into, OF_A_CLASS).sentences() == [
        "'tim/a.py' was left out: it cannot be written here (File name too long);"
        " give it another name"
    ]
    assert names_in(into) == ["rose/a.py"]
    number = errno.ENOSPC
    with pytest.raises(ArchiveError, match="No space left"):
        unpack(path, into, OF_A_CLASS)
    assert list(into.iterdir()) == []


def test_too_little_memory_is_said_in_one_sentence(tmp_path, into, monkeypatch):
    def full(*_):
        raise MemoryError

    path = made(tmp_path / "a.zip", ("a.txt", b"x"))
    monkeypatch.setattr(archives.shutil, "copyfileobj", full)
    with pytest.raises(ArchiveError, match=r"a.zip cannot be unpacked \(MemoryError\); download"):
        unpack(path, into, OF_A_STUDENT)


class Unflagged(zipfile.ZipInfo):
    """A member whose name is written as its bytes, which are not said to be UTF-8."""

    def _encodeFilenameFlags(self):
        return self.filename.encode("utf-8", "surrogateescape"), self.flag_bits & ~0x800


def unflagged(path: Path, *names: bytes) -> Path:
    with zipfile.ZipFile(path, "w") as archive:
        for name in names:
            archive.writestr(Unflagged(name.decode("utf-8", "surrogateescape")), b"x")
    return path


def test_names_in_utf_8_are_read_though_the_zip_does_not_say_so(tmp_path, into):
    names = ["Zoë Müller/a.py", "Zo\u0308e/b.py", "plain.py"]
    path = unflagged(tmp_path / "a.zip", *map(str.encode, names), b"d\x82j\x85.py")
    unpack(path, into, OF_A_STUDENT)
    files = {each.relative_to(into).as_posix() for each in into.rglob("*") if each.is_file()}
    assert files == {*names, "déjà.py"}


@pytest.mark.filterwarnings("ignore:Duplicate name")
def test_a_name_is_checked_as_it_is_unpacked(tmp_path, into):
    path = unflagged(tmp_path / "a.zip", "ü/../x.py".encode())
    with pytest.raises(ArchiveError, match=r"'ü/../x.py' in it leads out of the folder"):
        unpack(path, into, OF_A_STUDENT)
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr(Unflagged("ü.py"), b"x")
        archive.writestr("ü.py", b"y")
    with pytest.raises(ArchiveError, match=r"'ü.py' is in it more than once"):
        unpack(path, into, OF_A_STUDENT)
    assert list(into.iterdir()) == []


def test_a_list_of_members_without_end_is_not_read(tmp_path, into):
    path = made(tmp_path / "a.zip", ("a", b""))
    data = path.read_bytes()
    start, end = data.index(b"PK\x01\x02"), data.index(b"PK\x05\x06")
    listed = data[start:end] * 500_000
    # The end says how long the list is, and need not say how many members are in it.
    last = struct.pack("<4s4H2LH", b"PK\x05\x06", 0, 0, 1, 1, len(listed), start, 0)
    path.write_bytes(data[:start] + listed + last)
    tracemalloc.start()
    try:
        with pytest.raises(
            ArchiveError, match=r"a\.zip was not unpacked: it has more members than"
        ):
            unpack(path, into, OF_A_STUDENT)
        assert tracemalloc.get_traced_memory()[1] < 10_000_000
    finally:
        tracemalloc.stop()
    assert list(into.iterdir()) == []


def test_a_zip_with_a_long_comment_is_unpacked(tmp_path, into):
    path = made(tmp_path / "a.zip", ("a.py", b"x"))
    with zipfile.ZipFile(path, "a") as archive:
        archive.comment = b"#" * 65_535
    unpack(path, into, OF_A_STUDENT)
    assert (into / "a.py").read_bytes() == b"x"

// Tests hundreds of hostile archives: the server refuses each in one line.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <zlib.h>

#include <random>

#include "protocol/utf8.hpp"
#include "server/submissions/archive.hpp"
#include "tests/server/submissions/archives.hpp"

namespace aspis::submissions {
namespace {

using testing::HasSubstr;
using tests::Format;
using tests::pack_archive;
using tests::pack_tar;
using tests::Packed;
using tests::tar_header;

struct Attempt {
  std::string what;
  std::string name;
  std::string bytes;
  std::string reason = {};  // a part of the line
};

bool is_one_line(const std::string& text) {
  return !text.empty() && protocol::is_utf8(text) && !protocol::has_control(text) &&
         !text.ends_with('.') && text.size() < 400;
}

void expect_refused(const std::vector<Attempt>& attempts, std::size_t at_least) {
  EXPECT_GE(attempts.size(), at_least);
  for (const Attempt& attempt : attempts) {
    const auto files = read_upload(attempt.name, attempt.bytes);
    ASSERT_FALSE(files.ok()) << attempt.what << " was taken";
    EXPECT_TRUE(is_one_line(files.error().text)) << attempt.what << ": " << files.error().text;
    EXPECT_THAT(files.error().text, HasSubstr(attempt.reason)) << attempt.what;
  }
}

const std::vector<std::pair<Format, std::string>> formats = {{Format::zip, "x.zip"},
                                                             {Format::tar, "x.tar"},
                                                             {Format::gnutar, "x.tar"},
                                                             {Format::tar_gz, "x.tgz"}};

/// Adds one more file, before or after a harmless one, in every format.
void add_everywhere(std::vector<Attempt>& attempts, const Packed& evil, const std::string& reason) {
  for (const auto& [format, name] : formats) {
    const Packed good{"bot.py", "print(1)\n"};
    attempts.push_back({evil.path, name, pack_archive(format, {evil, good}), reason});
    attempts.push_back({evil.path, name, pack_archive(format, {good, evil}), reason});
  }
}

TEST(HostileArchives, RefusesEscapingPaths) {
  std::vector<Attempt> attempts;
  const std::vector<std::pair<std::string, std::string>> names = {
      {"../x", "leads out"},       {"a/../../x", "leads out"},
      {"a/..", "leads out"},       {"..", "leads out"},
      {"./../x", "leads out"},     {"a/../b", "leads out"},
      {"/etc/passwd", "absolute"}, {"//x", "absolute"},
      {"C:x", "absolute"},         {"c:/x", "absolute"},
      {"a//b", "without a name"},  {"a/./b", "without a name"},
      {"a\nb", "control"},         {"a\x1b[31mb", "control"},
      {"a\x7f", "control"},        {"\x01", "control"},
      {"\xff\xfe", "not UTF-8"},   {"a/\xc3", "not UTF-8"},
      {"\xed\xa0\x80", "UTF-8"},   {"1/2/3/4/5/6/7/8/9/10/11", "deep"}};
  for (const auto& [name, reason] : names) add_everywhere(attempts, {name, "x"}, reason);
  // libarchive turns some of them into slashes, and then the path leads outside as well.
  for (const std::string name : {"..\\x", "a\\..\\..\\x", "C:\\x", "\\\\host\\x"}) {
    add_everywhere(attempts, {name, "x"}, "");
  }
  // Tests folders too, and files that the server would leave out.
  for (const std::string name : {"../a", "/a", "a/../..", "__MACOSX/../../x", ".git/../../x"}) {
    add_everywhere(attempts, {name, "", AE_IFDIR}, "");
  }
  expect_refused(attempts, 200);
}

TEST(HostileArchives, RefusesLinksAndDevices) {
  std::vector<Attempt> attempts;
  for (const std::string target : {"/etc/passwd", "../../x", "bot.py", "."}) {
    add_everywhere(attempts, {"link", "", AE_IFLNK, target}, "symbolic link");
    for (const std::string name : {"x.tar", "x.tgz"}) {
      attempts.push_back(
          {"hard link to " + target, name,
           pack_archive(Format::tar, {{"bot.py", "1"}, {"link", "", AE_IFREG, target, true}}),
           "link to another file"});
    }
    attempts.push_back({"1" + target, "x.tar", pack_tar("l", '1', "", target), "link"});
    attempts.push_back({"2" + target, "x.tar", pack_tar("l", '2', "", target), "link"});
    attempts.push_back({"2/" + target, "x.tar", pack_tar("l/", '2', "", target), "link"});
    attempts.push_back({"1 with content", "x.tar", pack_tar("l", '1', "abc", target), "link"});
  }
  for (const unsigned type : {AE_IFIFO, AE_IFCHR, AE_IFBLK}) {
    for (const Format format : {Format::tar, Format::gnutar}) {
      attempts.push_back(
          {"device", "x.tar", pack_archive(format, {{"bot.py", "1"}, {"d", "", type}}), "device"});
    }
  }
  for (const char type : {'3', '4', '6'}) {
    attempts.push_back({std::string("type ") + type, "x.tar", pack_tar("d", type, ""), "device"});
  }
  expect_refused(attempts, 60);
}

TEST(HostileArchives, RefusesDuplicatePaths) {
  std::vector<Attempt> attempts;
  const std::vector<std::vector<Packed>> all = {
      {{"a", "1"}, {"a", "2"}},
      {{"a", "1"}, {"./a", "2"}},
      {{"a", "1"}, {"a/b", "2"}},
      {{"a/b", "1"}, {"a", "2"}},
      {{"a", "1"}, {"a", "", AE_IFDIR}},
      {{"a", "", AE_IFDIR}, {"a", "1"}},
      {{"a/b/c", "1"}, {"a/b", "2"}},
      {{"a/b", "1"}, {"a/b/c/d", "", AE_IFDIR}},
      {{"m/a", "1"}, {"m/b", "1"}, {"m/a", "1"}},
  };
  for (const auto& packed : all) {
    for (const auto& [format, name] : formats) {
      attempts.push_back({packed.back().path, name, pack_archive(format, packed), ""});
    }
  }
  expect_refused(attempts, 36);
}

TEST(HostileArchives, RefusesBombs) {
  std::vector<Attempt> attempts;
  for (const std::size_t megabytes : {2U, 5U, 21U}) {
    const std::string zeros(megabytes * 1'000'000, '\0');
    for (const auto& [format, name] : {formats[0], formats[3]}) {
      attempts.push_back({"zeros", name, pack_archive(format, {{"z", zeros}}), ""});
      attempts.push_back(
          {"hidden zeros", name, pack_archive(format, {{"bot.py", "1"}, {".git/z", zeros}}), ""});
    }
  }
  std::vector<Packed> many;
  for (int i = 0; i < 30; ++i) many.push_back({std::to_string(i), std::string(900'000, 'x')});
  std::vector<Packed> folders;
  for (int i = 0; i < 3000; ++i) folders.push_back({std::to_string(i), "", AE_IFDIR});
  std::vector<Packed> empty;
  for (int i = 0; i < 3000; ++i) empty.push_back({std::to_string(i), ""});
  for (const auto& [format, name] : {formats[0], formats[3]}) {
    attempts.push_back({"many", name, pack_archive(format, many), ""});
    attempts.push_back({"folders", name, pack_archive(format, folders), "files and folders"});
    attempts.push_back({"empty files", name, pack_archive(format, empty), "more than 500 files"});
  }
  expect_refused(attempts, 18);
}

TEST(HostileArchives, DistrustsSizesInHeaders) {
  std::vector<Attempt> attempts;
  // Tries octal, base 256, negative and invalid numbers.
  std::string huge = "\x80";
  huge += std::string(3, '\0') + "\x7f" + std::string(7, '\xff');
  for (const std::string& size : {std::string("77777777777"), huge, std::string(12, '\xff'),
                                  std::string("1000000000"), std::string("00000001750")}) {
    for (const char type : {'0', '7', 'S', 'x', 'g', 'L', 'K'}) {
      attempts.push_back({std::string("size of ") + type, "x.tar",
                          tar_header("bot.py", type, size) + std::string(600, 'x'), ""});
    }
  }
  // A sparse file of a terabyte that contains two bytes.
  const std::string sparse =
      "22 GNU.sparse.major=1\n22 GNU.sparse.minor=0\n"
      "25 GNU.sparse.name=a.txt\n37 GNU.sparse.realsize=1099511627776\n";
  std::array<char, 16> size{};
  std::snprintf(size.data(), size.size(), "%011lo", static_cast<unsigned long>(sparse.size()));
  std::string bytes = tar_header("pax", 'x', size.data()) + sparse;
  bytes.resize(1024, '\0');
  std::string map = "1\n0\n2\n";
  map.resize(512, '\0');
  bytes += tar_header("a.txt", '0', "00000001002") + map + "ab";
  bytes.resize(4096, '\0');
  attempts.push_back({"sparse", "x.tar", bytes, ""});
  // A zip file whose headers state another size than its content has.
  const std::string zip = pack_archive(Format::zip, {{"bot.py", std::string(5000, 'a')}});
  for (std::size_t at = 14; at < 30; ++at) {
    std::string changed = zip;
    changed[at] = static_cast<char>(changed[at] ^ 0x55);
    const auto files = read_upload("x.zip", changed);
    if (files) {
      EXPECT_EQ(files->at(0).bytes, std::string(5000, 'a')) << at;
    } else {
      EXPECT_TRUE(is_one_line(files.error().text));
    }
  }
  expect_refused(attempts, 30);
}

TEST(HostileArchives, RefusesPasswordsAndUnusualCompression) {
  std::vector<Attempt> attempts;
  attempts.push_back(
      {"password", "x.zip", pack_archive(Format::zip, {{"bot.py", "1"}}, "secret"), "password"});
  std::string zip = pack_archive(Format::zip, {{"bot.py", std::string(3000, 'a')}});
  const std::size_t central = zip.find("PK\x01\x02");
  ASSERT_NE(central, std::string::npos);
  for (const int method : {1, 2, 6, 9, 12, 14, 18, 93, 95, 97, 98, 99, 255}) {
    zip[8] = static_cast<char>(method);
    zip[central + 10] = static_cast<char>(method);
    attempts.push_back({"method " + std::to_string(method), "x.zip", zip, ""});
  }
  expect_refused(attempts, 14);
}

std::string gzipped(const std::string& bytes) {
  std::string packed(bytes.size() + 1000, '\0');
  z_stream stream{};
  deflateInit2(&stream, 9, Z_DEFLATED, 15 + 16, 8, Z_DEFAULT_STRATEGY);
  stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(bytes.data()));
  stream.avail_in = static_cast<uInt>(bytes.size());
  stream.next_out = reinterpret_cast<Bytef*>(packed.data());
  stream.avail_out = static_cast<uInt>(packed.size());
  deflate(&stream, Z_FINISH);
  packed.resize(stream.total_out);
  deflateEnd(&stream);
  return packed;
}

TEST(HostileArchives, RefusesInvalidOrUnknownArchives) {
  std::vector<Attempt> attempts;
  const std::string zip = pack_archive(Format::zip, {{"bot.py", "1"}});
  const std::string tar = pack_archive(Format::tar, {{"bot.py", "1"}});
  for (const std::string name : {"x.zip", "x.tar", "x.tgz", "x.tar.gz"}) {
    attempts.push_back({"text", name, "print(1)\n", "damaged"});
    attempts.push_back({"program", name,
                        std::string("\x7f"
                                    "ELF") +
                            std::string(5000, 'x'),
                        ""});
    attempts.push_back({"zip in gzip", name, gzipped(zip), ""});
    attempts.push_back({"gzip twice", name, gzipped(gzipped(tar)), ""});
    attempts.push_back({"gzip of zeros", name, gzipped(std::string(1'000'000, '\0')), ""});
    attempts.push_back({"xz", name,
                        std::string("\xfd"
                                    "7zXZ\0",
                                    6) +
                            std::string(100, 'x'),
                        ""});
    attempts.push_back({"7z", name, "7z\xbc\xaf\x27\x1c" + std::string(100, 'x'), ""});
    attempts.push_back({"rar", name, "Rar!\x1a\x07" + std::string(100, 'x'), ""});
    attempts.push_back({"cpio", name, "070701" + std::string(200, '0'), ""});
    attempts.push_back({"ar", name, "!<arch>\n" + std::string(200, ' '), ""});
    attempts.push_back({"mtree", name, "#mtree\n./bot.py type=file contents=/etc/passwd\n", ""});
  }
  attempts.push_back({"tar as zip", "x.zip", tar, ""});
  attempts.push_back({"zip as tar", "x.tar", zip, ""});
  expect_refused(attempts, 46);
}

TEST(HostileArchives, RefusesTruncatedOnesOrReadsOnlyWholeFiles) {
  const std::string text = "print('a line that does not pack away: 0123456789')\n";
  for (const auto& [format, name] : formats) {
    const std::string whole = pack_archive(format, {{"bot.py", text}, {"b.py", text}});
    for (std::size_t size = 0; size < whole.size(); size += 1 + size / 60) {
      const auto files = read_upload(name, whole.substr(0, size));
      if (!files) {
        EXPECT_TRUE(is_one_line(files.error().text)) << files.error().text;
        continue;
      }
      for (const SourceFile& file : *files) EXPECT_EQ(file.bytes, text) << name << size;
    }
  }
}

TEST(HostileArchives, SurvivesAnyChangedByte) {
  std::mt19937 random(1);
  int refused = 0;
  for (const auto& [format, name] : formats) {
    const std::string whole =
        pack_archive(format, {{"my/bot.py", "print(1)\n"}, {"my/a/b.txt", std::string(3000, 'b')}});
    for (int round = 0; round < 500; ++round) {
      std::string changed = whole;
      for (int i = 0; i < 3; ++i) changed[random() % changed.size()] = static_cast<char>(random());
      const auto files = read_upload(name, changed);
      if (files) continue;
      ++refused;
      EXPECT_TRUE(is_one_line(files.error().text)) << files.error().text;
    }
  }
  EXPECT_GT(refused, 300);
}

}  // namespace
}  // namespace aspis::submissions

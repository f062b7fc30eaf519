#include "server/access/access.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/stat.h>

#include <chrono>
#include <set>

#include "tests/support/temporary_folder.hpp"

namespace aspis::access {
namespace {

using std::chrono::seconds;
using support::read_file;
using support::TemporaryFolder;

/// A clock that stands still until the test advances it.
struct FakeClock {
  using Moment = std::chrono::steady_clock::time_point;
  inline static Moment now{seconds(1'000'000)};
  static Moment face() { return now; }
};

TEST(Tokens, AreDistinctAndPronounceable) {
  const std::string word = "[bdfghjklmnprstvz][aiou][bdfghjklmnprstvz][aiou][bdfghjklmnprstvz]";
  std::set<std::string> seen;
  std::set<char> letters;
  for (int i = 0; i < 1'000; ++i) {
    const std::string token = new_token();
    EXPECT_THAT(token, testing::MatchesRegex(word + "-" + word + "-" + word + "-" + word));
    letters.insert(token.begin(), token.end());
    seen.insert(token);
  }
  EXPECT_EQ(seen.size(), 1'000U);
  EXPECT_EQ(std::string(letters.begin(), letters.end()), "-abdfghijklmnoprstuvz");
}

TEST(Tokens, AreHashedWithBlake2b256) {
  // BLAKE2b-256 of "abc", as `b2sum -l 256` prints it.
  EXPECT_EQ(hash_token("abc"), "bddd813c634239723171ef3fee98579b94964e3bb1cb3e427262c8c068d52319");
  EXPECT_EQ(hash_token("").size(), 64U);
}

TEST(Tokens, AreEqualOnlyIfEveryLetterIs) {
  EXPECT_TRUE(same("k7fq-9x", "k7fq-9x"));
  EXPECT_TRUE(same("", ""));
  EXPECT_FALSE(same("k7fq-9x", "k7fq-9y"));
  EXPECT_FALSE(same("k7fq-9x", "k7fq-9"));
  EXPECT_FALSE(same("", "k"));
}

TEST(PasswordFile, UsesArgon2idAndIsReadableByItsOwnerOnly) {
  const TemporaryFolder folder;
  const std::filesystem::path path = folder.path() / "password";
  PasswordFile file(path);
  EXPECT_FALSE(file.exists());
  const protocol::Result<std::string> password = file.make();
  ASSERT_TRUE(password);
  EXPECT_TRUE(file.exists());
  struct stat status {};
  ASSERT_EQ(::stat(path.c_str(), &status), 0);
  EXPECT_EQ(status.st_mode & 0777U, 0600U);
  const std::string text = read_file(path);
  EXPECT_TRUE(text.starts_with("$argon2id$v=19$m=65536,t=2,p=1$")) << text;
  EXPECT_EQ(text.find(*password), std::string::npos);
  EXPECT_TRUE(file.is_right(*password));
  EXPECT_FALSE(file.is_right(*password + "x"));
  EXPECT_FALSE(file.is_right(""));
}

TEST(PasswordFile, ReplacesPasswordAndLeavesNoOtherFile) {
  const TemporaryFolder folder;
  PasswordFile file(folder.path() / "password");
  ASSERT_TRUE(file.set("the first of them"));
  ASSERT_TRUE(file.set("the second of them"));
  EXPECT_TRUE(file.is_right("the second of them"));
  EXPECT_FALSE(file.is_right("the first of them"));
  const auto entries = std::filesystem::directory_iterator(folder.path());
  EXPECT_EQ(std::distance(begin(entries), end(entries)), 1);
}

TEST(PasswordFile, RefusesShortPasswordsAndStaysUnchanged) {
  const TemporaryFolder folder;
  PasswordFile file(folder.path() / "password");
  const protocol::Result<void> refused = file.set("short");
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().text, "a password has 8 to 1024 characters: choose another one");
  EXPECT_FALSE(file.exists());
}

TEST(PasswordFile, FailsIfTheFileCannotBeRead) {
  const TemporaryFolder folder;
  const std::string file = folder.with("file", "");
  EXPECT_THROW((void)PasswordFile(file + "/password").stored(), std::system_error);
}

TEST(PasswordFile, AcceptsNoPasswordWhenMissingOrInvalid) {
  const TemporaryFolder folder;
  EXPECT_FALSE(PasswordFile(folder.path() / "missing").is_right("anything at all"));
  const std::string empty = folder.with("empty", "");
  EXPECT_FALSE(PasswordFile(empty).is_right(""));
  const std::string plain = folder.with("plain", "anything at all\n");
  EXPECT_FALSE(PasswordFile(plain).is_right("anything at all"));
  const std::string endless = folder.with("endless", std::string(5'000, 'x'));
  EXPECT_FALSE(PasswordFile(endless).is_right("anything at all"));
}

TEST(PasswordFile, NamesFileWhenFolderIsMissing) {
  const TemporaryFolder folder;
  PasswordFile file(folder.path() / "missing" / "password");
  const protocol::Result<std::string> made = file.make();
  ASSERT_FALSE(made);
  EXPECT_NE(made.error().text.find("missing/password: cannot be written"), std::string::npos);
}

TEST(Sessions, AreFoundByCookieUntilClosed) {
  Sessions sessions(seconds(60), &FakeClock::face);
  const Session one = sessions.open("instructor", "a");
  const Session other = sessions.open("instructor", "a");
  EXPECT_NE(one.cookie, other.cookie);
  EXPECT_NE(one.csrf, other.csrf);
  const auto found = sessions.find(one.cookie);
  ASSERT_TRUE(found);
  EXPECT_EQ(found->csrf, one.csrf);
  EXPECT_FALSE(sessions.find("something else"));
  EXPECT_FALSE(sessions.find(""));
  sessions.end_session(one.cookie);
  EXPECT_FALSE(sessions.find(one.cookie));
  EXPECT_TRUE(sessions.find(other.cookie));
}

TEST(Sessions, ExpireAfterIdleTime) {
  Sessions sessions(seconds(60), &FakeClock::face);
  const Session session = sessions.open("instructor", "a");
  for (int i = 0; i < 5; ++i) {
    FakeClock::now += seconds(59);
    EXPECT_TRUE(sessions.find(session.cookie)) << "each use keeps it open";
  }
  FakeClock::now += seconds(60);
  EXPECT_FALSE(sessions.find(session.cookie));
}

TEST(Sessions, NeverDisplaceThoseOfAnotherAccount) {
  Sessions sessions(seconds(1'000), &FakeClock::face);
  const Session owner = sessions.open("instructor", "a");
  FakeClock::now += seconds(1);
  for (int i = 0; i < 200; ++i) static_cast<void>(sessions.open("anna", "b"));
  const auto found = sessions.find(owner.cookie);
  ASSERT_TRUE(found);
  EXPECT_EQ(found->account, "instructor");
  EXPECT_EQ(found->stamp, "a");
}

TEST(Sessions, HaveSecretChangeTokenWithoutCookie) {
  const Sessions sessions(seconds(60));
  const Sessions restarted(seconds(60));
  EXPECT_EQ(sessions.csrf_token("a@b.edu"), sessions.csrf_token("a@b.edu"));
  EXPECT_NE(sessions.csrf_token("a@b.edu"), sessions.csrf_token("b@b.edu"));
  EXPECT_NE(sessions.csrf_token("a@b.edu"), restarted.csrf_token("a@b.edu"));
}

TEST(Sessions, CloseLeastRecentlyUsedAtLimit) {
  Sessions sessions(seconds(1'000), &FakeClock::face);
  const Session oldest = sessions.open("instructor", "a");
  FakeClock::now += seconds(1);
  const Session kept = sessions.open("instructor", "a");
  FakeClock::now += seconds(1);
  for (int i = 0; i < 63; ++i) static_cast<void>(sessions.open("instructor", "a"));
  EXPECT_FALSE(sessions.find(oldest.cookie));
  EXPECT_TRUE(sessions.find(kept.cookie));
}

TEST(Devices, AreRecognisedUntilSecretChangesAndCannotBeForged) {
  const std::string device = new_device("secret");
  EXPECT_TRUE(is_device(device, "secret"));
  EXPECT_FALSE(is_device(device, "another secret"));
  EXPECT_FALSE(is_device(new_device(""), "")) << "there is no password yet";
  EXPECT_NE(new_device("secret"), device);
  for (const std::string& forged : {std::string(), std::string("."), "x" + device, device + "0",
                                    device.substr(0, device.size() - 1)}) {
    EXPECT_FALSE(is_device(forged, "secret")) << forged;
  }
}

TEST(Allowance, GrantsBurstThenOnePieceAtATime) {
  Allowance allowance(3, seconds(10), &FakeClock::face);
  for (int i = 0; i < 3; ++i) EXPECT_EQ(allowance.try_acquire("192.0.2.1"), seconds(0));
  EXPECT_EQ(allowance.try_acquire("192.0.2.1"), seconds(10));
  EXPECT_EQ(allowance.try_acquire("192.0.2.2"), seconds(0)) << "others have their own";
  FakeClock::now += seconds(9);
  EXPECT_EQ(allowance.try_acquire("192.0.2.1"), seconds(1)) << "asking too early costs nothing";
  FakeClock::now += seconds(1);
  EXPECT_EQ(allowance.try_acquire("192.0.2.1"), seconds(0));
  EXPECT_EQ(allowance.try_acquire("192.0.2.1"), seconds(10));
}

TEST(Allowance, RefillsToItsLimitAfterRest) {
  Allowance allowance(2, seconds(10), &FakeClock::face);
  for (int round = 0; round < 3; ++round) {
    EXPECT_EQ(allowance.try_acquire("a"), seconds(0));
    EXPECT_EQ(allowance.try_acquire("a"), seconds(0));
    EXPECT_EQ(allowance.try_acquire("a"), seconds(10));
    FakeClock::now += seconds(3'600);
  }
}

TEST(Allowance, RemembersHeaviestUsersDespiteNewPeers) {
  Allowance allowance(2, seconds(100), &FakeClock::face);
  EXPECT_EQ(allowance.try_acquire("greedy"), seconds(0));
  EXPECT_EQ(allowance.try_acquire("greedy"), seconds(0));
  for (int i = 0; i < 10'500; ++i) {
    EXPECT_EQ(allowance.try_acquire("peer " + std::to_string(i)), seconds(0));
  }
  EXPECT_GT(allowance.try_acquire("greedy"), seconds(0));
}

}  // namespace
}  // namespace aspis::access

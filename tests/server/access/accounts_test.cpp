#include "server/access/accounts.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/stat.h>

#include <fstream>
#include <thread>

#include "server/access/access.hpp"
#include "tests/support/sound.hpp"
#include "tests/support/temporary_folder.hpp"

namespace aspis::access {
namespace {

using support::read_file;
using support::refusal_text;
using support::TemporaryFolder;
using testing::HasSubstr;

Account anna() {
  Account account;
  account.name = "anna";
  account.role = Role::assistant;
  account.tournaments = {"spring"};
  account.email = "Anna@example.edu";
  account.created = "2026-11-20T20:51:06Z";
  account.link_hash = hash_token("a link");
  return account;
}

std::string read_error(const std::string& json) {
  return refusal_text(read_accounts(json));
}

/// Returns `text` with `old` replaced.
std::string with(std::string text, const std::string& old, const std::string& fresh) {
  const std::size_t at = text.find(old);
  EXPECT_NE(at, std::string::npos) << old;
  return text.replace(at, old.size(), fresh);
}

TEST(AccountRules, AreReadAsWritten) {
  Account ben = anna();
  ben.name = "ben";
  ben.role = Role::caretaker;
  ben.tournaments.clear();
  ben.revoked = "2026-12-01T00:00:00Z";
  const std::vector<Account> both = {anna(), ben};
  const auto read = read_accounts(accounts_text(both));
  ASSERT_TRUE(read) << read.error().text;
  EXPECT_EQ(*read, both);
}

TEST(AccountRules, ReportWrongFileInOneLineWithPlace) {
  const std::string good = accounts_text(std::vector<Account>{anna()});
  EXPECT_EQ(read_error(""), "is not a JSON object");
  EXPECT_EQ(read_error("[]"), "is not a JSON object");
  EXPECT_EQ(read_error(std::string(100'000, '[')), "is not a JSON object");
  EXPECT_EQ(read_error(std::string(2'000'000, ' ')), "is larger than 1 MiB");
  EXPECT_EQ(read_error("{}"), "must have the list 'accounts' and no other key");
  EXPECT_EQ(read_error(R"({"accounts": [1]})"), "account 1: must be an object");
  EXPECT_EQ(read_error(with(good, "assistant", "root")),
            "account 1: role: must be instructor, assistant, operator or observer");
  EXPECT_EQ(read_error(with(good, "\"role\"", "\"rule\"")), "account 1: role: is missing");
  EXPECT_EQ(read_error(with(good, "\"name\"", "\"admin\": true, \"name\"")),
            "account 1: unknown field 'admin'");
  EXPECT_EQ(read_error(with(good, "false", "\"no\"")),
            "account 1: sees_names: must be true or false");
  EXPECT_EQ(read_error(with(good, "\"spring\"", "7")),
            "account 1: tournaments: must be a list of names");
  EXPECT_EQ(read_error(with(good, "2026-11-20T20:51:06Z", "yesterday")),
            "account 1: created: must be a time in UTC");
  EXPECT_EQ(read_error(with(good, "\"anna\"", "\"instructor\"")),
            "account 1: name: 'instructor' is taken: choose another one");
  EXPECT_THAT(read_error(with(good, "\"anna\"", "\"An Na\"")), HasSubstr("account 1: name: 1 to"));
  EXPECT_EQ(read_error(accounts_text(std::vector<Account>{anna(), anna()})),
            "account 2: two accounts are called 'anna'");
  EXPECT_EQ(read_error(accounts_text(std::vector<Account>(201, anna()))),
            "has more than 200 accounts");
}

TEST(AccountRules, TakeNamesAndAddressesThatCanBeTypedAndLogged) {
  Account account = anna();
  for (const char* const bad : {"", ".hidden", "-x", "Anna", "an na", "ännä", "a\nb", "referee",
                                "instructor", "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"}) {
    account.name = bad;
    EXPECT_THAT(account_error(account), HasSubstr("name: ")) << bad;
  }
  for (const char* const good : {"a", "anna.k", "7", "a_b-c"}) {
    account.name = good;
    EXPECT_EQ(account_error(account), "");
  }
  for (const char* const bad : {"anna", "@x", "a@", "a@b@c", "a@b;c", "a b@c", "a@b,c", "a@b\n"}) {
    EXPECT_FALSE(is_email(bad)) << bad;
  }
  EXPECT_TRUE(is_email("anna.k+x@cs.example.edu"));
}

TEST(AccountRules, KeepNameAndAddressUniqueUntilRevoked) {
  std::vector<Account> all;
  ASSERT_TRUE(add(all, anna()));
  EXPECT_EQ(add(all, anna()).error().text,
            "name: the account 'anna' already exists: choose another name");
  Account other = anna();
  other.name = "ben";
  other.email = "anna@EXAMPLE.edu";
  EXPECT_THAT(add(all, other).error().text, HasSubstr("email: this address belongs to 'anna'"));
  ASSERT_TRUE(revoke(all, "anna", "2026-12-01T00:00:00Z"));
  EXPECT_EQ(all.front().link_hash, "");
  EXPECT_FALSE(revoke(all, "anna", "2026-12-02T00:00:00Z"));
  EXPECT_TRUE(add(all, other));
  EXPECT_FALSE(add(all, anna())) << "its address is ben's by now";
  Account again = anna();
  again.email = "";
  EXPECT_TRUE(add(all, again));
  EXPECT_EQ(all.size(), 2U) << "in place of the one that was revoked";
  EXPECT_THAT(find_for_change(all, "instructor").error().text, HasSubstr("--new-password"));
}

TEST(AccountRules, RefuseChangesThatLeaveAnInvalidAccount) {
  std::vector<Account> all = {anna()};
  Account wanted = anna();
  wanted.role = Role::instructor;
  wanted.link_hash = "forged";
  ASSERT_TRUE(change(all, all.front(), wanted));
  EXPECT_EQ(all.front().role, Role::instructor);
  EXPECT_EQ(all.front().link_hash, hash_token("a link")) << "ways in are not changed so";
  wanted.email = "nobody";
  EXPECT_FALSE(change(all, all.front(), wanted));
}

TEST(AccountRules, BarAccountsLimitedToTournamentsFromServerActions) {
  Account account = anna();
  account.role = Role::instructor;
  EXPECT_TRUE(may(account, Permission::manage_entrants));
  EXPECT_FALSE(may(account, Permission::manage_accounts));
  EXPECT_FALSE(may(account, Permission::create));
  EXPECT_TRUE(may_see(account, "spring"));
  EXPECT_FALSE(may_see(account, "autumn"));
  account.tournaments.clear();
  EXPECT_TRUE(may(account, Permission::manage_accounts));
  EXPECT_TRUE(may_see(account, "autumn"));
}

TEST(AccountRules, ShowNamesToInstructorsAndPermittedAssistants) {
  Account account = anna();
  EXPECT_FALSE(sees_names(account));
  account.sees_names = true;
  EXPECT_TRUE(sees_names(account));
  account.role = Role::observer;
  EXPECT_FALSE(sees_names(account));
  EXPECT_TRUE(sees_names(owner()));
  EXPECT_EQ(actor_name(owner()), "instructor");
  EXPECT_EQ(actor_name(anna()), "anna (assistant)");
}

class AccountFiles : public testing::Test {
 protected:
  void put(const Account& account) {
    ASSERT_TRUE(file_.change([&](std::vector<Account>& all) { return add(all, account); }));
  }
  TemporaryFolder folder_;
  const std::filesystem::path path_ = folder_.path() / "accounts";
  AccountFile file_{path_};
};

TEST_F(AccountFiles, AreReadableByOwnerOnlyAndHoldNoToken) {
  EXPECT_TRUE(file_.all().value().empty()) << "there is none yet";
  put(anna());
  struct ::stat now {};
  ASSERT_EQ(::stat(path_.c_str(), &now), 0);
  EXPECT_EQ(now.st_mode & 0777U, 0600U);
  EXPECT_EQ(read_file(path_).find("a link"), std::string::npos);
  EXPECT_EQ(file_.find("anna"), anna());
  EXPECT_EQ(file_.with_email("ANNA@example.EDU"), anna());
  EXPECT_EQ(file_.with_link("a link"), anna());
  EXPECT_EQ(file_.with_link("another"), std::nullopt);
  EXPECT_EQ(file_.with_link(""), std::nullopt);
  EXPECT_EQ(file_.with_email(""), std::nullopt);
}

TEST_F(AccountFiles, ShowChangesByAnotherProcessImmediately) {
  put(anna());
  ASSERT_TRUE(file_.find("anna"));
  AccountFile other(path_);
  ASSERT_TRUE(other.change(
      [](std::vector<Account>& all) { return revoke(all, "anna", "2026-12-01T00:00:00Z"); }));
  EXPECT_EQ(file_.find("anna"), std::nullopt);
  EXPECT_EQ(file_.with_link("a link"), std::nullopt);
  EXPECT_EQ(file_.with_email("anna@example.edu"), std::nullopt);
}

TEST_F(AccountFiles, LetNobodyInWhenDamagedOrReadableByOthers) {
  put(anna());
  ASSERT_EQ(::chmod(path_.c_str(), 0622), 0);
  AccountFile open_to_others(path_);
  EXPECT_THAT(open_to_others.all().error().text,
              HasSubstr("accounts: other users may write to it"));
  EXPECT_EQ(open_to_others.find("anna"), std::nullopt);
  ASSERT_EQ(::chmod(path_.c_str(), 0600), 0);
  std::ofstream(path_) << "{\"accounts\": [{}]}";
  EXPECT_THAT(refusal_text(file_.all()),
              HasSubstr("accounts: account 1: name: is missing: correct it, or move it away"));
  EXPECT_EQ(file_.find("anna"), std::nullopt);
  const auto refused = file_.change([](std::vector<Account>&) { return protocol::Result<void>(); });
  EXPECT_FALSE(refused) << "what cannot be read is not written over";
  EXPECT_EQ(read_file(path_), "{\"accounts\": [{}]}");
}

TEST_F(AccountFiles, KeepAllConcurrentChanges) {
  std::vector<std::thread> writers;
  for (int writer = 0; writer < 4; ++writer) {
    writers.emplace_back([&, writer] {
      AccountFile own(path_);
      for (int i = 0; i < 5; ++i) {
        Account account = anna();
        account.email = "";
        account.name = "w" + std::to_string(writer) + "-" + std::to_string(i);
        EXPECT_TRUE(own.change([&](std::vector<Account>& all) { return add(all, account); }));
      }
    });
  }
  for (std::thread& writer : writers) writer.join();
  EXPECT_EQ(file_.all().value().size(), 20U);
}

}  // namespace
}  // namespace aspis::access

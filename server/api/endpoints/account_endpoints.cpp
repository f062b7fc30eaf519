// Accounts of staff, managed by instructors.
#include "server/api/bodies/bodies.hpp"
#include "server/api/endpoints/answers.hpp"

namespace aspis::api {
namespace {

using access::Account;

struct ShownAccount : Account {
  ShownAccount(const Call& call, const Account& account)
      : Account(account), seen(call.router.last_seen().of(account.name)) {}
  std::string seen;
};
constexpr row::Field account_fields[] = {
    ASPIS_FIELD(ShownAccount, name, "of the account"),
    ASPIS_FIELD(ShownAccount, role, "what it may do"),
    ASPIS_FIELD(ShownAccount, tournaments, "that it is limited to"),
    row::computed("sees_names", "real names with the aliases",
                  [](const ShownAccount& of) { return access::sees_names(of); }),
    ASPIS_FIELD(ShownAccount, email, "by which a proxy knows the person").nullable(),
    row::computed("has_password", "it can log in with one",
                  [](const ShownAccount& of) { return !of.password_hash.empty(); }),
    row::computed("has_link", "it can log in with one",
                  [](const ShownAccount& of) { return !of.link_hash.empty(); }),
    ASPIS_FIELD(ShownAccount, created, "UTC, 2026-11-20T20:51:06Z"),
    ASPIS_FIELD(ShownAccount, revoked, "null while it is valid").nullable(),
    ASPIS_FIELD(ShownAccount, seen, "when it sent its last request since the server started")
        .nullable(),
};
ASPIS_DOCUMENT(ShownAccount, "Account", account_fields, "The account of a member of the staff.")

struct Accounts {
  std::vector<ShownAccount> accounts;
};
constexpr row::Field accounts_fields[] = {
    ASPIS_FIELD(Accounts, accounts, "revoked ones too"),
};
ASPIS_DOCUMENT(Accounts, "Accounts", accounts_fields, "The accounts.")

struct AccountMade {
  ShownAccount account;
  std::string password;
  std::string link;
};
constexpr row::Field account_made_fields[] = {
    ASPIS_FIELD(AccountMade, account, "as it is now"),
    ASPIS_FIELD(AccountMade, password, "a new one, shown only in this answer").nullable(),
    ASPIS_FIELD(AccountMade, link, "a new one, shown only in this answer").nullable(),
};
ASPIS_DOCUMENT(AccountMade, "AccountMade", account_made_fields, "An account that was changed.")

/// The error contains the file's path, so only the log gets it.
http::Response unreadable_accounts(const Call& call, const protocol::Error& error) {
  call.router.parts().log.error("accounts-unreadable", {{"what", error.text}});
  return refused("the accounts cannot be read: the server's log says why");
}

http::Response list_accounts(const Call& call) {
  const auto accounts = call.router.parts().accounts.all();
  if (!accounts) return unreadable_accounts(call, accounts.error());
  Accounts shown;
  for (const Account& account : *accounts) shown.accounts.emplace_back(call, account);
  return private_json(shown);
}

/// New credentials, which only this response shows.
struct Way {
  std::string password;
  std::string link_token;
};

Result<Way> open_way(Account& account, const std::string& by) {
  Way way;
  if (by == "password") {
    way.password = access::new_token();
    auto hash = access::hash_of_password(way.password);
    if (!hash) return hash.error();
    account.password_hash = *std::move(hash);
  } else if (by == "link") {
    way.link_token = access::new_link_token();
    account.link_hash = access::hash_token(way.link_token);
  }
  return way;
}

/// Changes the accounts and returns the one that `change` leaves in `account`.
http::Response change_accounts(const Call& call, const char* act, int status, Account& account,
                               Way& way, const access::AccountFile::Change& change) {
  const ApiParts& parts = call.router.parts();
  if (const auto readable = parts.accounts.all(); !readable) {
    return unreadable_accounts(call, readable.error());
  }
  if (auto done = parts.accounts.change(change); !done) return refused(done.error().text);
  parts.log.info("account", {{"act", act}, {"name", account.name}, {"by", actor_name(call)}});
  const std::string link =
      way.link_token.empty() ? "" : access::link_to(parts.public_address, way.link_token);
  return private_json(AccountMade{{call, account}, way.password, link}, status);
}

http::Response create_account(const Call& call, const AccountBody& body) {
  Account account = body.account;
  if (const std::string error = access::account_error(account); !error.empty())
    return unusable(error);
  account.created = call.router.parts().date();
  auto way = open_way(account, body.by);
  if (!way) return unusable(way.error().text);
  return change_accounts(call, "add", 201, account, *way,
                         [&](std::vector<Account>& all) { return access::add(all, account); });
}

/// Changes the account named in the path.
http::Response change_one(
    const Call& call, const char* act, Way way,
    const std::function<Result<void>(std::vector<Account>&, Account&)>& work) {
  Account account;
  return change_accounts(call, act, 200, account, way,
                         [&](std::vector<Account>& all) -> Result<void> {
                           const auto found = access::find_for_change(all, call.captures.at(0));
                           if (!found) return found.error();
                           if (auto done = work(all, **found); !done) return done;
                           account = **found;
                           return {};
                         });
}

http::Response change_account(const Call& call, const Account& wanted) {
  return change_one(call, "change", {}, [&](std::vector<Account>& all, Account& account) {
    return access::change(all, account, wanted);
  });
}

http::Response new_way(const Call& call, const char* by) {
  Account made;
  const auto way = open_way(made, by);
  if (!way) return unusable(way.error().text);
  return change_one(call, by, *way, [&](std::vector<Account>&, Account& account) -> Result<void> {
    if (!made.password_hash.empty()) account.password_hash = made.password_hash;
    if (!made.link_hash.empty()) account.link_hash = made.link_hash;
    return {};
  });
}

http::Response revoke_account(const Call& call) {
  return change_one(call, "revoke", {}, [&](std::vector<Account>& all, Account& account) {
    return access::revoke(all, account.name, call.router.parts().date());
  });
}

http::Response new_password(const Call& call) {
  return new_way(call, "password");
}

http::Response new_link(const Call& call) {
  return new_way(call, "link");
}

}  // namespace

std::vector<Endpoint> account_endpoints() {
  return {
      get(Permission::manage_accounts, "/api/v1/accounts", list_accounts,
          "The accounts of people who help", AccountsType)
          .may_say({409}),
      post(Permission::manage_accounts, "/api/v1/accounts",
           taking<create_account, read_new_account>, "A new account, or one again that was revoked",
           new_account_body_type, AccountMadeType)
          .with_status(201, "made; its password or link is shown only in this answer"),
      post(Permission::manage_accounts, "/api/v1/accounts/{name}",
           taking<change_account, read_account_change>, "Change what an account may do",
           account_change_body_type, AccountMadeType),
      post(Permission::manage_accounts, "/api/v1/accounts/{name}/password",
           taking<new_password, read_nothing>, "A new password; sessions end", NothingType,
           AccountMadeType),
      post(Permission::manage_accounts, "/api/v1/accounts/{name}/link",
           taking<new_link, read_nothing>, "A new link; the old one and sessions end", NothingType,
           AccountMadeType),
      post(Permission::manage_accounts, "/api/v1/accounts/{name}/revoke",
           taking<revoke_account, read_nothing>, "End an account, its ways in and its sessions",
           NothingType, AccountMadeType),
  };
}

}  // namespace aspis::api

#include "server/api/bodies/bodies.hpp"
#include "server/api/bodies/body_reader.hpp"

namespace aspis::api {
namespace {

constexpr std::size_t a_field = 300;
constexpr std::size_t most_named = 50;

/// What can be changed of an account. Whether it can be so is fault_of()'s.
void read_into(access::Account& account, BodyReader& reader) {
  std::vector<std::string_view> names;
  for (const access::Role role : access::roles()) names.push_back(access::name(role));
  if (!reader.has("role")) reader.blame("role", "is missing");
  account.role = access::role_named(reader.choice("role", names)).value_or(access::Role::observer);
  account.tournaments = reader.texts("tournaments", most_named);
  account.sees_names = reader.flag("sees_names", BodyReader::Need::optional);
  account.email = reader.text("email", a_field, BodyReader::Need::optional);
}

}  // namespace

Result<LoginBody> read_login(std::string_view json) {
  BodyReader reader(json, {"name", "password", "link"});
  LoginBody body;
  body.name = reader.text("name", a_field, BodyReader::Need::optional);
  body.link = reader.text("link", a_field, BodyReader::Need::optional);
  if (!reader.has("link")) body.password = reader.text("password", 1024, BodyReader::Need::needed);
  if (reader.has("link") && (reader.has("password") || body.link.empty())) {
    reader.blame("link", "give the token of a link, or a password");
  }
  if (reader.fault()) return *reader.fault();
  return body;
}

Result<AccountBody> read_new_account(std::string_view json) {
  BodyReader reader(json, {"name", "role", "tournaments", "sees_names", "email", "by"});
  AccountBody body;
  body.account.name = reader.text("name", a_field, BodyReader::Need::needed);
  read_into(body.account, reader);
  body.by = reader.choice("by", {"link", "password", "nothing"});
  if (body.by == "nothing" && body.account.email.empty()) {
    reader.blame("by",
                 "the account could not sign in: give a link, a password or an e-mail address");
  }
  if (reader.fault()) return *reader.fault();
  return body;
}

Result<access::Account> read_account_change(std::string_view json) {
  BodyReader reader(json, {"role", "tournaments", "sees_names", "email"});
  access::Account account;
  read_into(account, reader);
  if (reader.fault()) return *reader.fault();
  return account;
}

}  // namespace aspis::api

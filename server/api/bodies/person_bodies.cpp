// What people send about themselves and their accounts.
#include "protocol/time_control.hpp"
#include "server/api/bodies/bodies.hpp"

namespace aspis::api {
namespace {

using protocol::Error;

constexpr std::int64_t max_line = 300;

/// The keys of a login before it is known which of them it needs.
struct LoginKeys {
  std::string name;
  std::optional<std::string> link;
  std::optional<std::string> password;
};
constexpr row::Field login_fields[] = {
    ASPIS_FIELD(LoginKeys, name, "of the account").up_to(max_line),
    ASPIS_FIELD(LoginKeys, password, "of the account").up_to(1024),
    ASPIS_FIELD(LoginKeys, link, "the token of a link, instead of a password").up_to(max_line),
};
constexpr row::Type login_type{"", "Log in.", login_fields};

struct AccountKeys {
  std::string name;
  std::string role;
  std::vector<std::string> tournaments;
  bool sees_names = false;
  std::string email;
  std::string by = "link";
};
constexpr row::Field new_account_fields[] = {
    ASPIS_FIELD(AccountKeys, name, "of the account").up_to(max_line).required(),
    ASPIS_FIELD(AccountKeys, role, "what it may do").up_to(100).required(),
    ASPIS_FIELD(AccountKeys, tournaments, "that it is limited to").up_to(50),
    ASPIS_FIELD(AccountKeys, sees_names, "of entrants"),
    ASPIS_FIELD(AccountKeys, email, "by which a proxy may vouch for it").up_to(max_line),
    ASPIS_FIELD(AccountKeys, by, "link, password or nothing").up_to(100),
};
constexpr row::Type new_account_type{"", "Create an account.", new_account_fields};
/// Without the name and the ways in.
constexpr row::Type account_change_type{"", "Change an account.",
                                        std::span(new_account_fields).subspan(1, 4)};

/// fault_of() checks whether such an account is allowed.
Result<access::Account> account_of(AccountKeys keys) {
  std::vector<std::string_view> names;
  for (const access::Role role : access::roles()) names.push_back(access::name(role));
  if (auto fault = choice_fault("role", keys.role, names)) return *fault;
  access::Account account;
  account.name = std::move(keys.name);
  account.role = access::role_named(keys.role).value_or(access::Role::observer);
  account.tournaments = std::move(keys.tournaments);
  account.sees_names = keys.sees_names;
  account.email = std::move(keys.email);
  return account;
}

struct ChallengeKeys {
  ChallengeBody body;
  std::string move_time;
};
constexpr row::Field challenge_fields[] = {
    row::make_field<&ChallengeKeys::body, &ChallengeBody::to>("to", "alias").up_to(32),
    row::make_field<&ChallengeKeys::body, &ChallengeBody::wanted, &lobby::Challenge::house>(
        "house", "name of a sample bot")
        .up_to(64),
    row::make_field<&ChallengeKeys::body, &ChallengeBody::wanted, &lobby::Challenge::match>(
        "match", "a match of the two that has not begun")
        .from(1, 1'000'000'000),
    row::make_field<&ChallengeKeys::body, &ChallengeBody::wanted, &lobby::Challenge::terms,
                    &lobby::Terms::options>("options", "of the game")
        .up_to(20),
    ASPIS_FIELD(ChallengeKeys, move_time, "limit for a move").up_to(20),
    row::make_field<&ChallengeKeys::body, &ChallengeBody::wanted, &lobby::Challenge::at>(
        "at", "null is as soon as both are connected")
        .up_to(40)
        .utc(),
};
constexpr row::Type challenge_type{"", "Challenge an entrant or a sample bot.", challenge_fields};

struct ProgramNameKeys {
  std::optional<std::string> name;
};
constexpr row::Field program_name_fields[] = {
    // As long as any name that is only too long, so that the answer says by how much.
    ASPIS_FIELD(ProgramNameKeys, name, "of the program").up_to(400),
};
constexpr row::Type program_name_type{"", "Name your program.", program_name_fields};

using tournament::Emblem;
constexpr row::Field emblem_numbers[] = {
    ASPIS_FIELD(Emblem, outline, "from 0").from(0, tournament::emblem_outlines - 1).required(),
    ASPIS_FIELD(Emblem, division, "of its field")
        .from(0, tournament::emblem_divisions - 1)
        .required(),
    ASPIS_FIELD(Emblem, charge, "what is on it").from(0, tournament::emblem_charges - 1).required(),
    ASPIS_FIELD(Emblem, swapped, "the field's two colours").required(),
    ASPIS_FIELD(Emblem, colour, "from 0").from(0, tournament::emblem_colours - 1).required(),
};
constexpr row::Type emblem_numbers_type{"", "An emblem.", emblem_numbers};
constexpr row::Field emblem_fields[] = {
    ASPIS_FIELD(EmblemBody, entrant, "alias").up_to(32).required(),
    ASPIS_FIELD(EmblemBody, emblem, "null is the one that the alias draws").of(emblem_numbers_type),
};
constexpr row::Type emblem_type{"", "Choose an entrant's emblem.", emblem_fields};
constexpr row::Type own_emblem_type{"", "Choose your emblem.", std::span(emblem_fields).subspan(1)};

}  // namespace

Result<LoginBody> read_login(std::string_view json) {
  auto keys = row::read(json, login_type, LoginKeys());
  if (!keys) return keys.error();
  const std::string password = keys->password.value_or("");
  if (!keys->link && !keys->password) return Error{"password: is missing"};
  if (!keys->link && password.find_first_not_of(' ') == std::string::npos) {
    return Error{"password: is empty"};
  }
  if (keys->link && (keys->password || keys->link->empty())) {
    return Error{"link: give the token of a link, or a password"};
  }
  return LoginBody{std::move(keys->name), password, keys->link.value_or("")};
}

Result<AccountBody> read_new_account(std::string_view json) {
  auto keys = row::read(json, new_account_type, AccountKeys());
  if (!keys) return keys.error();
  auto account = account_of(*keys);
  if (!account) return account.error();
  if (auto fault = choice_fault("by", keys->by, {"link", "password", "nothing"})) return *fault;
  if (keys->by == "nothing" && account->email.empty()) {
    return Error{"by: the account could not sign in: give a link, a password or an e-mail address"};
  }
  return AccountBody{*std::move(account), std::move(keys->by)};
}

Result<access::Account> read_account_change(std::string_view json) {
  auto keys = row::read(json, account_change_type, AccountKeys());
  if (!keys) return keys.error();
  return account_of(*std::move(keys));
}

Result<ChallengeBody> read_challenge(std::string_view json) {
  auto keys = row::read(json, challenge_type, ChallengeKeys());
  if (!keys) return keys.error();
  ChallengeBody body = std::move(keys->body);
  if (!keys->move_time.empty()) {
    const auto limit = protocol::read_duration(keys->move_time);
    if (!limit) return Error{"move_time: " + limit.error().text};
    body.wanted.terms.clock.move = *limit;
  }
  if (body.to.empty() == body.wanted.house.empty()) {
    return Error{"to: give either to (an alias) or house (a sample bot)"};
  }
  if (body.wanted.match && body.to.empty()) {
    return Error{"match: needs another entrant: name it with to"};
  }
  return body;
}

Result<std::string> read_program_name(std::string_view json) {
  auto keys = row::read(json, program_name_type, ProgramNameKeys());
  if (!keys) return keys.error();
  if (!keys->name) return Error{"name: is missing; an empty one removes the name"};
  return *std::move(keys->name);
}

Result<EmblemBody> read_own_emblem(std::string_view json) {
  return row::read(json, own_emblem_type, EmblemBody());
}

Result<EmblemBody> read_emblem(std::string_view json) {
  return row::read(json, emblem_type, EmblemBody());
}

}  // namespace aspis::api

// Bodies about users and their accounts.
#include "protocol/time_control.hpp"
#include "server/api/bodies/bodies.hpp"

namespace aspis::api {
namespace {

using protocol::Error;

constexpr std::int64_t max_line = 300;

constexpr row::Field login_fields[] = {
    ASPIS_FIELD(LoginBody, name, "of the account").up_to(max_line),
    ASPIS_FIELD(LoginBody, password, "of the account").up_to(1024),
    ASPIS_FIELD(LoginBody, link, "the token of a link, instead of a password").up_to(max_line),
};

using access::Account;
constexpr std::string_view way_words[] = {"link", "password", "nothing"};
constexpr row::Field new_account_fields[] = {
    row::make_field<&AccountBody::account, &Account::name>("name", "of the account")
        .up_to(max_line)
        .required(),
    row::make_field<&AccountBody::account, &Account::role>("role", "what it may do").required(),
    row::make_field<&AccountBody::account, &Account::tournaments>(
        "tournaments", "the only ones it may act on; empty: all of them")
        .up_to(50),
    row::make_field<&AccountBody::account, &Account::sees_names>(
        "sees_names", "of an assistant; instructors always do, others never"),
    row::make_field<&AccountBody::account, &Account::email>("email",
                                                            "by which a proxy may vouch for it")
        .up_to(max_line),
    ASPIS_FIELD(AccountBody, by, "how its person logs in; default: link").one_of(way_words),
};

constexpr row::Field challenge_body_fields[] = {
    ASPIS_FIELD(ChallengeBody, to, "alias").up_to(32),
    row::make_field<&ChallengeBody::wanted, &lobby::Challenge::house>("house",
                                                                      "name of a sample bot")
        .up_to(64),
    row::make_field<&ChallengeBody::wanted, &lobby::Challenge::match>(
        "match", "a match of the two that has not begun")
        .from(1, 1'000'000'000)
        .or_null(),
    row::make_field<&ChallengeBody::wanted, &lobby::Challenge::terms, &lobby::Terms::options>(
        "options", "of the game")
        .up_to(20),
    ASPIS_FIELD(ChallengeBody, move_time, "limit for a move").up_to(20),
    row::make_field<&ChallengeBody::wanted, &lobby::Challenge::at>(
        "at", "null is as soon as both are connected")
        .up_to(40)
        .utc(),
};

struct ProgramNameKeys {
  std::optional<std::string> name;
};
constexpr row::Field program_name_fields[] = {
    // Accepts overlong names, so that the error can say by how much they are too long.
    ASPIS_FIELD(ProgramNameKeys, name, "of the program").up_to(400).required().checked_later(),
};

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
constexpr row::Field emblem_body_fields[] = {
    ASPIS_FIELD(EmblemBody, entrant, "alias").up_to(32).required(),
    ASPIS_FIELD(EmblemBody, emblem, "null is the one that the alias draws").of(emblem_numbers_type),
};

}  // namespace

const row::Type login_body_type{"", "Log in.", login_fields};
const row::Type new_account_body_type{"", "Create an account.", new_account_fields};
/// Without the name and the credentials.
const row::Type account_change_body_type{"", "Change an account.",
                                         std::span(new_account_fields).subspan(1, 4)};
const row::Type challenge_body_type{"", "Challenge an entrant or a sample bot.",
                                    challenge_body_fields};
const row::Type program_name_body_type{"", "Name your program.", program_name_fields};
const row::Type emblem_body_type{"", "Choose an entrant's emblem.", emblem_body_fields};
const row::Type own_emblem_body_type{"", "Choose your emblem.",
                                     std::span(emblem_body_fields).subspan(1)};

Result<LoginBody> read_login(std::string_view json) {
  auto body = row::read(json, login_body_type, LoginBody());
  if (!body) return body;
  if (!body->link && !body->password) return Error{"password: is missing"};
  if (!body->link && body->password->find_first_not_of(' ') == std::string::npos) {
    return Error{"password: is empty"};
  }
  if (body->link && (body->password || body->link->empty())) {
    return Error{"link: give the token of a link, or a password"};
  }
  return body;
}

// account_error() checks whether such accounts are allowed.

Result<AccountBody> read_new_account(std::string_view json) {
  auto body = row::read(json, new_account_body_type, AccountBody());
  if (body && body->by == "nothing" && body->account.email.empty()) {
    return Error{"by: the account could not sign in: give a link, a password or an e-mail address"};
  }
  return body;
}

Result<Account> read_account_change(std::string_view json) {
  auto body = row::read(json, account_change_body_type, AccountBody());
  if (!body) return body.error();
  return std::move(body->account);
}

Result<ChallengeBody> read_challenge(std::string_view json) {
  auto body = row::read(json, challenge_body_type, ChallengeBody());
  if (!body) return body;
  if (!body->move_time.empty()) {
    const auto limit = protocol::read_duration(body->move_time);
    if (!limit) return Error{"move_time: " + limit.error().text};
    body->wanted.terms.clock.move = *limit;
  }
  if (body->to.empty() == body->wanted.house.empty()) {
    return Error{"to: give either to (an alias) or house (a sample bot)"};
  }
  if (body->wanted.match && body->to.empty()) {
    return Error{"match: needs another entrant: name it with to"};
  }
  return body;
}

Result<std::string> read_program_name(std::string_view json) {
  auto keys = row::read(json, program_name_body_type, ProgramNameKeys());
  if (!keys) return keys.error();
  if (!keys->name) return Error{"name: is missing; an empty one removes the name"};
  return *std::move(keys->name);
}

Result<EmblemBody> read_own_emblem(std::string_view json) {
  return row::read(json, own_emblem_body_type, EmblemBody());
}

Result<EmblemBody> read_emblem(std::string_view json) {
  return row::read(json, emblem_body_type, EmblemBody());
}

}  // namespace aspis::api

// Reads and writes stored accounts.
#include <algorithm>
#include <nlohmann/json.hpp>
#include <set>

#include "protocol/json.hpp"
#include "server/access/accounts.hpp"

namespace aspis::access {
namespace {

using Json = nlohmann::ordered_json;
using protocol::Error;
using protocol::Result;

constexpr std::size_t max_bytes = 1024 * 1024;
constexpr std::size_t longest_hash = 256;
constexpr std::string_view wanted_moment = "dddd-dd-ddTdd:dd:ddZ";

bool is_moment(const std::string& text) {
  return std::equal(text.begin(), text.end(), wanted_moment.begin(), wanted_moment.end(),
                    [](char letter, char wanted) {
                      return wanted == 'd' ? letter >= '0' && letter <= '9' : letter == wanted;
                    });
}

/// Reads the fields of one entry and keeps the first error.
class Entry {
 public:
  explicit Entry(const Json& json) : json_(json) {}

  std::string text(const char* key) {
    const Json* const value = find(key);
    if (value == nullptr) return "";
    if (!value->is_string()) blame(std::string(key) + ": must be a text");
    return value->is_string() ? value->get<std::string>() : "";
  }

  bool flag(const char* key) {
    const Json* const value = find(key);
    if (value != nullptr && !value->is_boolean()) {
      blame(std::string(key) + ": must be true or false");
    }
    return value != nullptr && value->is_boolean() && value->get<bool>();
  }

  std::vector<std::string> texts(const char* key) {
    std::vector<std::string> all;
    const Json* const value = find(key);
    if (value == nullptr) return all;
    if (!value->is_array()) {
      blame(std::string(key) + ": must be a list of names");
      return all;
    }
    for (const Json& one : *value) {
      if (!one.is_string()) blame(std::string(key) + ": must be a list of names");
      if (one.is_string()) all.push_back(one.get<std::string>());
    }
    return all;
  }

  void blame(const std::string& what) {
    if (error_.empty()) error_ = what;
  }

  [[nodiscard]] std::string error() const {
    if (!error_.empty()) return error_;
    for (const auto& [key, unused] : json_.items()) {
      if (!known_.contains(key)) return "unknown field '" + key.substr(0, 40) + "'";
    }
    return "";
  }

 private:
  const Json* find(const char* key) {
    known_.insert(key);
    const auto found = json_.find(key);
    if (found == json_.end()) blame(std::string(key) + ": is missing");
    return found == json_.end() ? nullptr : &*found;
  }

  const Json& json_;
  std::set<std::string> known_;
  std::string error_;
};

Result<Account> read_account(const Json& json) {
  if (!json.is_object()) return Error{"must be an object"};
  Entry entry(json);
  Account account;
  account.name = entry.text("name");
  const std::string role = entry.text("role");
  if (const auto known = role_named(role)) {
    account.role = *known;
  } else {
    entry.blame("role: must be instructor, assistant, operator or observer");
  }
  account.tournaments = entry.texts("tournaments");
  account.sees_names = entry.flag("sees_names");
  account.email = entry.text("email");
  account.password_hash = entry.text("password_hash");
  account.link_hash = entry.text("link_hash");
  account.created = entry.text("created");
  account.revoked = entry.text("revoked");
  if (account.password_hash.size() > longest_hash || account.link_hash.size() > longest_hash) {
    entry.blame("the hash is too long");
  }
  if (!is_moment(account.created)) entry.blame("created: must be a time in UTC");
  if (!account.revoked.empty() && !is_moment(account.revoked)) {
    entry.blame("revoked: must be a time in UTC, or empty");
  }
  if (const std::string error = account_error(account); !error.empty()) entry.blame(error);
  if (const std::string error = entry.error(); !error.empty()) return Error{error};
  return account;
}

}  // namespace

std::string accounts_text(const std::vector<Account>& accounts) {
  Json json = {{"accounts", Json::array()}};
  for (const Account& account : accounts) {
    json["accounts"].push_back({{"name", account.name},
                                {"role", std::string(name(account.role))},
                                {"tournaments", account.tournaments},
                                {"sees_names", account.sees_names},
                                {"email", account.email},
                                {"password_hash", account.password_hash},
                                {"link_hash", account.link_hash},
                                {"created", account.created},
                                {"revoked", account.revoked}});
  }
  return json.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

Result<std::vector<Account>> read_accounts(std::string_view text) {
  if (text.size() > max_bytes) return Error{"is larger than 1 MiB"};
  // The parser stops below the lists of an entry, because valid files are not nested deeper.
  const auto limited = [](int depth, Json::parse_event_t, const Json&) { return depth <= 4; };
  const Json json = Json::parse(text, limited, false);
  if (json.is_discarded() || !json.is_object()) return Error{"is not a JSON object"};
  if (json.size() != 1 || !json.contains("accounts") || !json.at("accounts").is_array()) {
    return Error{"must have the list 'accounts' and no other key"};
  }
  if (json.at("accounts").size() > max_accounts) return Error{"has more than 200 accounts"};
  std::vector<Account> accounts;
  std::set<std::string> names;
  for (const Json& one : json.at("accounts")) {
    const std::string place = "account " + std::to_string(accounts.size() + 1);
    Result<Account> account = read_account(one);
    if (!account) return Error{place + ": " + account.error().text};
    if (!names.insert(account->name).second) {
      return Error{place + ": two accounts are called '" + account->name + "'"};
    }
    accounts.push_back(*std::move(account));
  }
  return accounts;
}

}  // namespace aspis::access

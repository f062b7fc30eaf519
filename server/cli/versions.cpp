#include "server/cli/versions.hpp"

#include <boost/asio/io_context.hpp>
#include <exception>
#include <nlohmann/json.hpp>

#include "protocol/ascii.hpp"
#include "protocol/utf8.hpp"
#include "server/cli/frame.hpp"

namespace aspis::cli {
namespace {

using connect::Answer;
using nlohmann::json;
using protocol::Error;
using protocol::Result;

/// For a name or a value in a query.
std::string percent_encoded(std::string_view text) {
  constexpr std::string_view digits = "0123456789ABCDEF";
  constexpr std::string_view plain = "-._~";
  std::string encoded;
  for (const char byte : text) {
    const bool is_plain = protocol::is_ascii_letter(byte) || (byte >= '0' && byte <= '9') ||
                          plain.find(byte) != std::string_view::npos;
    if (is_plain) {
      encoded += byte;
      continue;
    }
    const auto value = static_cast<unsigned char>(byte);
    encoded += {'%', digits[value / 16], digits[value % 16]};
  }
  return encoded;
}

bool is_good(const Answer& answer) {
  return answer.status >= 200 && answer.status < 300;
}

/// Of a server that is busy, or of a proxy whose server is just being started.
bool may_pass(const Answer& answer) {
  return answer.status == 429 || answer.status >= 500;
}

/// What the server says of it, or what can be said without.
std::string refusal_in(const Answer& answer) {
  const json body = json::parse(answer.body, nullptr, false);
  const json::json_pointer place("/error/message");
  if (body.is_object() && body.contains(place) && body.at(place).is_string()) {
    return protocol::readable(body.at(place).get<std::string>(), 1000);
  }
  const std::string status = "the server answers with status " + std::to_string(answer.status);
  return answer.status / 100 == 3 ? status + ": its pages have another address, maybe https://"
                                  : status;
}

connect::Request empty_act() {
  connect::Request request;
  request.method = "POST";
  request.type = "application/json";
  request.body = "{}";
  return request;
}

std::optional<int> number_at(const json& body, const char* key) {
  const json& number = body.at(key);
  return number.is_null() ? std::nullopt : std::optional(number.get<int>());
}

HandedIn version_in(const json& body) {
  HandedIn version;
  version.number = body.at("number").get<int>();
  version.file = body.at("file").get<std::string>();
  version.language = body.at("language_name").get<std::string>();
  version.state = body.at("state").get<std::string>();
  version.reason = body.at("reason").get<std::string>();
  version.note = body.at("note").get<std::string>();
  version.at = body.at("at").get<std::string>();
  version.bytes = body.at("bytes").get<std::int64_t>();
  version.ahead = number_at(body, "ahead");
  version.log = body.value("log", "");
  version.report = body.value("report", std::vector<std::string>());
  return version;
}

AllHandedIn versions_in(const json& body) {
  AllHandedIn all;
  all.plays = number_at(body, "plays");
  for (const json& version : body.at("versions")) all.versions.push_back(version_in(version));
  return all;
}

/// What `read` makes of an answer.
template <class Read>
auto read_answer(const Answer& answer, Read read) {
  try {
    return read(json::parse(answer.body));
  } catch (const json::exception&) {
    bad_input("the answer is not from an Aspis server of this version: check the address");
  }
}

}  // namespace

StudentAccount::StudentAccount(connect::Route server, std::string token)
    : server_(std::move(server)), token_(std::move(token)) {
}

Result<Answer> StudentAccount::ask(const std::string& target, connect::Request request) const {
  connect::Url url = server_.url;
  url.target = "/api/v1/me/" + target;
  request.token = token_;
  std::optional<Result<Answer>> answer;
  boost::asio::io_context io;
  try {
    connect::ask(io, url, std::move(request), server_,
                 [&answer](Result<Answer> given) { answer = std::move(given); });
  } catch (const std::exception& error) {
    bad_input(server_.authority + " has no certificates that can be read: " + error.what());
  }
  io.run();
  if (!answer) return Error{"no answer"};
  return *std::move(answer);
}

Answer StudentAccount::answer_to(const std::string& target, connect::Request request) const {
  auto answer = ask(target, std::move(request));
  if (!answer) bad_input(answer.error().text);
  if (!is_good(*answer)) bad_input(refusal_in(*answer));
  return *std::move(answer);
}

HandedIn StudentAccount::hand_in(ProgramFile program, const Label& label) const {
  connect::Request request;
  request.method = "POST";
  request.type = "application/octet-stream";
  request.body = std::move(program.bytes);
  request.patience = std::chrono::minutes(5);  // a slow line takes that long for 5 MB
  const std::string query =
      "file=" + percent_encoded(program.name) + "&language=" + percent_encoded(label.language) +
      "&note=" + percent_encoded(label.note) + "&play=" + (label.play ? "1" : "0") +
      (label.classic ? "&classic=1" : "");
  return read_answer(answer_to("versions?" + query, std::move(request)), version_in);
}

Result<HandedIn> StudentAccount::look_at(int number) const {
  const auto answer = ask("versions/" + std::to_string(number), {});
  if (!answer) return answer.error();
  if (may_pass(*answer)) return Error{refusal_in(*answer)};
  if (!is_good(*answer)) bad_input(refusal_in(*answer));
  return read_answer(*answer, version_in);
}

AllHandedIn StudentAccount::versions() const {
  return read_answer(answer_to("versions", {}), versions_in);
}

void StudentAccount::play(int number) const {
  static_cast<void>(answer_to("versions/" + std::to_string(number) + "/play", empty_act()));
}

void StudentAccount::play_connected() const {
  static_cast<void>(answer_to("connected", empty_act()));
}

}  // namespace aspis::cli

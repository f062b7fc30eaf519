#include "server/login/login_reader.hpp"

#include <algorithm>
#include <array>

#include "protocol/tokens.hpp"

namespace aspis::login {
namespace {

constexpr char tls_handshake = 0x16;  // first byte of a ClientHello
constexpr std::size_t longest_token = 256;

constexpr auto http_methods =
    std::to_array<std::string_view>({"GET ", "HEAD ", "POST ", "PUT ", "DELETE ", "OPTIONS ",
                                     "CONNECT ", "TRACE ", "PATCH ", "PRI "});

bool is_http(std::string_view line) {
  return line.find(" HTTP/") != std::string_view::npos &&
         std::any_of(http_methods.begin(), http_methods.end(),
                     [line](std::string_view method) { return line.starts_with(method); });
}

std::string http_hint() {
  const std::string text =
      "This port is for bots: lines over plain TCP, the first one 'login TOKEN'. Pages and the "
      "WebSocket for bots are on the server's HTTP port.\n";
  return "HTTP/1.1 400 Bad Request\r\nContent-Type: text/plain\r\nContent-Length: " +
         std::to_string(text.size()) + "\r\nConnection: close\r\n\r\n" + text;
}

Heard refused(std::string reply) {
  return {std::move(reply), std::nullopt, true};
}

}  // namespace

std::string error_line(std::string_view code, std::string_view text) {
  std::string clean(text.substr(0, 1000));
  std::replace_if(
      clean.begin(), clean.end(), [](char c) { return c < 0x20 || c > 0x7e; }, '?');
  return protocol::text(protocol::RefereeMessage(protocol::ErrorLine{std::string(code), clean})) +
         "\n";
}

bool LoginReader::hear_line(std::string_view line, Heard& heard) {
  const auto message = protocol::read_bot_line(line);
  if (message) {
    if (const auto* ping = std::get_if<protocol::Ping>(&*message)) {
      heard.reply += protocol::text(protocol::BotMessage(protocol::Pong{ping->number})) + "\n";
      return true;
    }
    if (const auto* login = std::get_if<protocol::Login>(&*message)) {
      const auto words = protocol::split_words(login->token);
      if (words.size() == 1 && words.front().size() <= longest_token) {
        heard.login = protocol::Login{std::string(words.front()), login->check_only};
        return false;
      }
    }
  }
  heard = is_http(line)
              ? refused(heard.reply + http_hint())
              : refused(heard.reply +
                        error_line("login", "the first line is 'login TOKEN', with your token"));
  return false;
}

Heard LoginReader::filled(std::size_t count) {
  if (taken_ == 0 && count > 0 && lines_.room().front() == tls_handshake) {
    return refused(error_line("tls",
                              "this port speaks plain lines; use the server's TLS port, or "
                              "connect without TLS"));
  }
  lines_.filled(count);
  taken_ += count;
  Heard heard;
  while (const auto line = lines_.next_line()) {
    if (!hear_line(*line, heard)) return heard;
  }
  if (lines_.too_long()) {
    return refused(error_line("login",
                              "a line of more than 4096 bytes; the first line is 'login "
                              "TOKEN', with your token"));
  }
  if (taken_ > protocol::longest_unasked) {
    return refused(heard.reply + error_line("login", "too much input before 'login TOKEN'"));
  }
  return heard;
}

}  // namespace aspis::login

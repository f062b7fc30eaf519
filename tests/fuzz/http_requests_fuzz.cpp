// Sends bytes to the HTTP server through a socketpair, in the pieces that the input defines. The
// server must not crash, it sends only whole responses, and none follows one that closes; and it
// accepts no head that two readers could understand differently.
#include <fcntl.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <boost/asio/io_context.hpp>
#include <cstdint>
#include <cstdlib>
#include <memory>
#include <string>
#include <string_view>
#include <utility>

#include "protocol/ascii.hpp"
#include "server/http/request.hpp"
#include "server/http/server.hpp"
#include "server/live/hub.hpp"
#include "server/net/connection_limits.hpp"
#include "tests/fuzz/require.hpp"

namespace {

using namespace aspis;

struct CheckedSite final : http::Site {
  void handle(http::Request request, http::Reply reply) override {
    require(request.path.starts_with('/'));
    require(request.path.find("/../") == std::string::npos && !request.path.ends_with("/.."));
    require(request.path.find("//") == std::string::npos);
    require(request.body.size() <= 64 * 1024);
    http::Response response;
    response.body = request.path;
    reply(std::move(response));
  }
};

http::ServerPlan plan(http::Site& site, const http::Pages& pages) {
  http::ServerPlan plan;
  plan.site = &site;
  plan.pages = &pages;
  return plan;
}

/// The server that inputs meet, made once like a real server.
struct World {
  World() { pages.put("/page", http::make_page({"text/plain", std::string(300, 'p')})); }
  CheckedSite site;
  http::Pages pages;
  live::Hub hub{{}};
  std::shared_ptr<boost::asio::io_context> io = std::make_shared<boost::asio::io_context>(1);
  http::HttpSessions sessions{io, plan(site, pages), hub};
};

/// Expects whole responses one after the other, until an upgrade.
void check_answers(std::string_view answers) {
  bool is_last = false;
  while (!answers.empty()) {
    require(!is_last && answers.starts_with("HTTP/1.1 "));
    const std::size_t end = answers.find("\r\n\r\n");
    require(end != std::string_view::npos);
    const std::string_view head = answers.substr(0, end + 2);
    const std::string_view status = answers.substr(9, 3);
    if (status == "101") return;
    answers.remove_prefix(end + 4);
    if (status == "100") continue;
    is_last = head.find("Connection: close\r\n") != std::string_view::npos;
    const std::size_t length = head.find("Content-Length: ");
    if (length == std::string_view::npos) continue;
    const auto bytes =
        static_cast<std::size_t>(std::strtoul(head.data() + length + 16, nullptr, 10));
    // The answer to a HEAD request has no body.
    if (answers.substr(0, 9) != "HTTP/1.1 " && !answers.empty()) {
      require(answers.size() >= bytes);
      answers.remove_prefix(bytes);
    }
  }
}

void try_server(std::string_view input) {
  static World world;
  int ends[2];
  require(::socketpair(AF_UNIX, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0, ends) == 0);
  const std::string peer = "192.0.2.1";
  auto admitted = world.sessions.connection_limits().admit(peer);
  require(bool(admitted));
  world.sessions.take(protocol::Descriptor(ends[0]), *std::move(admitted), {peer, false, false});
  std::string answers;
  const auto turn = [&] {
    world.io->restart();
    world.io->poll();
    char bytes[65'536];
    for (;;) {
      const auto count = ::recv(ends[1], bytes, sizeof bytes, 0);
      if (count <= 0) break;
      answers.append(bytes, static_cast<std::size_t>(count));
    }
  };
  while (!input.empty()) {
    // A piece ends after a byte of 0x1e, which no honest head contains; it is removed.
    const std::size_t cut = input.find('\x1e');
    const std::string_view piece = input.substr(0, cut);
    static_cast<void>(::send(ends[1], piece.data(), piece.size(), MSG_NOSIGNAL));
    turn();
    input = cut == std::string_view::npos ? std::string_view{} : input.substr(cut + 1);
  }
  ::shutdown(ends[1], SHUT_WR);
  turn();
  turn();
  check_answers(answers);
  ::close(ends[1]);
  world.io->restart();
  world.io->poll();
  require(world.sessions.open() == 0);
}

/// Checks with a reader independent of Beast that two readers cannot understand an accepted head
/// differently.
void check_head(std::string_view input) {
  const std::size_t end = input.find("\r\n\r\n");
  if (end == std::string_view::npos) return;
  http::Head head;
  const std::string_view text = input.substr(0, end + 4);
  if (http::read_head(text, head)) return;
  std::size_t fields = 0;
  int hosts = 0;
  int lengths = 0;
  std::string_view rest = text.substr(text.find("\r\n") + 2);
  for (std::size_t line_end = 0; (line_end = rest.find("\r\n")) != 0; ++fields) {
    const std::string_view line = rest.substr(0, line_end);
    rest.remove_prefix(line_end + 2);
    const std::size_t colon = line.find(':');
    require(colon != 0 && colon != std::string_view::npos);
    const std::string name = protocol::lower_case(line.substr(0, colon));
    require(name.find_first_of(" \t\"(),/:;<=>?@[\\]{}") == std::string::npos);
    const std::string_view value = protocol::trimmed(line.substr(colon + 1));
    require(fields < head.fields.size());
    require(head.fields[fields] == std::pair(line.substr(0, colon), value));
    require(name != "transfer-encoding");
    if (name == "host") ++hosts;
    if (name != "content-length") continue;
    ++lengths;
    require(!value.empty() && value.find_first_not_of("0123456789") == std::string_view::npos);
    require(head.content_length == std::strtoull(std::string(value).c_str(), nullptr, 10));
  }
  require(fields == head.fields.size() && fields <= 128);
  require(hosts == 1 && lengths <= 1);
  require(lengths == 1 || head.content_length == 0);
  const std::string_view first = text.substr(0, text.find("\r\n"));
  require(first.ends_with(head.minor == 1 ? " HTTP/1.1" : " HTTP/1.0"));
  require(first.starts_with(std::string(head.method) + ' '));
  require(head.target.starts_with('/'));
  for (std::size_t at = 0; at < text.size(); ++at) {
    const auto byte = static_cast<unsigned char>(text[at]);
    require((byte >= 0x20 && byte != 0x7f) || byte == '\t' || byte == '\r' || byte == '\n');
    require(byte != '\r' || text[at + 1] == '\n');
    require(byte != '\n' || text[at - 1] == '\r');
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size) {
  const std::string_view input(reinterpret_cast<const char*>(bytes), size);
  check_head(input);
  try_server(input);
  return 0;
}

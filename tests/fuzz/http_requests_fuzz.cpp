// Bytes into the HTTP server, in the pieces that they name themselves, through a socketpair. No
// crash, and whatever they are, what comes back is whole responses, of which none follows one that
// closes; where it understands a head, so does Beast, and the same.
#include <fcntl.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <boost/asio/io_context.hpp>
#include <boost/beast/http/empty_body.hpp>
#include <boost/beast/http/parser.hpp>
#include <cstdint>
#include <cstdlib>
#include <memory>
#include <string>
#include <string_view>

#include "server/http/head.hpp"
#include "server/http/sessions.hpp"
#include "server/live/hub.hpp"
#include "server/net/connection_limits.hpp"

namespace {

using namespace aspis;

void require(bool holds) {
  if (!holds) std::abort();
}

http::ServerPlan plan(const http::Pages& pages) {
  http::ServerPlan plan;
  plan.pages = &pages;
  plan.handler = [](const http::Request& request, const http::Reply& reply) {
    require(request.path.starts_with('/'));
    require(request.path.find("/../") == std::string::npos && !request.path.ends_with("/.."));
    require(request.path.find("//") == std::string::npos);
    require(request.body.size() <= 64 * 1024);
    http::Response response;
    response.body = request.path;
    reply(std::move(response));
  };
  plan.upgrades.bot = [](const protocol::Descriptor&, const std::string&) {};
  return plan;
}

/// What an input meets: made once, as a server is.
struct World {
  World() { pages.put("/page", http::make_page({"text/plain", std::string(300, 'p')})); }
  http::Pages pages;
  live::Hub hub{{}};
  std::shared_ptr<boost::asio::io_context> io = std::make_shared<boost::asio::io_context>(1);
  http::HttpSessions sessions{io, plan(pages), hub};
};

/// Whole responses one after the other, until an upgrade.
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
    // A HEAD request's answer has no body.
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
  world.sessions.take(protocol::Descriptor(ends[0]),
                      std::make_shared<net::ConnectionLimits::Ticket>(*std::move(admitted)),
                      {peer, false, false});
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
    // A piece ends after a byte of 0x1e, which is in no honest head, and without it.
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

void compare_with_beast(std::string_view input) {
  namespace beast = boost::beast::http;
  const std::size_t end = input.find("\r\n\r\n");
  if (end == std::string_view::npos || input.starts_with("\r\n")) return;
  const std::string_view text = input.substr(0, end + 4);
  http::Head head;
  if (http::read_head(text, head)) return;
  beast::request_parser<beast::empty_body> parser;
  parser.header_limit(1U << 20U);
  parser.body_limit(boost::none);
  boost::beast::error_code failure;
  parser.put(boost::asio::buffer(text), failure);
  // Beast knows methods of its own alone, reads the target before it is brought into form, and
  // wants every Connection to be a list of words; here its other words mean nothing.
  if (failure == beast::error::bad_method || failure == beast::error::bad_target ||
      failure == beast::error::bad_value) {
    return;
  }
  require(!failure || failure == beast::error::need_more ||
          failure == beast::error::unexpected_body);
  require(parser.is_header_done());
  require(parser.get().method_string() ==
          boost::beast::string_view(head.method.data(), head.method.size()));
  require(!parser.chunked());
  require(parser.content_length().value_or(0) == head.content_length);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size) {
  const std::string_view input(reinterpret_cast<const char*>(bytes), size);
  compare_with_beast(input);
  try_server(input);
  return 0;
}

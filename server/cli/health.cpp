#include "server/cli/health.hpp"

#include <boost/asio/io_context.hpp>
#include <optional>

#include "bots/connect/fetch.hpp"

namespace aspis::cli {
namespace {

using protocol::Error;
using protocol::Result;

/// Where a server that listens at this address answers on its own machine.
Result<connect::Url> health_address(const app::Settings& settings) {
  const std::size_t colon = settings.http.rfind(':');
  std::string host = settings.http.substr(0, colon);
  if (host.empty() || host == "0.0.0.0" || host == "*") host = "127.0.0.1";
  if (host == "[::]") host = "[::1]";
  const std::string scheme = settings.tls_certificate.empty() ? "http" : "https";
  const std::string port = colon == std::string::npos ? "" : settings.http.substr(colon);
  return connect::read_url(scheme + "://" + host + port + "/healthz", "http", "https");
}

}  // namespace

Result<void> health_of(const app::Settings& settings) {
  auto url = health_address(settings);
  if (!url) return url.error();
  connect::Route here;
  here.insecure = true;  // the certificate is for the name that others know the server by
  std::optional<Result<std::string>> answer;
  boost::asio::io_context io;
  connect::fetch(io, *url, here,
                 [&answer](Result<std::string> given) { answer = std::move(given); });
  io.run();
  if (!answer) return Error{"no answer"};
  if (!*answer) return answer->error();
  return {};
}

}  // namespace aspis::cli

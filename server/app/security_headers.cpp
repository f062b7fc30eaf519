#include "server/app/security_headers.hpp"

namespace aspis::app {
namespace {

/// SHA-256 of exports::chart_style(): charts for paper bring their own, for they are files as well.
constexpr std::string_view style_of_charts =
    "'sha256-plhVh6Vp55oV5Bp6kwf2VwyiKRjAOUugZgW7GuJFl5w='";

}  // namespace

std::vector<std::pair<std::string, std::string>> security_headers(bool secure, bool in_frames) {
  std::vector<std::pair<std::string, std::string>> headers = {
      {"Content-Security-Policy",
       "default-src 'none'; script-src 'self'; style-src 'self' " + std::string(style_of_charts) +
           "; img-src 'self'; font-src 'self'; "
           "connect-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors " +
           (in_frames ? "*" : "'none'")},
      {"X-Content-Type-Options", "nosniff"},
      {"Referrer-Policy", "no-referrer"},
      {"Cross-Origin-Opener-Policy", "same-origin"},
      {"Cross-Origin-Resource-Policy", "same-origin"},
  };
  if (secure) headers.emplace_back("Strict-Transport-Security", "max-age=31536000");
  return headers;
}

std::function<bool(const http::Request&)> same_origin_check(std::string_view public_address) {
  return [own_host = http::host_of_url(public_address)](const http::Request& request) {
    const std::string_view origin = request.header("origin");
    if (origin.empty()) return true;
    const std::string_view host = request.header("host");
    if (!http::may_be_own_host(host, own_host)) return false;
    return origin == (request.secure ? "https://" : "http://") + std::string(host);
  };
}

}  // namespace aspis::app

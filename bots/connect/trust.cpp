#include "bots/connect/trust.hpp"

#include <array>
#include <boost/asio/ip/address.hpp>
#include <cstdlib>

namespace aspis::connect {

using Context = boost::asio::ssl::context;

namespace {

namespace fs = std::filesystem;

/// Whether the places are there that OpenSSL was built to look in. A program linked with its own
/// OpenSSL meets systems that have others.
bool has_default_places() {
  if (std::getenv("SSL_CERT_FILE") != nullptr || std::getenv("SSL_CERT_DIR") != nullptr)
    return true;
  std::error_code ignored;
  return fs::exists(X509_get_default_cert_file(), ignored) ||
         fs::exists(X509_get_default_cert_dir(), ignored);
}

}  // namespace

std::string system_certificates(const fs::path& root) {
  constexpr std::array<const char*, 5> places = {
      "etc/ssl/certs/ca-certificates.crt",                 // Debian, Ubuntu, Arch, Gentoo
      "etc/pki/tls/certs/ca-bundle.crt",                   // Fedora, Red Hat
      "etc/pki/ca-trust/extracted/pem/tls-ca-bundle.pem",  // Fedora from 43
      "etc/ssl/ca-bundle.pem",                             // openSUSE
      "etc/ssl/cert.pem",                                  // Alpine
  };
  std::error_code ignored;
  for (const char* const place : places) {
    if (fs::is_regular_file(root / place, ignored)) return (root / place).string();
  }
  return "";
}

Context client_context(const std::string& authority, bool insecure) {
  Context context(Context::tls_client);
  SSL_CTX_set_min_proto_version(context.native_handle(), TLS1_2_VERSION);
  if (insecure) {
    context.set_verify_mode(boost::asio::ssl::verify_none);
    return context;
  }
  if (authority.empty()) {
    context.set_default_verify_paths();
    const std::string others = has_default_places() ? "" : system_certificates();
    if (!others.empty()) context.load_verify_file(others);
  } else {
    context.load_verify_file(authority);
  }
  context.set_verify_mode(boost::asio::ssl::verify_peer);
  return context;
}

void expect_host(SSL* tls, const std::string& host, bool insecure) {
  boost::system::error_code error;
  boost::asio::ip::make_address(host, error);
  const bool is_name = static_cast<bool>(error);
  if (is_name) SSL_set_tlsext_host_name(tls, host.c_str());
  if (insecure) return;
  if (is_name) {
    SSL_set1_host(tls, host.c_str());
  } else {
    X509_VERIFY_PARAM_set1_ip_asc(SSL_get0_param(tls), host.c_str());
  }
}

std::string certificate_fault(SSL* tls) {
  const long result = SSL_get_verify_result(tls);
  return result == X509_V_OK ? "" : X509_verify_cert_error_string(result);
}

}  // namespace aspis::connect

#include "bots/connect/trust.hpp"

#include <boost/asio/ip/address.hpp>

namespace aspis::connect {

using Context = boost::asio::ssl::context;

Context client_context(const std::string& authority, bool insecure) {
  Context context(Context::tls_client);
  SSL_CTX_set_min_proto_version(context.native_handle(), TLS1_2_VERSION);
  if (insecure) {
    context.set_verify_mode(boost::asio::ssl::verify_none);
    return context;
  }
  if (authority.empty()) {
    context.set_default_verify_paths();
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

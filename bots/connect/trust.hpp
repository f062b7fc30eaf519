// Whom a TLS client believes: the context and the checks that every link and fetch share.
#pragma once

#include <boost/asio/ssl/context.hpp>
#include <filesystem>
#include <string>

#include "protocol/result.hpp"

namespace aspis::connect {

/// TLS 1.2 and later; the system's certificates, or those of `authority` where it is not "".
/// Throws boost::system::system_error where that file cannot be read.
[[nodiscard]] boost::asio::ssl::context client_context(const std::string& authority, bool insecure);

/// The file in which a Linux system keeps the certificates that it trusts, looked for in the places
/// that its distributions have for it, below `root`; "" where it is in none of them.
[[nodiscard]] std::string system_certificates(const std::filesystem::path& root = "/");

/// Before the handshake: names `host` to the server and has the certificate checked for it.
void expect_host(SSL*, const std::string& host, bool insecure);

/// After a failed handshake: what was wrong with the certificate, "" where it was something else.
[[nodiscard]] std::string certificate_fault(SSL*);

}  // namespace aspis::connect

// A self-signed certificate for names and addresses of this machine, made through OpenSSL. For
// tests only.
#pragma once

#include <openssl/evp.h>
#include <openssl/pem.h>
#include <openssl/x509.h>
#include <openssl/x509v3.h>

#include <cstdio>
#include <filesystem>
#include <memory>
#include <stdexcept>
#include <string>

namespace aspis::support {

/// PEM files of a new self-signed certificate and its key in `folder`. The certificate is also the
/// authority: clients trust it by the chain file.
struct TestCertificate {
  std::string chain_file;
  std::string key_file;

  /// `names` has the form of OpenSSL's subjectAltName: "DNS:localhost,IP:127.0.0.1".
  explicit TestCertificate(const std::filesystem::path& folder,
                           const std::string& names = "DNS:localhost,IP:127.0.0.1",
                           const std::string& file = "test")
      : chain_file((folder / (file + ".pem")).string()),
        key_file((folder / (file + ".key")).string()) {
    using Key = std::unique_ptr<EVP_PKEY, void (*)(EVP_PKEY*)>;
    using Cert = std::unique_ptr<X509, void (*)(X509*)>;
    const Key key(EVP_EC_gen("P-256"), EVP_PKEY_free);
    const Cert cert(X509_new(), X509_free);
    require(key && cert);
    X509_set_version(cert.get(), X509_VERSION_3);
    ASN1_INTEGER_set(X509_get_serialNumber(cert.get()), 1);
    X509_gmtime_adj(X509_getm_notBefore(cert.get()), -3600);
    X509_gmtime_adj(X509_getm_notAfter(cert.get()), 3600L * 24);
    X509_set_pubkey(cert.get(), key.get());
    X509_NAME* const name = X509_get_subject_name(cert.get());
    X509_NAME_add_entry_by_txt(name, "CN", MBSTRING_ASC,
                               reinterpret_cast<const unsigned char*>("aspis test"), -1, -1, 0);
    X509_set_issuer_name(cert.get(), name);
    extend(cert.get(), NID_basic_constraints, "critical,CA:TRUE");
    extend(cert.get(), NID_subject_alt_name, names);
    require(X509_sign(cert.get(), key.get(), EVP_sha256()) > 0);
    write(chain_file, [&](FILE* out) { return PEM_write_X509(out, cert.get()); });
    write(key_file, [&](FILE* out) {
      return PEM_write_PrivateKey(out, key.get(), nullptr, nullptr, 0, nullptr, nullptr);
    });
  }

 private:
  static void require(bool holds) {
    if (!holds) throw std::runtime_error("OpenSSL made no certificate");
  }

  static void extend(X509* cert, int nid, const std::string& value) {
    X509_EXTENSION* const extension = X509V3_EXT_conf_nid(nullptr, nullptr, nid, value.c_str());
    require(extension != nullptr);
    const int added = X509_add_ext(cert, extension, -1);
    X509_EXTENSION_free(extension);
    require(added == 1);
  }

  template <class Writing>
  static void write(const std::string& path, Writing writing) {
    FILE* const out = std::fopen(path.c_str(), "w");
    require(out != nullptr);
    const bool written = writing(out) == 1;
    require(std::fclose(out) == 0 && written);
  }
};

}  // namespace aspis::support

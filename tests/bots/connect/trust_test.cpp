// A statically linked OpenSSL finds the certificates of the system.
#include "bots/connect/stream.hpp"

#include <gtest/gtest.h>

#include <fstream>

#include "tests/support/temporary_folder.hpp"

namespace aspis::connect {
namespace {

namespace fs = std::filesystem;

TEST(CertificateAuthorities, FindsCertificatesOfEveryDistribution) {
  for (const char* const place :
       {"etc/ssl/certs/ca-certificates.crt", "etc/pki/tls/certs/ca-bundle.crt",
        "etc/ssl/ca-bundle.pem", "etc/ssl/cert.pem"}) {
    const support::TemporaryFolder root;
    EXPECT_EQ(system_certificates(root.path()), "");
    const fs::path file = root.path() / place;
    fs::create_directories(file.parent_path());
    std::ofstream(file) << "certificates\n";
    EXPECT_EQ(system_certificates(root.path()), file.string());
  }
}

}  // namespace
}  // namespace aspis::connect

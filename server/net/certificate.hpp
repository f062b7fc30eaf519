// The files that a server shows who it is with.
#pragma once

#include <string>

namespace aspis::net {

struct Certificate {
  std::string chain_file;  // PEM
  std::string key_file;
};

}  // namespace aspis::net

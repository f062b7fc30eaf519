// What ends a run on a cluster or a task of it, in one line for people.
#pragma once

#include <stdexcept>

namespace aspis::cluster {

class ClusterError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

}  // namespace aspis::cluster

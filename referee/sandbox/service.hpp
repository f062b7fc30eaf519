// The service that makes boxes for programs which may not do so themselves, a server above all.
#pragma once

#include <filesystem>

#include "referee/sandbox/sandbox.hpp"

namespace aspis::sandbox {

/// Answers questions of service_message.hpp on a Unix socket, one a connection. What it starts runs
/// as long as the connection is open and not a moment longer. It shows no more than who asks may
/// read.
class Service {
 public:
  /// The sandbox outlives it. `listener` is a listening socket of SOCK_SEQPACKET.
  Service(Sandbox&, protocol::Descriptor listener);
  ~Service();
  Service(const Service&) = delete;
  Service& operator=(const Service&) = delete;

  /// Until `stop` can be read; then all boxes are ended. On one thread, which outlives the boxes.
  void run(int stop);

 private:
  class Customer;
  void take_in();
  void remove_gone();

  Sandbox& sandbox_;
  protocol::Descriptor listener_;
  std::vector<std::unique_ptr<Customer>> customers_;
};

/// A listening socket at this path, which only its owner and its group may use. The error says why
/// not.
[[nodiscard]] protocol::Result<protocol::Descriptor> listen_for_boxes(const std::filesystem::path&);

}  // namespace aspis::sandbox

// Pictures of links that were made last, by what is on them: who asks for the same again does not
// wait for it to be drawn.
#pragma once

#include <cstddef>
#include <list>
#include <mutex>
#include <string>
#include <utility>

#include "server/exports/chart/picture.hpp"

namespace aspis::api {

/// Safe to call from any thread.
class PreviewCache {
 public:
  /// As PNG; "" where it cannot be drawn here.
  [[nodiscard]] std::string png(const exports::chart::Picture&);

 private:
  static constexpr std::size_t most = 64;
  std::mutex mutex_;
  std::list<std::pair<std::string, std::string>> made_;  // the last one that was asked for first
};

}  // namespace aspis::api

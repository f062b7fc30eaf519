// An usher in front of another one: games between programs of this machine wait for a place on it.
#pragma once

#include <functional>
#include <utility>
#include <vector>

#include "server/tournament/places.hpp"
#include "server/tournament/usher.hpp"

namespace aspis::tournament {

/// On the lane's thread from beginning to end.
class LocalLimit final : public Usher {
 public:
  /// `is_local`, by entrant: a program of this machine. `wake` is called when a place may be free.
  LocalLimit(Usher& inner, Places&, std::vector<bool> is_local, std::function<void()> wake);
  ~LocalLimit() override;
  LocalLimit(const LocalLimit&) = delete;
  LocalLimit& operator=(const LocalLimit&) = delete;

  [[nodiscard]] Seating seat(const formats::DueGame&) override;
  void left(const formats::DueGame&) override;

 private:
  [[nodiscard]] bool is_local(const formats::DueGame&) const;

  Usher& inner_;
  Places& places_;
  std::vector<bool> is_local_;
};

}  // namespace aspis::tournament

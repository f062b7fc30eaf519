// How many games between programs of this machine may be played at once, whatever tournament they
// belong to. Games with a bot from the network need no place. All on the lane's thread.
#pragma once

#include <functional>
#include <map>

namespace aspis::tournament {

class Places {
 public:
  explicit Places(int count) : left_(count) {}

  /// Whoever gets none is called when there may be one again.
  [[nodiscard]] bool take(const void* who);
  void give_back();

  void add(const void* who, std::function<void()> call);
  void remove(const void* who);

 private:
  struct Guest {
    std::function<void()> call;
    bool waits = false;
  };
  int left_;
  std::map<const void*, Guest> guests_;
};

}  // namespace aspis::tournament

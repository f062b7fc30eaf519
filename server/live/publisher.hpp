// Where events go that spectators see; the only face of the live pages that makers of events know.
#pragma once

#include <string>
#include <string_view>

namespace aspis::live {

/// Topics of what is held back: in no count, and only for those who may see it.
[[nodiscard]] inline bool is_for_staff(std::string_view topic) {
  return topic.starts_with("staff/");
}

class Publisher {
 public:
  virtual ~Publisher() = default;
  /// `event` is a JSON object of one line. Topics are "tournament/NAME" and "game/NAME/ID"; one
  /// begins with its first event. From any thread; never waits.
  virtual void publish(const std::string& topic, std::string event) = 0;
  /// No more events will come: those who look on are told, and the topic is forgotten after a
  /// while.
  virtual void end(const std::string& topic) = 0;
};

}  // namespace aspis::live

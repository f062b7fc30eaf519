// Where events go that spectators see; the only face of the live pages that makers of events know.
#pragma once

#include <string>

namespace aspis::live {

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

// The registry's inside: its tournaments by name, and who opens them; registry.hpp is what others see of
// it.
#pragma once

#include <atomic>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

#include "server/tournament/hosted_file.hpp"
#include "server/tournament/places.hpp"
#include "server/tournament/token_table.hpp"

namespace aspis::tournament {

class Registry::Shared {
 public:
  Shared(RegistryOptions, match::GameThread&, TournamentObserver&);
  ~Shared();
  Shared(const Shared&) = delete;
  Shared& operator=(const Shared&) = delete;

  [[nodiscard]] std::vector<TournamentInfo> list() const;
  [[nodiscard]] std::shared_ptr<HostedFile> find(std::string_view name) const;
  [[nodiscard]] protocol::Result<std::shared_ptr<HostedTournament>> create(const NewTournamentRequest&);
  [[nodiscard]] protocol::Result<void> remove(const std::string& name);
  [[nodiscard]] protocol::Result<Preview> preview(const NewTournamentRequest&) const;
  [[nodiscard]] protocol::Result<std::string> admit(std::string_view token, protocol::Connection& connection,
                                                    std::string received);
  [[nodiscard]] std::optional<Holder> holder(std::string_view token) const;
  [[nodiscard]] bool is_open() const { return open_; }
  void suspend(std::chrono::milliseconds patience);

 private:
  using Files = std::vector<std::shared_ptr<HostedFile>>;

  [[nodiscard]] Files find_files();
  void open_all(const Files&);
  [[nodiscard]] std::filesystem::path path_of(const std::string& name) const;
  [[nodiscard]] HostingParts parts();
  [[nodiscard]] Files all() const;

  // registry_creating.cpp
  [[nodiscard]] protocol::Result<std::string> reserve(const NewTournamentRequest&);
  void release(const std::string& name);
  [[nodiscard]] protocol::Result<db::Store> make_file(const std::string& name, const NewTournamentRequest&);
  [[nodiscard]] protocol::Result<NewTournament> plan_of(const NewTournamentRequest&) const;

  const RegistryOptions plan_;
  match::GameThread& game_thread_;
  TournamentObserver& observer_;
  Places places_;
  TokenTable tokens_;
  std::atomic<bool> open_{false};
  std::atomic<bool> stopping_{false};

  mutable std::mutex mutex_;
  /// Null where one is being made.
  std::map<std::string, std::shared_ptr<HostedFile>, std::less<>> tournaments_;

  std::mutex suspending_;
  std::thread opener_;
};

}  // namespace aspis::tournament

// The thread that stores practice games, apart from the threads that write tournaments.
#pragma once

#include <boost/asio/thread_pool.hpp>
#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "db/practice_store.hpp"
#include "server/lobby/practice.hpp"

namespace aspis::hosting {

/// One for all tournaments of a server, owned by the registry: a disk that is slow or full for
/// practice delays no game that counts. From any thread.
class PracticeWriter {
 public:
  /// Of a tournament, the last ones: ratings are made of them.
  static constexpr int scrimmages_kept = 20'000;

  /// Of the games that an entrant asked for, the last `kept` stay.
  explicit PracticeWriter(int kept) : kept_(kept) {}
  /// Stores what was given before.
  ~PracticeWriter();
  PracticeWriter(const PracticeWriter&) = delete;
  PracticeWriter& operator=(const PracticeWriter&) = delete;

  /// `done` is called on the writer's thread, with "" or why the game could not be stored.
  void store(const std::filesystem::path& tournament, lobby::StoredPractice,
             std::function<void(const std::string& why)> done);
  /// What was stored of scrimmages, oldest first; nothing where the file cannot be read.
  [[nodiscard]] static std::vector<db::PracticeRow> scrimmages_of(
      const std::filesystem::path& tournament);
  /// Deletes the practice of a tournament, after what was given before; waits for it.
  void remove(const std::filesystem::path& tournament);

 private:
  struct OpenFile {
    std::filesystem::path tournament;
    db::PracticeStore store;
  };
  [[nodiscard]] std::string store_now(const std::filesystem::path& tournament,
                                      const lobby::StoredPractice&);

  const int kept_;
  std::optional<OpenFile> open_;  // the last one that was written to; on the writer's thread
  boost::asio::thread_pool thread_{1};
};

}  // namespace aspis::hosting

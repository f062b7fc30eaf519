#include "server/hosting/registry_options.hpp"

#include <algorithm>
#include <future>
#include <set>

#include <boost/asio/post.hpp>

#include "db/files.hpp"

namespace aspis::hosting {

void TokenTable::put(const std::string& tournament, const std::vector<db::TokenRow>& tokens) {
  std::set<int> renewed;
  for (const db::TokenRow& token : tokens) renewed.insert(token.entrant);
  const protocol::MutexLock lock(mutex_);
  std::erase_if(owners_, [&](const auto& one) {
    return one.second.tournament == tournament && renewed.contains(one.second.entrant);
  });
  for (const db::TokenRow& token : tokens) owners_[token.hash] = {tournament, token.entrant};
}

void TokenTable::remove(const std::string& tournament) {
  const protocol::MutexLock lock(mutex_);
  std::erase_if(owners_, [&](const auto& one) { return one.second.tournament == tournament; });
}

std::optional<TokenTable::Owner> TokenTable::find(const std::string& hash) const {
  const protocol::MutexLock lock(mutex_);
  const auto found = owners_.find(hash);
  if (found == owners_.end()) return std::nullopt;
  return found->second;
}

PracticeWriter::~PracticeWriter() {
  thread_.join();
}

void PracticeWriter::store(const std::filesystem::path& tournament, lobby::StoredPractice practice,
                           std::function<void(const std::string& why)> done) {
  boost::asio::post(thread_, [this, tournament, practice = std::move(practice),
                              done = std::move(done)] { done(store_now(tournament, practice)); });
}

std::string PracticeWriter::store_now(const std::filesystem::path& tournament,
                                      const lobby::StoredPractice& practice) {
  try {
    if (!open_ || open_->tournament != tournament) {
      open_.reset();
      auto opened = db::PracticeStore::open(tournament, db::Mode::write);
      if (!opened) return opened.error().text;
      open_.emplace(OpenFile{tournament, *std::move(opened)});
    }
    open_->store.add(practice.row, practice.record,
                     practice.row.is_scrimmage ? scrimmages_kept : kept_);
    return "";
  } catch (const std::exception& error) {
    open_.reset();  // the next game tries again
    return error.what();
  }
}

std::vector<db::PracticeRow> PracticeWriter::read_scrimmages(
    const std::filesystem::path& tournament) {
  try {
    const auto practice = db::PracticeStore::open(tournament, db::Mode::read);
    if (!practice) return {};
    auto rows = practice->page(0, scrimmages_kept, 0, 0, db::PracticeStore::Kind::scrimmage);
    std::reverse(rows.begin(), rows.end());
    return rows;
  } catch (const db::StoreError&) {
    return {};  // scrimmages then have no ratings
  }
}

void PracticeWriter::remove(const std::filesystem::path& tournament) {
  std::promise<void> removed;
  boost::asio::post(thread_, [&] {
    if (open_ && open_->tournament == tournament) open_.reset();
    db::remove_database(db::PracticeStore::path_for(tournament));
    removed.set_value();
  });
  removed.get_future().wait();
}

}  // namespace aspis::hosting

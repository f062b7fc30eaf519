#include "server/api/shelf.hpp"

namespace aspis::api {
namespace {

/// Texts of one moment: a few exports and tables, each asked for with few different parameters.
constexpr std::size_t most_made = 32;

}  // namespace

const db::Store& Shelf::store() {
  if (!store_) {
    auto opened = db::Store::open(file_, db::Mode::read);
    if (!opened) throw db::StoreError(opened.error().text);
    store_.emplace(*std::move(opened));
  }
  return *store_;
}

bool Shelf::may_be_old() const {
  return cost_ > thrift_.quick && Clock::now() - read_at_ < thrift_.rest * cost_;
}

std::shared_ptr<const Reading> Shelf::read() {
  const bool renewed = renewed_.exchange(false);
  // Taken first: what is committed meanwhile only makes the next question read once more.
  const std::int64_t version = store().data_version();
  if (reading_ && (version == version_ || (!renewed && may_be_old()))) return reading_;
  const Clock::time_point began = Clock::now();
  auto tournament = tournament::read_tournament(store());
  if (!tournament) throw db::StoreError(tournament.error().text);
  auto fresh = std::make_shared<Reading>();
  fresh->tournament = *std::move(tournament);
  fresh->schedule = tournament::schedule_of(fresh->tournament);
  version_ = version;
  read_at_ = Clock::now();
  cost_ = read_at_ - began;
  reading_ = std::move(fresh);
  made_.clear();
  return reading_;
}

std::shared_ptr<const Reading> Shelf::reading() {
  const std::lock_guard lock(mutex_);
  return read();
}

std::string Shelf::text(const std::string& key,
                        const std::function<std::string(const Reading&)>& make) {
  std::shared_ptr<const Reading> from;
  {
    const std::lock_guard lock(mutex_);
    from = read();
    const auto found = made_.find(key);
    if (found != made_.end() && found->second.from == from) return found->second.text;
  }
  std::string text = make(*from);
  const std::lock_guard lock(mutex_);
  if (from == reading_ && made_.size() < most_made) made_[key] = {from, text};
  return text;
}

std::shared_ptr<Shelf> Shelves::of(const std::filesystem::path& file) {
  const std::lock_guard lock(mutex_);
  std::shared_ptr<Shelf>& shelf = shelves_[file];
  if (!shelf) shelf = std::make_shared<Shelf>(file);
  return shelf;
}

}  // namespace aspis::api

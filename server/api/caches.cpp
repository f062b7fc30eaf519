#include "server/api/caches.hpp"

#include <algorithm>
#include <utility>

namespace aspis::api {
namespace {

/// Enough for a few exports and tables with a few parameters each.
constexpr std::size_t max_documents = 32;

}  // namespace

std::optional<std::string> TextCache::find(const std::string& key, Clock::time_point now) {
  const std::lock_guard lock(mutex_);
  const auto known =
      std::find_if(kept_.begin(), kept_.end(), [&](const Kept& one) { return one.key == key; });
  if (known == kept_.end() || now >= known->until) return std::nullopt;
  kept_.splice(kept_.begin(), kept_, known);
  return known->text;
}

void TextCache::put(const std::string& key, std::string text, Clock::time_point until) {
  const std::lock_guard lock(mutex_);
  std::erase_if(kept_, [&](const Kept& one) { return one.key == key; });
  kept_.push_front({key, std::move(text), until});
  if (kept_.size() > most_) kept_.pop_back();
}

std::string DocumentCache::text(
    const std::string& tournament, const tournament::Snapshot& snapshot, const std::string& key,
    const std::function<std::string(const tournament::Tournament&)>& make) {
  {
    const std::lock_guard lock(mutex_);
    const Documents& documents = documents_[tournament];
    const auto found = documents.texts.find(key);
    if (documents.of == snapshot && found != documents.texts.end()) return found->second;
  }
  std::string text = make(*snapshot);
  const std::lock_guard lock(mutex_);
  Documents& documents = documents_[tournament];
  if (documents.of != snapshot) documents = {snapshot, {}};
  if (documents.texts.size() < max_documents) documents.texts[key] = text;
  return text;
}

void DocumentCache::forget(const std::string& tournament) {
  const std::lock_guard lock(mutex_);
  documents_.erase(tournament);
}

}  // namespace aspis::api

// The document that draws every page. For those of a tournament it has Open Graph's tags, for
// programs that show a preview of a link.
#pragma once

#include <cstddef>
#include <functional>
#include <list>
#include <memory>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>

#include "server/http/message.hpp"
#include "server/http/page.hpp"

namespace aspis::app {

/// For an address that does not exist: it says so.
[[nodiscard]] http::Response missing_page();

/// On one thread, of requests; makes the last few pages once. Without fonts there are none.
class LinkPreviews {
 public:
  /// `title_of` gives what a tournament is called, "" where there is none of this name; `address`
  /// that of the pages as others reach them.
  LinkPreviews(std::function<std::string()> address,
               std::function<std::string(std::string_view tournament)> title_of);

  /// Null where the address is none of a tournament's pages.
  [[nodiscard]] std::shared_ptr<const http::Page> page(std::string_view target);

 private:
  static constexpr std::size_t most = 256;

  const std::string document_;  // "" where there are no pictures
  const std::function<std::string()> address_;
  const std::function<std::string(std::string_view)> title_of_;
  /// By the tags, the last ones that were asked for first.
  std::list<std::pair<std::string, std::shared_ptr<const http::Page>>> made_;
  std::unordered_map<std::string_view, decltype(made_)::iterator> by_tags_;
};

/// The tags for a page of a tournament that has this title; "" where it is no such page.
[[nodiscard]] std::string preview_tags(std::string_view target, const std::string& title,
                                       const std::string& address);

}  // namespace aspis::app

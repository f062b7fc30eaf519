#include "server/http/negotiation.hpp"

#include <optional>

#include "protocol/ascii.hpp"

namespace aspis::http {

using protocol::same_word;

namespace {

using protocol::trimmed;

/// "gzip;q=0.5": the coding and whether its weight is above 0, which is all that counts here.
struct Coding {
  std::string_view name;
  bool wanted = true;
};

Coding coding_of(std::string_view element) {
  const std::size_t semicolon = element.find(';');
  Coding coding{trimmed(element.substr(0, semicolon)), true};
  if (semicolon == std::string_view::npos) return coding;
  const std::string_view weight = trimmed(element.substr(semicolon + 1));
  if (weight.size() > 2 && same_word(weight.substr(0, 2), "q=")) {
    coding.wanted = weight.substr(2).find_first_of("123456789") != std::string_view::npos;
  }
  return coding;
}

/// Whether gzip is wanted, as far as one field says so: by its name before "*".
std::optional<bool> wants_gzip(std::string_view field, bool& any) {
  for (std::string_view rest = field; !rest.empty();) {
    const Coding coding = coding_of(next_element(rest));
    if (same_word(coding.name, "gzip") || same_word(coding.name, "x-gzip")) return coding.wanted;
    if (coding.name == "*") any = coding.wanted;
  }
  return std::nullopt;
}

}  // namespace

bool accepts_gzip(const Head& head) {
  bool any = false;
  for (const auto& [name, value] : head.fields) {
    if (!same_word(name, "accept-encoding")) continue;
    if (const auto wanted = wants_gzip(value, any)) return *wanted;
  }
  return any;
}

bool accepts_gzip(std::string_view field) {
  bool any = false;
  return wants_gzip(field, any).value_or(any);
}

bool has_already(const Head& head, std::string_view etag) {
  for (const auto& [name, value] : head.fields) {
    if (!same_word(name, "if-none-match")) continue;
    for (std::string_view rest = value; !rest.empty();) {
      std::string_view known = next_element(rest);
      if (known == "*") return true;
      if (known.starts_with("W/")) known.remove_prefix(2);
      if (known == etag) return true;
    }
  }
  return false;
}

Choice choose(const Page& page, const Head& head) {
  const bool packed = !page.gzip.ok.empty() && accepts_gzip(head);
  const Variant& variant = packed ? page.gzip : page.plain;
  return {&variant, has_already(head, variant.etag)};
}

}  // namespace aspis::http

#include "db/chain_text.hpp"

#include <sqlite3.h>

#include <exception>
#include <new>
#include <string>
#include <string_view>

#include "protocol/json_text.hpp"

namespace aspis::db {

namespace {

std::string shown(sqlite3_value* value) {
  switch (::sqlite3_value_type(value)) {
    case SQLITE_NULL:
      return "null";
    case SQLITE_INTEGER:
      return std::to_string(::sqlite3_value_int64(value));
    default: {
      const auto* const bytes = static_cast<const char*>(::sqlite3_value_blob(value));
      const auto size = static_cast<std::size_t>(::sqlite3_value_bytes(value));
      return protocol::json_text(bytes == nullptr ? std::string_view()
                                                  : std::string_view(bytes, size));
    }
  }
}

void chain_text_in_sql(sqlite3_context* context, int count, sqlite3_value** values) {
  try {
    std::string text;
    for (int at = 0; at < count; ++at) text += (at == 0 ? "" : " ") + shown(values[at]);
    ::sqlite3_result_text(context, text.data(), static_cast<int>(text.size()), SQLITE_TRANSIENT);
  } catch (const std::exception&) {
    ::sqlite3_result_error_nomem(context);
  }
}

}  // namespace

void add_chain_text(sqlite3* handle) {
  const int result = ::sqlite3_create_function_v2(
      handle, "chain_text", -1, SQLITE_UTF8 | SQLITE_DETERMINISTIC | SQLITE_DIRECTONLY, nullptr,
      chain_text_in_sql, nullptr, nullptr, nullptr);
  if (result != SQLITE_OK) throw std::bad_alloc();
}

}  // namespace aspis::db

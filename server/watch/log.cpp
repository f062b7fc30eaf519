#include "server/watch/log.hpp"

#include <spdlog/sinks/stdout_sinks.h>
#include <spdlog/spdlog.h>

#include <array>

namespace aspis::watch {
namespace {

constexpr std::array<spdlog::level::level_enum, 4> levels = {
    spdlog::level::debug, spdlog::level::info, spdlog::level::warn, spdlog::level::err};
constexpr std::array<std::string_view, 4> level_names = {"debug", "info", "warning", "error"};

void append_escaped(std::string& line, char letter) {
  constexpr std::string_view digits = "0123456789abcdef";
  const auto byte = static_cast<unsigned char>(letter);
  if (letter == '"' || letter == '\\') {
    line += '\\';
    line += letter;
  } else if (byte >= 0x20 && byte != 0x7f) {
    line += letter;
  } else {
    line += "\\u00";
    line += digits[byte >> 4U];
    line += digits[byte & 0xfU];
  }
}

std::string quoted(std::string_view value) {
  std::string text = "\"";
  for (const char letter : value) append_escaped(text, letter);
  return text + '"';
}

/// Words as they are, everything else in quotes.
std::string plain_value(std::string_view value) {
  const bool is_word = !value.empty() && value.find_first_of(" \"\\=") == std::string_view::npos;
  const std::string text = quoted(value);
  return is_word && text.size() == value.size() + 2 ? std::string(value) : text;
}

std::string json_line(Level level, std::string_view event, Log::Fields fields) {
  std::string line = R"("level":")" + std::string(level_names[static_cast<std::size_t>(level)]) +
                     R"(","event":)" + quoted(event);
  for (const auto& [key, value] : fields) line += "," + quoted(key) + ":" + quoted(value);
  return line + "}";
}

std::string plain_line(Level level, std::string_view event, Log::Fields fields) {
  std::string line{level_names[static_cast<std::size_t>(level)]};
  line += ' ';
  line += event;
  for (const auto& [key, value] : fields) {
    line += ' ';
    line += key;
    line += '=';
    line += plain_value(value);
  }
  return line;
}

}  // namespace

class Log::Sink {
 public:
  explicit Sink(Shape shape)
      : json_(shape.json), logger_("aspis", std::make_shared<spdlog::sinks::stderr_sink_mt>()) {
    logger_.set_level(levels[static_cast<std::size_t>(shape.least)]);
    const char* const time = "%Y-%m-%dT%H:%M:%S.%eZ";
    logger_.set_pattern(
        json_ ? std::string("{\"at\":\"") + time + "\",%v" : std::string(time) + " %v",
        spdlog::pattern_time_type::utc);
  }

  void write(Level level, std::string_view event, Fields fields) {
    const auto at = levels[static_cast<std::size_t>(level)];
    if (!logger_.should_log(at)) return;
    logger_.log(at, json_ ? json_line(level, event, fields) : plain_line(level, event, fields));
    logger_.flush();
  }

 private:
  bool json_;
  spdlog::logger logger_;
};

Log::Log(Shape shape) : sink_(std::make_unique<Sink>(shape)) {
}
Log::~Log() = default;
void Log::write(Level level, std::string_view event, Fields fields) {
  sink_->write(level, event, fields);
}

}  // namespace aspis::watch

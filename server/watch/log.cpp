#include "server/watch/log.hpp"

#include <spdlog/async.h>
#include <spdlog/async_logger.h>

#include <array>

#include "server/watch/stderr_sink.hpp"

namespace aspis::watch {
namespace {

constexpr std::array<spdlog::level::level_enum, 4> levels = {
    spdlog::level::debug, spdlog::level::info, spdlog::level::warn, spdlog::level::err};
constexpr std::size_t max_waiting = 4'096;  // waiting lines; beyond that the oldest are dropped

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

std::string in_quotes(std::string_view value) {
  std::string text = "\"";
  for (const char letter : value) append_escaped(text, letter);
  return text + '"';
}

/// Single words are unchanged; all other values are quoted.
std::string plain_value(std::string_view value) {
  const bool is_word = !value.empty() && value.find_first_of(" \"\\=") == std::string_view::npos;
  const std::string text = in_quotes(value);
  return is_word && text.size() == value.size() + 2 ? std::string(value) : text;
}

std::string json_line(Level level, std::string_view event, Log::Fields fields) {
  std::string line = R"("level":")" + std::string(level_names[static_cast<std::size_t>(level)]) +
                     R"(","event":)" + in_quotes(event);
  for (const auto& [key, value] : fields) line += "," + in_quotes(key) + ":" + in_quotes(value);
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

class Log::Queue {
 public:
  explicit Queue(Shape shape)
      : json_(shape.json),
        sink_(std::make_shared<StderrSink>()),
        thread_(std::make_shared<spdlog::details::thread_pool>(max_waiting, 1)),
        logger_(std::make_shared<spdlog::async_logger>(
            "aspis", sink_, thread_, spdlog::async_overflow_policy::overrun_oldest)) {
    sink_->set_queue(*thread_);
    logger_->set_level(levels[static_cast<std::size_t>(shape.least)]);
    const char* const time = "%Y-%m-%dT%H:%M:%S.%eZ";
    logger_->set_pattern(
        json_ ? std::string("{\"at\":\"") + time + "\",%v" : std::string(time) + " %v",
        spdlog::pattern_time_type::utc);
  }
  ~Queue() { sink_->end(); }
  Queue(const Queue&) = delete;
  Queue& operator=(const Queue&) = delete;

  void write(Level level, std::string_view event, Fields fields) {
    const auto at = levels[static_cast<std::size_t>(level)];
    if (!logger_->should_log(at)) return;
    logger_->log(at, json_ ? json_line(level, event, fields) : plain_line(level, event, fields));
  }

  [[nodiscard]] std::uint64_t dropped() const { return thread_->overrun_counter(); }

 private:
  bool json_;
  std::shared_ptr<StderrSink> sink_;
  std::shared_ptr<spdlog::details::thread_pool> thread_;  // its destructor writes the waiting lines
  std::shared_ptr<spdlog::async_logger> logger_;
};

Log::Log(Shape shape) : queue_(std::make_unique<Queue>(shape)) {
}
Log::~Log() = default;
void Log::write(Level level, std::string_view event, Fields fields) {
  queue_->write(level, event, fields);
}
std::uint64_t Log::dropped() const {
  return queue_->dropped();
}

}  // namespace aspis::watch

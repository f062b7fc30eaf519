// Many network bots in one program: each logs in with its own token and plays boxing, one spot a
// move, answering after a share of its time. Prints games, moves, and losses on time.
//
// load_bots HOST:PORT TOKENS [--share 0.8] [--seconds 60] [--moves 100000]
// TOKENS is a file with a token at the end of each line, as the server's CSV has it.
#include <algorithm>
#include <boost/asio/connect.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/read_until.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/streambuf.hpp>
#include <boost/asio/write.hpp>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <deque>
#include <fstream>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace {

using boost::asio::ip::tcp;
using Clock = std::chrono::steady_clock;
using std::chrono::duration_cast;
using std::chrono::microseconds;

struct Asked {
  std::string host;
  std::string port;
  std::string tokens;
  double share = 0;
  int seconds = 60;
  long moves = 0;  // 0: until the time is over
  int side = 1;
};

struct Figures {
  long games = 0;
  long moves = 0;
  long timeouts = 0;      // own ones
  long other_losses = 0;  // by another fault of ours
  long disconnects = 0;
  std::vector<microseconds> waits;  // own answer written -> own `move` heard
};

std::string_view next_word(std::string_view& line) {
  const std::size_t end = std::min(line.find(' '), line.size());
  const std::string_view word = line.substr(0, end);
  line.remove_prefix(std::min(end + 1, line.size()));
  return word;
}

/// The vacant spots of one arena.
class Arena {
 public:
  void start() { rows_.clear(); }
  void add_row(std::string_view row) { rows_.emplace_back(row); }

  /// "A,row,column,size"
  void mark(std::string_view move) {
    int row = 0;
    int column = 0;
    int size = 0;
    char mark = 0;
    if (std::sscanf(std::string(move).c_str(), "%c,%d,%d,%d", &mark, &row, &column, &size) != 4) {
      return;
    }
    for (int r = row; r < row + size; ++r) {
      for (int c = column; c < column + size; ++c) {
        rows_.at(static_cast<std::size_t>(r - 1)).at(static_cast<std::size_t>(c - 1)) = mark;
      }
    }
  }

  /// At the first vacant spot, as large as it can be up to `side`.
  [[nodiscard]] std::string move(std::string_view mark, int side) const {
    for (std::size_t row = 0; row < rows_.size(); ++row) {
      const std::size_t column = rows_[row].find('-');
      if (column == std::string::npos) continue;
      int size = 1;
      while (size < side && is_vacant(row, column, static_cast<std::size_t>(size))) ++size;
      return std::string(mark) + "," + std::to_string(row + 1) + "," + std::to_string(column + 1) +
             "," + std::to_string(size);
    }
    return std::string(mark) + ",resign";
  }

 private:
  /// Whether a square of `size` can grow by one: its next column and its next row are vacant.
  [[nodiscard]] bool is_vacant(std::size_t row, std::size_t column, std::size_t size) const {
    if (row + size >= rows_.size() || column + size >= rows_[row].size()) return false;
    for (std::size_t i = 0; i <= size; ++i) {
      if (rows_[row + i][column + size] != '-' || rows_[row + size][column + i] != '-')
        return false;
    }
    return true;
  }

  std::vector<std::string> rows_;
};

class Bot {
 public:
  Bot(boost::asio::io_context& io, const tcp::resolver::results_type& server, std::string token,
      const Asked& asked, Figures& figures)
      : socket_(io),
        timer_(io),
        server_(server),
        token_(std::move(token)),
        asked_(asked),
        figures_(figures) {}

  void start() {
    boost::asio::async_connect(socket_, server_, [this](const auto& error, const auto&) {
      if (error) {
        lost(error.message());
        return;
      }
      socket_.set_option(tcp::no_delay(true));
      say("login " + token_);
      read();
    });
  }

 private:
  void lost(const std::string& why) {
    ++figures_.disconnects;
    std::fprintf(stderr, "load_bots: a bot was lost: %s\n", why.c_str());
  }

  void say(const std::string& line) {
    unsent_.push_back(line + "\n");
    if (unsent_.size() == 1) write();
  }

  void write() {
    boost::asio::async_write(socket_, boost::asio::buffer(unsent_.front()),
                             [this](const auto& error, std::size_t) {
                               if (error) return;
                               unsent_.pop_front();
                               if (!unsent_.empty()) write();
                             });
  }

  void read() {
    boost::asio::async_read_until(socket_, buffer_, '\n', [this](const auto& error, std::size_t n) {
      if (error) {
        lost(error.message());
        return;
      }
      const auto* const bytes = static_cast<const char*>(buffer_.data().data());
      const std::string line(bytes, n - 1);
      buffer_.consume(n);
      take(line);
      read();
    });
  }

  void take(std::string_view line) {
    const std::string_view word = next_word(line);
    if (word == "ping") say("pong " + std::string(line));
    if (word == "you") mark_ = line;
    if (word == "board") arena_.start();
    if (word == "row") arena_.add_row(line);
    if (word == "ready?") say("ready");
    if (word == "move") hear(line);
    if (word == "go") think(line);
    if (word == "result") end(line);
    if (word == "error") std::fprintf(stderr, "load_bots: error %s\n", std::string(line).c_str());
  }

  void hear(std::string_view move) {
    arena_.mark(move);
    if (!move.starts_with(mark_)) return;
    figures_.waits.push_back(duration_cast<microseconds>(Clock::now() - answered_));
    ++figures_.moves;
  }

  void think(std::string_view limits) {
    const double limit_ms = std::atof(std::string(next_word(limits)).c_str());
    const auto pause = microseconds(static_cast<long>(limit_ms * 1000 * asked_.share));
    if (pause.count() == 0) {
      answer();
      return;
    }
    timer_.expires_after(pause);
    timer_.async_wait([this](const auto& error) {
      if (!error) answer();
    });
  }

  void answer() {
    answered_ = Clock::now();
    say(arena_.move(mark_, asked_.side));
  }

  /// "loss A=1,B=2 timeout"
  void end(std::string_view result) {
    timer_.cancel();
    ++figures_.games;
    const bool loss = next_word(result) == "loss";
    next_word(result);
    if (!loss) return;
    if (result == "timeout") ++figures_.timeouts;
    if (result != "timeout" && result != "last-spot" && result != "points" &&
        result != "no-moves") {
      ++figures_.other_losses;
    }
  }

  tcp::socket socket_;
  boost::asio::steady_timer timer_;
  const tcp::resolver::results_type& server_;
  std::string token_;
  const Asked& asked_;
  Figures& figures_;
  boost::asio::streambuf buffer_{64 * 1024};
  std::deque<std::string> unsent_;
  std::string mark_;
  Arena arena_;
  Clock::time_point answered_{};
};

Asked read_arguments(int argc, char** argv) {
  Asked asked;
  std::vector<std::string> plain;
  for (int i = 1; i < argc; ++i) {
    const std::string word = argv[i];
    if (!word.starts_with("--")) {
      plain.push_back(word);
      continue;
    }
    if (i + 1 == argc) break;
    const std::string value = argv[++i];
    if (word == "--share") asked.share = std::atof(value.c_str());
    if (word == "--seconds") asked.seconds = std::atoi(value.c_str());
    if (word == "--moves") asked.moves = std::atol(value.c_str());
    if (word == "--side") asked.side = std::atoi(value.c_str());
  }
  if (plain.size() != 2 || plain[0].rfind(':') == std::string::npos) {
    std::fprintf(stderr,
                 "usage: load_bots HOST:PORT TOKENS [--share 0.8] [--seconds 60] [--moves N] "
                 "[--side N]\n");
    std::exit(2);
  }
  asked.host = plain[0].substr(0, plain[0].rfind(':'));
  asked.port = plain[0].substr(plain[0].rfind(':') + 1);
  asked.tokens = plain[1];
  return asked;
}

std::vector<std::string> read_tokens(const std::string& file) {
  std::ifstream in(file);
  std::vector<std::string> tokens;
  for (std::string line; std::getline(in, line);) {
    while (!line.empty() && (line.back() == '\r' || line.back() == '"')) line.pop_back();
    const std::size_t before = line.find_last_of(",\"");
    const std::string token = before == std::string::npos ? line : line.substr(before + 1);
    if (!token.empty() && token != "token") tokens.push_back(token);
  }
  return tokens;
}

void print(Figures& figures, double seconds) {
  auto& waits = figures.waits;
  std::sort(waits.begin(), waits.end());
  const auto at = [&waits](double share) {
    if (waits.empty()) return 0.0;
    const auto index = static_cast<std::size_t>(share * static_cast<double>(waits.size() - 1));
    return static_cast<double>(waits[index].count()) / 1000;
  };
  std::printf("%ld games ended for a bot, %ld moves in %.1f s (%.0f a second)\n", figures.games,
              figures.moves, seconds, static_cast<double>(figures.moves) / seconds);
  std::printf("lost on time: %ld; by another fault: %ld; connections lost: %ld\n", figures.timeouts,
              figures.other_losses, figures.disconnects);
  std::printf("answer written -> own move heard: p50 %.2f ms, p99 %.2f ms, worst %.2f ms\n",
              at(0.5), at(0.99), at(1));
}

}  // namespace

int main(int argc, char** argv) {
  const Asked asked = read_arguments(argc, argv);
  boost::asio::io_context io(1);
  tcp::resolver resolver(io);
  boost::system::error_code error;
  const auto server = resolver.resolve(asked.host, asked.port, error);
  if (error) {
    std::fprintf(stderr, "load_bots: %s: %s\n", asked.host.c_str(), error.message().c_str());
    return 2;
  }
  Figures figures;
  std::vector<std::unique_ptr<Bot>> bots;
  for (const std::string& token : read_tokens(asked.tokens)) {
    bots.push_back(std::make_unique<Bot>(io, server, token, asked, figures));
    bots.back()->start();
  }
  const auto began = Clock::now();
  const auto end = began + std::chrono::seconds(asked.seconds);
  while (Clock::now() < end && (asked.moves == 0 || figures.moves < asked.moves)) {
    io.run_for(std::chrono::milliseconds(100));
    if (io.stopped()) break;
  }
  print(figures, std::chrono::duration<double>(Clock::now() - began).count());
  return figures.timeouts + figures.other_losses + figures.disconnects == 0 ? 0 : 1;
}

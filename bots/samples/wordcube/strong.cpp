// A wordcube bot that looks ahead: it weighs the best words against the opponent's best answers,
// as deep as the time allows, and plays the end of a game exactly.
//
// Three ideas carry it. Letters only ever leave a stack from its top, so a position is one number
// a stack and a move is taken back by counting up again. All runs that are words are kept on
// shelves by their points, and a move only touches the runs that cross the stacks it took from.
// The search is alpha-beta over the best few runs of each position, one step deeper each round.

#include <algorithm>
#include <array>
#include <chrono>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <fstream>
#include <functional>
#include <iostream>
#include <iterator>
#include <numeric>
#include <sstream>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace {

constexpr std::array<int, 26> letter_points = {1, 3, 3, 2,  1, 4, 2, 4, 1, 8, 5, 1, 3,
                                               1, 1, 3, 10, 1, 1, 1, 1, 4, 4, 8, 4, 10};

using Clock = std::chrono::steady_clock;

// Words with the same letters share a key: the sum of one large odd-looking number a letter.
using Key = std::uint64_t;

Key letter_key(char letter) {
  Key bits = static_cast<Key>(letter) * 0x9e3779b97f4a7c15U;
  bits = (bits ^ (bits >> 32U)) * 0xd6e8feb86659fd93U;
  return bits ^ (bits >> 32U);
}

bool is_letter(char sign) {
  return sign >= 'a' && sign <= 'z';
}

std::size_t at(int index) {
  return static_cast<std::size_t>(index);
}

// The word list as an open hash table from key to points. A sieve of one bit in sixteen precedes
// it: most runs are not words, and the sieve tells so without leaving the cache.
class Dictionary {
 public:
  void load(const std::string& path) {
    std::ifstream file(path, std::ios::binary);
    text_.assign(std::istreambuf_iterator<char>(file), {});
    text_ += '\n';
    const auto lines = static_cast<std::size_t>(std::count(text_.begin(), text_.end(), '\n'));
    std::size_t slots = 64;
    while (slots < 2 * lines) slots *= 2;
    table_.assign(slots, {});
    sieve_.assign(slots / 8, 0);
    longest_ = max_points_ = 0;
    for (std::size_t start = 0; start < text_.size();) {
      const std::size_t end = text_.find('\n', start);
      add(start, end);
      start = end + 1;
    }
  }

  int longest() const { return longest_; }
  int max_points() const { return max_points_; }

  // 0 if no word has these letters.
  int points(Key key) const {
    if (sieve_.empty() || !(sieve_[sieve_word(key)] >> (key & 63U) & 1U)) return 0;
    return table_[slot(key)].points;
  }

  std::string_view word(Key key) const {
    const Entry& entry = table_[slot(key)];
    return std::string_view(text_).substr(entry.start, entry.length);
  }

 private:
  struct Entry {
    Key key = 0;
    std::uint32_t start = 0;
    std::uint16_t length = 0;
    std::uint16_t points = 0;  // 0: an empty slot
  };

  void add(std::size_t start, std::size_t end) {
    while (end > start && !is_letter(text_[end - 1])) --end;  // a CR
    const std::size_t length = end - start;
    if (length < 3 || length > 1000) return;
    Key key = 0;
    int points = 0;
    for (std::size_t i = start; i < end; ++i) {
      if (!is_letter(text_[i])) return;
      key += letter_key(text_[i]);
      points += letter_points[static_cast<std::size_t>(text_[i] - 'a')];
    }
    Entry& entry = table_[slot(key)];
    if (entry.points != 0) return;
    entry = {key, static_cast<std::uint32_t>(start), static_cast<std::uint16_t>(length),
             static_cast<std::uint16_t>(points)};
    sieve_[sieve_word(key)] |= Key{1} << (key & 63U);
    longest_ = std::max(longest_, static_cast<int>(length));
    max_points_ = std::max(max_points_, points);
  }

  std::size_t sieve_word(Key key) const { return key >> 6U & (sieve_.size() - 1); }

  // The index of this key, or of the empty slot for it.
  std::size_t slot(Key key) const {
    std::size_t slot = key >> 20U & (table_.size() - 1);
    while (table_[slot].points != 0 && table_[slot].key != key) {
      slot = (slot + 1) & (table_.size() - 1);
    }
    return slot;
  }

  std::string text_;
  std::vector<Entry> table_;
  std::vector<std::uint64_t> sieve_;
  int longest_ = 0;
  int max_points_ = 0;
};

enum Direction { across, down, deep };

// Cells in a line from (row, column) of plane 1, counted from 0. Length 0 is a pass.
struct Run {
  Direction direction = across;
  int row = 0, column = 0;
  int length = 0;
};

// The position, and every run in it that makes a word. Runs go by number: see number().
class Cube {
 public:
  void resize(int rows, int columns, int planes) {
    *this = Cube();
    rows_ = rows, columns_ = columns;
    stacks_.resize(at(rows * columns));
    for (std::string& stack : stacks_) stack.reserve(at(planes));
  }

  // Rows come plane after plane, so each adds one letter to the stacks of its row.
  void add_row(std::string_view text) {
    if (rows_ == 0) return;
    const int row = rows_read_++ % rows_;
    for (int column = 0; column < std::min(columns_, static_cast<int>(text.size())); ++column) {
      const char letter = text[at(column)];
      if (is_letter(letter)) stacks_[at(row * columns_ + column)] += letter;
    }
  }

  // Finds all runs. The dictionary must not change afterwards.
  void index(const Dictionary& dictionary) {
    dictionary_ = &dictionary;
    std::size_t planes = 0;
    for (const std::string& stack : stacks_) planes = std::max(planes, stack.size());
    const int widest = std::max({rows_, columns_, static_cast<int>(planes)});
    lengths_ = std::max(0, std::min(dictionary.longest(), widest) - 2);
    top_.assign(stacks_.size(), 0);
    surface_.assign(stacks_.size(), 0);
    points_.assign(3 * stacks_.size() * at(lengths_), 0);
    place_.assign(points_.size(), 0);
    shelves_.assign(at(dictionary.max_points() + 1), {});
    runs_ = 0;
    for (int stack = 0; stack < rows_ * columns_; ++stack) uncover(stack);
    for (int row = 0; row < rows_; ++row) refresh_row(row, 0, columns_ - 1);
    for (int column = 0; column < columns_; ++column) refresh_column(column, 0, rows_ - 1);
    changes_.clear();
  }

  int runs() const { return runs_; }
  int points(int number) const { return points_[at(number)]; }
  int stacks() const { return rows_ * columns_; }

  int letters_left() const {
    int left = 0;
    for (const std::string& stack : stacks_) left += static_cast<int>(stack.size());
    return std::accumulate(top_.begin(), top_.end(), left, std::minus<>());
  }

  // The best `most` runs, best first.
  void best(int most, std::vector<int>& found) const {
    found.clear();
    int left = std::min(most, runs_);
    for (std::size_t shelf = shelves_.size(); left > 0 && shelf-- > 1;) {
      for (const int number : shelves_[shelf]) {
        found.push_back(number);
        if (--left == 0) break;
      }
    }
  }

  int number(const Run& run) const {
    return (run.direction * stacks() + run.row * columns_ + run.column) * lengths_ + run.length - 3;
  }

  Run run(int number) const {
    const int start = number / lengths_;
    const int stack = start % stacks();
    return {static_cast<Direction>(start / stacks()), stack / columns_, stack % columns_,
            number % lengths_ + 3};
  }

  std::string_view word(const Run& run) const {
    Key key = 0;
    for (int i = 0; i < run.length; ++i) {
      const int stack = find_stack(run, i);
      key += letter_at(stack, top_[at(stack)] + (run.direction == deep ? i : 0));
    }
    return dictionary_->word(key);
  }

  // Takes the letters of a run away for good.
  void take(const Run& run) {
    remove(run);
    changes_.clear();
  }

  // Takes them away until the matching put_back. Such pairs nest.
  void try_out(const Run& run) {
    marks_.push_back(changes_.size());
    remove(run);
  }

  void put_back(const Run& run) {
    for (int i = 0; i < run.length; ++i) {
      const int stack = find_stack(run, i);
      surface_[at(stack)] = letter_at(stack, --top_[at(stack)]);
    }
    while (changes_.size() > marks_.back()) {
      const auto [number, points] = changes_.back();
      changes_.pop_back();
      shelve(number, points);
    }
    marks_.pop_back();
  }

  // The stack under step `i` of a run.
  int find_stack(const Run& run, int i) const {
    const int step = run.direction == down ? columns_ : run.direction == across ? 1 : 0;
    return run.row * columns_ + run.column + i * step;
  }

 private:
  struct Change {
    int number;
    int points;  // before it
  };

  // The key of a letter in a stack, 0 past its end.
  Key letter_at(int stack, int depth) const {
    const std::string& letters = stacks_[at(stack)];
    return at(depth) < letters.size() ? letter_key(letters[at(depth)]) : 0;
  }

  void remove(const Run& run) {
    for (int i = 0; i < run.length; ++i) ++top_[at(find_stack(run, i))];
    for (int i = 0; i < (run.direction == deep ? 1 : run.length); ++i) uncover(find_stack(run, i));
    const int last_row = run.row + (run.direction == down ? run.length - 1 : 0);
    const int last_column = run.column + (run.direction == across ? run.length - 1 : 0);
    for (int row = run.row; row <= last_row; ++row) refresh_row(row, run.column, last_column);
    for (int column = run.column; column <= last_column; ++column) {
      refresh_column(column, run.row, last_row);
    }
  }

  // Reads the top of a stack again, and the runs straight down from it.
  void uncover(int stack) {
    const int top = top_[at(stack)];
    surface_[at(stack)] = letter_at(stack, top);
    Key key = 0;
    bool blank = false;
    for (int length = 1; length <= lengths_ + 2; ++length) {
      const Key letter = letter_at(stack, top + length - 1);
      blank = blank || letter == 0;
      key += letter;
      if (length >= 3) set((deep * stacks() + stack) * lengths_ + length - 3, blank ? 0 : key);
    }
  }

  void refresh_row(int row, int first, int last) {
    refresh_line(across, row * columns_, 1, columns_, first, last);
  }

  void refresh_column(int column, int first, int last) {
    refresh_line(down, column, columns_, rows_, first, last);
  }

  // Looks up every run of a line that holds a cell from `first` to `last` again. The line has
  // `cells` cells, from stack `origin` on, `step` apart.
  void refresh_line(Direction direction, int origin, int step, int cells, int first, int last) {
    for (int start = std::max(0, first - lengths_ - 1); start <= last; ++start) {
      const int base = (direction * stacks() + origin + start * step) * lengths_ - 3;
      const int longest = std::min(lengths_ + 2, cells - start);
      Key key = 0;
      bool blank = false;
      for (int length = 1; length <= longest; ++length) {
        const Key letter = surface_[at(origin + (start + length - 1) * step)];
        blank = blank || letter == 0;
        key += letter;
        if (start + length <= first) {
          if (blank) break;  // before the changed cells: the runs over it are known not to be words
        } else if (length >= 3) {
          set(base + length, blank ? 0 : key);
        }
      }
    }
  }

  void set(int number, Key key) {
    const int now = key == 0 ? 0 : dictionary_->points(key);
    const int before = points_[at(number)];
    if (now == before) return;
    changes_.push_back({number, before});
    shelve(number, now);
  }

  void shelve(int number, int now) {
    const int before = std::exchange(points_[at(number)], static_cast<std::uint16_t>(now));
    if (before != 0) {
      std::vector<int>& shelf = shelves_[at(before)];
      const int moved = shelf.back();
      shelf[at(place_[at(number)])] = moved;
      place_[at(moved)] = place_[at(number)];
      shelf.pop_back();
      --runs_;
    }
    if (now != 0) {
      place_[at(number)] = static_cast<int>(shelves_[at(now)].size());
      shelves_[at(now)].push_back(number);
      ++runs_;
    }
  }

  int rows_ = 0, columns_ = 0;
  int rows_read_ = 0;
  int lengths_ = 0;  // how many lengths a run may have: 3, 4, ...
  const Dictionary* dictionary_ = nullptr;
  std::vector<std::string> stacks_;        // from plane 1 down, as at the start
  std::vector<int> top_;                   // letters removed from each stack
  std::vector<Key> surface_;               // the letter on each stack, 0 for a blank
  std::vector<std::uint16_t> points_;      // of each run, 0 if it is not a word
  std::vector<int> place_;                 // of each run on its shelf
  std::vector<std::vector<int>> shelves_;  // the runs worth 0, 1, 2, ... points
  int runs_ = 0;
  std::vector<Change> changes_;     // since the last take, for put_back
  std::vector<std::size_t> marks_;  // the start of each try_out in changes_
};

// The time of a move, kept apart from the search because it remembers something between moves:
// how long the machine lately let other programs run in our place.
class Timer {
 public:
  // `limit` is the referee's; the search is to end after `least` to `most` of it.
  void start(Clock::duration least, Clock::duration most, Clock::duration limit) {
    last_look_ = Clock::now();
    earliest_ = last_look_ + least;
    latest_ = last_look_ + most;
    limit_ = last_look_ + limit;
    longest_gap_ = longest_gap_ * 9 / 10;
  }

  // Between two calls we work for far less than a millisecond, so in a longer gap another process
  // ran. Stop when three such gaps would pass the limit.
  bool up() {
    const auto now = Clock::now();
    longest_gap_ = std::max(longest_gap_, now - last_look_);
    last_look_ = now;
    return now >= latest_ || (now >= earliest_ && now + 3 * longest_gap_ >= limit_);
  }

 private:
  Clock::time_point last_look_, earliest_, latest_, limit_;
  Clock::duration longest_gap_{};
};

constexpr int pass = -1;  // in place of a run's number

// Chooses a move by looking one step further each round until the time is up. A round that is cut
// short still counts as far as it got: it looks at the best move of the round before first.
class Search {
 public:
  // `plies_left` counts to the referee's cap on the moves of a game.
  Search(Cube& cube, int plies_left, Timer& timer)
      : cube_(cube), plies_left_(plies_left), timer_(timer) {}

  // `lead` is our points less the opponent's, `passed` whether the opponent has just passed.
  int choose(int lead, bool passed) {
    if (cube_.runs() == 0 || (passed && lead > 0)) return pass;  // the second pass ends the game
    std::vector<int> moves;
    cube_.best(breadth(0), moves);
    moves.push_back(pass);
    for (int depth = 1; depth <= deepest && !late_; ++depth) {
      exact_ = cube_.runs() <= breadth(0);
      deepen(moves, depth, lead, passed);
      if (exact_) break;  // played out to the end: deeper rounds would say the same
    }
    return moves.front();
  }

 private:
  static constexpr int deepest = 60;
  static constexpr int won = 100'000;  // more than any lead: a certain win counts before points
  static constexpr int infinite = 1'000'000;
  static constexpr int few = 16;  // runs of which all are tried, and the pass

  // The number of runs that are tried in a position, by the moves ahead.
  static int breadth(int ahead) {
    constexpr std::array<int, 4> runs = {40, 14, 10, 8};
    return runs[at(std::min(ahead, 3))];
  }

  static int final_value(int lead) { return lead + (lead > 0 ? won : lead < 0 ? -won : 0); }

  // One round: moves the best move to the front.
  void deepen(std::vector<int>& moves, int depth, int lead, bool passed) {
    int best = -infinite;
    for (auto move = moves.begin(); move != moves.end(); ++move) {
      const int found = after(*move, {depth, best, infinite, lead, passed, 0});
      if (late_) return;
      if (found <= best) continue;
      best = found;
      std::rotate(moves.begin(), move, move + 1);
    }
  }

  // A position of the search, all in the eyes of the player to move.
  struct Node {
    int depth;        // moves still to look at
    int alpha, beta;  // values outside do not matter
    int lead;
    bool passed;
    int ahead;  // moves made since the position on the board
  };

  // The value of a move for the player who makes it: the lead it ends in, see final_value.
  int after(int move, const Node& node) {
    const int gain = move == pass ? 0 : cube_.points(move);
    const Node next = {node.depth - 1,    -node.beta,   -node.alpha,
                       -node.lead - gain, move == pass, node.ahead + 1};
    if (move == pass) return node.passed ? final_value(node.lead) : -value(next);
    const Run run = cube_.run(move);
    cube_.try_out(run);
    const int result = -value(next);
    cube_.put_back(run);
    return result;
  }

  int value(Node node) {
    late_ = late_ || timer_.up();
    if (late_) return 0;
    if (cube_.runs() == 0 || node.ahead >= plies_left_) return final_value(node.lead);
    if (node.passed && node.lead > 0) return final_value(node.lead);  // by passing too
    if (node.depth <= 0) {
      exact_ = false;
      return node.lead + estimate();
    }
    const int below = node.alpha;
    int best = -infinite;
    for (const int move : candidates(node.ahead)) {
      node.alpha = std::max(below, best);
      best = std::max(best, after(move, node));
      if (best >= node.beta || late_) break;
    }
    return best;
  }

  // The moves to look at. The list is good until the next call with the same `ahead`.
  const std::vector<int>& candidates(int ahead) {
    std::vector<int>& moves = candidates_[at(ahead)];
    const bool all = cube_.runs() <= few;
    cube_.best(all ? few : breadth(ahead), moves);
    if (all) moves.push_back(pass);
    if (!all) exact_ = false;
    return moves;
  }

  // An estimate of what the player to move will gain on the opponent from here on. Players
  // alternate words of falling value, so having the move is worth half of the best one.
  int estimate() {
    cube_.best(1, leaf_);
    return cube_.points(leaf_.front()) / 2;
  }

  Cube& cube_;
  int plies_left_;
  Timer& timer_;
  bool late_ = false;
  bool exact_ = false;  // no move was left out or estimated in this round
  std::array<std::vector<int>, deepest + 1> candidates_;
  std::vector<int> leaf_;
};

// "W,1,1,1,1,5,1,apple": both ends of the run from 1, then the word.
std::string written(const std::string& mark, const Run& run, std::string_view word) {
  const int reach = run.length - 1;
  std::ostringstream text;
  text << mark << ',' << run.row + 1 << ',' << run.column + 1 << ",1,"
       << run.row + 1 + (run.direction == down ? reach : 0) << ','
       << run.column + 1 + (run.direction == across ? reach : 0) << ','
       << 1 + (run.direction == deep ? reach : 0) << ',' << word;
  return text.str();
}

// The run of an accepted move of either player. A pass and a resignation have length 0.
Run read_run(std::string move) {
  std::replace(move.begin(), move.end(), ',', ' ');
  std::istringstream fields(move);
  std::string mark;
  int x1 = 0, y1 = 0, z1 = 0, x2 = 0, y2 = 0, z2 = 0;
  if (!(fields >> mark >> x1 >> y1 >> z1 >> x2 >> y2 >> z2)) return {};
  const int row = std::min(x1, x2) - 1, column = std::min(y1, y2) - 1;
  if (z1 != z2) return {deep, row, column, std::max(z1, z2)};
  if (x1 != x2) return {down, row, column, std::abs(x2 - x1) + 1};
  return {across, row, column, std::abs(y2 - y1) + 1};
}

class Player {
 public:
  // Returns false after the referee's goodbye. Skips unknown lines.
  bool hear(const std::string& line) {
    std::istringstream words(line);
    std::string first, rest;
    words >> first;
    if (first == "bye") return false;
    if (first == "game") start();
    if (first == "you") words >> mark_;
    if (first == "option") read_option(words);
    if (first == "board") {
      int rows = 0, columns = 0, planes = 0;
      if (words >> rows >> columns >> planes) cube_.resize(rows, columns, planes);
    }
    if (first == "row" && words >> rest) cube_.add_row(rest);
    if (first == "ready?") {
      cube_.index(dictionary_);
      std::cout << "ready" << std::endl;  // std::endl also flushes
    }
    if (first == "move" && words >> rest) follow(rest);
    if (first == "go") go(words);
    return true;
  }

 private:
  void start() {
    cube_ = Cube();
    lead_ = plies_ = ply_cap_ = 0;
    passed_ = false;
  }

  void read_option(std::istringstream& words) {
    std::string key, sha256, path;
    words >> key;
    if (key == "ply-cap") words >> ply_cap_;
    if (key != "dictionary") return;
    words >> sha256 >> std::ws;
    if (sha256 == dictionary_name_ || !std::getline(words, path)) return;
    dictionary_.load(path);
    dictionary_name_ = sha256;
  }

  void follow(const std::string& move) {
    ++plies_;
    const Run run = read_run(move);
    passed_ = run.length == 0;
    if (passed_) return;
    const int gain = cube_.points(cube_.number(run));
    lead_ += move.compare(0, mark_.size(), mark_) == 0 ? gain : -gain;
    cube_.take(run);
  }

  void go(std::istringstream& words) {
    std::string move_limit, game_limit;
    words >> move_limit >> game_limit;
    start_timer(move_limit, game_limit);
    Search search(cube_, ply_cap_ > 0 ? ply_cap_ - plies_ : 1'000'000, timer_);
    const int move = search.choose(lead_, passed_);
    const Run run = move == pass ? Run() : cube_.run(move);
    std::cout << (move == pass ? mark_ + ",P" : written(mark_, run, cube_.word(run))) << std::endl;
  }

  // Uses part of the move's limit and at most a fair share of the game's. Leaves 40 ms for a busy
  // machine; uses a tenth of short limits, which ends before other processes run.
  void start_timer(const std::string& move_limit, const std::string& game_limit) {
    double limit = 3000;
    if (move_limit != "-") limit = std::strtod(move_limit.c_str(), nullptr);
    if (game_limit != "-") {
      const double own_moves_left = 3 + cube_.letters_left() / 10.0;
      limit = std::min(limit, std::strtod(game_limit.c_str(), nullptr) / own_moves_left);
    }
    const double least = 0.1 * limit;
    const double most = std::max(least, std::min(0.65 * limit, limit - 40));
    const auto micros = [](double ms) { return std::chrono::microseconds(std::lround(1000 * ms)); };
    timer_.start(micros(least), micros(most), micros(limit));
  }

  Dictionary dictionary_;
  std::string dictionary_name_;  // its SHA-256: the next game may use the same list
  Cube cube_;
  Timer timer_;
  std::string mark_;
  int lead_ = 0;  // our points less the opponent's
  int plies_ = 0, ply_cap_ = 0;
  bool passed_ = false;  // the last move was a pass
};

}  // namespace

int main() {
  std::ios::sync_with_stdio(false);
  Player player;
  for (std::string line; std::getline(std::cin, line);) {
    if (!line.empty() && line.back() == '\r') line.pop_back();
    if (!player.hear(line)) break;
  }
}

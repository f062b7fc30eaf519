#include "referee/solitaire/crossed_words/solver/goal_words.hpp"

#include <algorithm>
#include <string_view>

#include "referee/solitaire/crossed_words/scoring.hpp"

namespace aspis::solitaire::crossed_words::solver {
namespace {

/// A word shorter than this covers two double words at most once.
constexpr int shortest_goal = 5;
constexpr std::size_t candidates_of_a_length = 3000;
/// Chains are worked out for so many times the candidates wanted, those of the dearest words.
constexpr std::size_t chosen_from = 3;

struct Squares {
  std::array<int, side> letter_factors{};
  std::array<int, side> word_factors{};
};

Squares squares_of(LineKind kind) {
  const int line = kind == LineKind::triple_ends ? 0 : kind == LineKind::doubles ? 2 : 4;
  Squares found;
  for (int k = 0; k < side; ++k) {
    const Bonus bonus = bonus_at({line, k});
    found.letter_factors[static_cast<std::size_t>(k)] = letter_factor(bonus);
    found.word_factors[static_cast<std::size_t>(k)] = word_factor(bonus);
  }
  return found;
}

const std::array<Squares, line_kinds>& all_squares() {
  static const std::array<Squares, line_kinds> squares = {squares_of(LineKind::triple_ends),
                                                          squares_of(LineKind::doubles),
                                                          squares_of(LineKind::triple_inside)};
  return squares;
}

GoalWord goal_word(std::string_view text, const words::WordGraph& graph) {
  GoalWord word;
  word.length = static_cast<int>(text.size());
  for (std::size_t begin = 0; begin < text.size(); ++begin) {
    word.letters[begin] = static_cast<std::uint8_t>(text[begin] - 'a');
    auto node = graph.root();
    for (std::size_t end = begin; end < text.size(); ++end) {
      const auto letter = static_cast<unsigned>(text[end] - 'a');
      if ((node.letters() >> letter & 1U) == 0) break;
      node = graph.child(node, letter);
      if (node.ends_word() && end > begin) word.words_from[begin] |= 1U << (end + 1);
    }
  }
  return word;
}

/// Scores of growing words, each out of the dearest chain inside it that at most a hand completes.
float chain_of(const GoalWord& word, LineKind kind, int start) {
  std::array<std::array<float, side + 1>, side> best{};
  for (int length = 2; length <= word.length; ++length) {
    for (int begin = 0; begin + length <= word.length; ++begin) {
      const int end = begin + length;
      if (!word.is_word(begin, end)) continue;
      float before = length <= largest_hand + 1 ? 0.0F : -1e6F;
      const int least = std::max(2, length - largest_hand);
      for (int from = begin; from + least <= end; ++from) {
        for (int to = from + least; to <= end; ++to) {
          if (to - from == length || !word.is_word(from, to)) continue;
          before =
              std::max(before, best[static_cast<std::size_t>(from)][static_cast<std::size_t>(to)]);
        }
      }
      best[static_cast<std::size_t>(begin)][static_cast<std::size_t>(end)] =
          before + static_cast<float>(score_in_line(word, kind, start, begin, end));
    }
  }
  return best[0][static_cast<std::size_t>(word.length)];
}

bool is_dearer(const Candidate& left, const Candidate& right) {
  if (left.chain != right.chain) return left.chain > right.chain;
  return left.word != right.word ? left.word < right.word : left.start < right.start;
}

void keep_dearest(std::vector<Candidate>& candidates, std::size_t kept) {
  std::sort(candidates.begin(), candidates.end(), is_dearer);
  if (candidates.size() > kept) candidates.resize(kept);
}

}  // namespace

int score_in_line(const GoalWord& word, LineKind kind, int start, int begin, int end) {
  const Squares& squares = all_squares()[static_cast<std::size_t>(kind)];
  int sum = 0;
  int factor = 1;
  for (int k = begin; k < end; ++k) {
    const auto at = static_cast<std::size_t>(start + k);
    sum += letter_values[word.letters[static_cast<std::size_t>(k)]] * squares.letter_factors[at];
    factor *= squares.word_factors[at];
  }
  return sum * factor;
}

GoalWords::GoalWords(const words::Dictionary& dictionary, const words::WordGraph& graph) {
  read_words(dictionary, graph);
  for (const LineKind kind : {LineKind::triple_ends, LineKind::doubles, LineKind::triple_inside}) {
    choose_candidates(kind);
  }
}

void GoalWords::read_words(const words::Dictionary& dictionary, const words::WordGraph& graph) {
  for (std::size_t i = 0; i < dictionary.size(); ++i) {
    const auto text = dictionary.word(i);
    if (text.size() >= shortest_goal && text.size() <= side) {
      words_.push_back(goal_word(text, graph));
    }
  }
}

void GoalWords::choose_candidates(LineKind kind) {
  std::array<std::vector<Candidate>, side + 1> of_length;
  for (std::uint32_t i = 0; i < words_.size(); ++i) {
    const GoalWord& word = words_[i];
    for (int start = 0; start + word.length <= side; ++start) {
      const int score = score_in_line(word, kind, start, 0, word.length);
      of_length[static_cast<std::size_t>(word.length)].push_back(
          {i, start, static_cast<float>(score)});
    }
  }
  auto& chosen = candidates_[static_cast<std::size_t>(kind)];
  for (auto& candidates : of_length) {
    const auto some = std::min(candidates.size(), chosen_from * candidates_of_a_length);
    std::nth_element(candidates.begin(), candidates.begin() + static_cast<std::ptrdiff_t>(some),
                     candidates.end(), is_dearer);
    candidates.resize(some);
    for (Candidate& candidate : candidates) {
      candidate.chain = chain_of(words_[candidate.word], kind, candidate.start);
    }
    std::erase_if(candidates, [](const Candidate& candidate) { return candidate.chain <= 0; });
    keep_dearest(candidates, candidates_of_a_length);
    chosen.insert(chosen.end(), candidates.begin(), candidates.end());
  }
  std::sort(chosen.begin(), chosen.end(), is_dearer);
}

}  // namespace aspis::solitaire::crossed_words::solver

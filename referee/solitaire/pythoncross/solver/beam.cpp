#include "referee/solitaire/pythoncross/solver/beam.hpp"

#include <algorithm>
#include <limits>
#include <numeric>
#include <thread>
#include <utility>

#include "referee/solitaire/pythoncross/solver/cells.hpp"
#include "referee/solitaire/pythoncross/solver/placements.hpp"

namespace aspis::solitaire::pythoncross {

void Candidates::begin(std::size_t wanted) {
  wanted_ = wanted;
  kept_.clear();
  bar_ = -std::numeric_limits<float>::infinity();
}

void Candidates::add_all(Candidates& other) {
  for (const Candidate& candidate : other.kept_) add(candidate);
  other.kept_.clear();
}

// A board that is found again is left out only here, so the bar rises late but never wrongly: it
// is the value of the last of as many different boards as are wanted.
void Candidates::shorten() {
  std::sort(kept_.begin(), kept_.end(), [](const Candidate& left, const Candidate& right) {
    return left.hash != right.hash ? left.hash < right.hash : is_better(left, right);
  });
  const auto same = [](const Candidate& left, const Candidate& right) {
    return left.hash == right.hash;
  };
  kept_.erase(std::unique(kept_.begin(), kept_.end(), same), kept_.end());
  if (kept_.size() <= wanted_) return;
  const auto end = kept_.begin() + static_cast<std::ptrdiff_t>(wanted_);
  std::nth_element(kept_.begin(), end - 1, kept_.end(), is_better);
  bar_ = std::max(bar_, (end - 1)->value);
  kept_.erase(end, kept_.end());
}

std::vector<Candidate> Candidates::best() {
  shorten();
  std::sort(kept_.begin(), kept_.end(), is_better);
  return std::exchange(kept_, {});
}

Beam::Beam(const Map& map, const words::Dictionary& dictionary, unsigned threads)
    : ground_(map), graph_(dictionary), hooks_(dictionary), rarity_(rarity_in(dictionary)) {
  for (unsigned thread = 0; thread < std::max(1U, threads); ++thread) {
    workers_.push_back(std::make_unique<Worker>(*this));
  }
}

std::vector<Line> Beam::search(const BeamPlan& plan, const std::atomic<bool>& stop) {
  ends_.clear();
  links_.assign(1, {Link{}});
  states_.assign(1, first_state(ground_));
  favour_goal(plan);
  for (std::size_t plays = 0; plays < max_plays && !states_.empty(); ++plays) {
    const std::size_t width = plan.width(plays);
    if (width == 0 || stop) break;
    // Some of the best are dropped later for repeated words.
    const std::size_t wanted = width + width / 4 + 16;
    for (const auto& worker : workers_) worker->candidates.begin(wanted);
    expand_all(plan, plays, stop);
    if (stop) break;
    keep_best(width, plays + 1);
    note_ends(plays + 1);
  }
  std::sort(ends_.begin(), ends_.end(),
            [](const Line& left, const Line& right) { return left.score > right.score; });
  return std::move(ends_);
}

void Beam::favour_goal(const BeamPlan& plan) {
  State last = first_state(ground_);
  for (const Placement placement : plan.goal) make(ground_, last, placement);
  goal_ = last.cells;
  for (const auto& worker : workers_) {
    worker->surroundings.favour(plan.goal.empty() ? nullptr : &goal_, plan.goal_letter);
  }
}

// The thread that expands a state is arbitrary; the children that are kept are not.
void Beam::expand_all(const BeamPlan& plan, std::size_t plays, const std::atomic<bool>& stop) {
  std::atomic<std::size_t> next = 0;
  const auto work = [&](Worker& worker) {
    constexpr std::size_t at_once = 8;
    for (;;) {
      const std::size_t from = next.fetch_add(at_once);
      if (from >= states_.size() || stop) return;
      for (std::size_t at = from; at < std::min(from + at_once, states_.size()); ++at) {
        expand(worker, static_cast<std::uint32_t>(at), plan, plays);
      }
    }
  };
  {
    std::vector<std::jthread> threads;
    for (std::size_t at = 1; at < workers_.size(); ++at) {
      threads.emplace_back([&work, &worker = *workers_[at]] { work(worker); });
    }
    work(*workers_.front());
  }
  for (const auto& worker : workers_) generated_ += std::exchange(worker->generated, 0);
}

namespace {

/// Adds the findings on one state to the candidates.
struct Taker {
  void operator()(const Found& found) {
    ++generated;
    if (given != nullptr && found.placement != *given) return;
    const int bonus = found.letters == letters_left ? all_letters_bonus : 0;
    const int points = found.points + bonus;
    float value = base + static_cast<float>(points) + found.worth;
    if (value + jitter < candidates.bar()) return;
    const std::uint64_t hash = state.hash ^ hash_placement(state, found.placement);
    if (jitter > 0) value += jitter * noise.of_board(hash);
    candidates.add(
        {value, parent, found.placement, hash, static_cast<std::int16_t>(state.score + points)});
  }

  const State& state;
  Candidates& candidates;
  std::uint64_t& generated;
  const Noise& noise;
  const Placement* given;  // null if the play is free
  std::uint32_t parent;
  std::size_t letters_left;  // until all lie on the board
  float base;
  float jitter;
};

}  // namespace

void Beam::expand(Worker& worker, std::uint32_t parent, const BeamPlan& plan,
                  std::size_t plays) const {
  const State& state = states_[parent];
  if (state.rack_letters == 0) return;
  Surroundings& around = worker.surroundings;
  around.look_at(state, plan.weights, static_cast<unsigned>(max_plays - 1 - plays));
  const bool is_given = plays < plan.opening.size();
  const float base = static_cast<float>(state.score) + around.worth();
  Taker taker{state,
              worker.candidates,
              worker.generated,
              plan.noise,
              is_given ? &plan.opening[plays] : nullptr,
              parent,
              ground_.letters.size() - state.placed,
              base,
              is_given ? 0.0F : plan.noise.at_level(plays - plan.opening.size())};
  Placements<Taker&>(ground_, graph_, around, taker).find(state);
  const bool may_dump = !is_given || plan.opening[plays].is_dump();
  if (state.rack_letters < rack_size || !may_dump) return;
  State dumped = state;
  make(ground_, dumped, Placement());
  worker.candidates.add({base - dump_cost, parent, Placement(), state.hash ^ dump_hash(dumped),
                         static_cast<std::int16_t>(state.score - dump_cost)});
}

State Beam::make_child(const Candidate& candidate) const {
  State state = states_[candidate.parent];
  make(ground_, state, candidate.placement);
  state.score = candidate.score;
  state.hash = candidate.hash;
  return state;
}

void Beam::keep_best(std::size_t width, std::size_t plays) {
  Candidates& all = workers_.front()->candidates;
  for (std::size_t at = 1; at < workers_.size(); ++at) all.add_all(workers_[at]->candidates);
  std::vector<State> kept;
  std::vector<Link> links;
  for (const Candidate& candidate : all.best()) {
    if (kept.size() >= width) break;
    State state = make_child(candidate);
    const Repeats repeats = repeats_on(state.cells);
    if (repeats == Repeats::for_good) continue;
    if (plays == max_plays && repeats == Repeats::open) continue;
    kept.push_back(state);
    links.push_back({candidate.parent, candidate.placement});
  }
  states_ = std::move(kept);
  links_.push_back(std::move(links));
}

// A game may end at any level; on the last one the best few are reported.
void Beam::note_ends(std::size_t plays) {
  constexpr std::size_t max_reported = 8;
  std::vector<std::uint32_t> order(states_.size());
  std::iota(order.begin(), order.end(), 0U);
  std::stable_sort(order.begin(), order.end(), [this](std::uint32_t left, std::uint32_t right) {
    return states_[left].score > states_[right].score;
  });
  std::size_t reported = 0;
  for (const std::uint32_t at : order) {
    const bool better = ends_.empty() || states_[at].score > ends_.back().score;
    if (reported == max_reported || (plays < max_plays && (reported > 0 || !better))) return;
    if (states_[at].score <= 0 || repeats_on(states_[at].cells) != Repeats::none) continue;
    ends_.push_back({states_[at].score, way_to(plays, at)});
    ++reported;
  }
}

std::vector<Placement> Beam::way_to(std::size_t plays, std::uint32_t index) const {
  std::vector<Placement> way(plays);
  for (std::size_t level = plays; level > 0; --level) {
    way[level - 1] = links_[level][index].placement;
    index = links_[level][index].parent;
  }
  return way;
}

}  // namespace aspis::solitaire::pythoncross

// A bot that plays a random legal move in all three games. Begin at choose_move.
// Usage: bot [SEED]. The same seed plays the same games again.
#define _DEFAULT_SOURCE
#include <poll.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { SIDE = 100, LONGEST = 47, TEXT = 80, MOST = 300000 };  // of boards, words, moves, all moves

static char game;          // 'w' is word cube, 'b' boxing, 'c' croquet
static char me;            // my mark, with which my moves begin
static double time_limit;  // milliseconds for the move that is to be chosen

static char moves[MOST][TEXT];  // the legal ones, without their mark
static int move_count;

// Word cube and boxing. board[row][column] is a stack of signs, the topmost one first. In boxing it
// is one sign: '-' vacant, 'o' unusable, or a player's mark.
static char board[SIDE][SIDE][SIDE + 1];
static int rows, columns, rows_read;

// The dictionary, in the order of `letters`: those of the word, sorted.
typedef struct {
  char letters[LONGEST + 1], word[LONGEST + 1];
} Entry;
static Entry* words;
static size_t word_count, longest;

// Croquet. `detail` is the step that entered the hoop, or the hoop that a player must get below.
typedef struct {
  char place[8];  // "free", "hoop" or "back"
  int number, detail, misses;
} Player;
static Player own, other;
static int last_step;  // the size of the opponent's last step

// ---- Helpers: a timer, and whether there is something to read

static struct timespec timer;

// Starts the timer again. It is done at every `go`.
void time_reset(void) {
  clock_gettime(CLOCK_MONOTONIC, &timer);
}

// Milliseconds since time_reset.
double time_passed(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return (double)(now.tv_sec - timer.tv_sec) * 1e3 + (double)(now.tv_nsec - timer.tv_nsec) / 1e6;
}

// True if the referee has sent a line that is not read yet.
int input_waiting(void) {
  struct pollfd input = {0, POLLIN, 0};
  return poll(&input, 1, 0) > 0;
}

// ---- Your own thinking

void wordcube_moves(void);
void boxing_moves(void);
void croquet_moves(void);

// A move without its mark: "1,1,1,1,5,1,apple" or "P", "3,4,2", "-5".
const char* choose_move(void) {
  move_count = 0;
  if (game == 'w') wordcube_moves();
  if (game == 'b') boxing_moves();
  if (game == 'c') croquet_moves();
  // Your own thinking goes here. Keep time_passed() well below time_limit.
  return moves[rand() % move_count];
}

void add_move(const char* format, ...) {
  va_list values;
  va_start(values, format);
  if (move_count < MOST) vsnprintf(moves[move_count++], TEXT, format, values);
  va_end(values);
}

// ---- Word cube: a run of letters that make a word in some order

void add_letter(char* letters, char letter) {  // and keeps them sorted
  size_t at = strlen(letters);
  letters[at + 1] = '\0';
  for (; at > 0 && letters[at - 1] > letter; --at) letters[at] = letters[at - 1];
  letters[at] = letter;
}

int by_letters(const void* one, const void* another) {
  return strcmp(((const Entry*)one)->letters, ((const Entry*)another)->letters);
}

void read_dictionary(const char* path) {
  FILE* file = fopen(path, "r");
  size_t room = 0;
  word_count = longest = 0;
  for (Entry entry; file != NULL && fscanf(file, "%47s", entry.word) == 1;) {
    const size_t length = strlen(entry.word);
    if (length < 3) continue;
    if (length > longest) longest = length;
    entry.letters[0] = '\0';
    for (size_t i = 0; i < length; ++i) add_letter(entry.letters, entry.word[i]);
    if (word_count == room) words = realloc(words, (room = 2 * room + 1000) * sizeof *words);
    words[word_count++] = entry;
  }
  if (file != NULL) fclose(file);
  qsort(words, word_count, sizeof *words, by_letters);
}

// The words that begin at a cell and go one way.
void wordcube_runs(int row, int column, int down, int across, int deep) {
  Entry run = {"", ""};
  for (int i = 0; i < (int)longest; ++i) {
    const int x = row + i * down, y = column + i * across, z = i * deep;
    if (x == rows || y == columns || board[x][y][z] == '\0') return;  // the edge, or a blank
    add_letter(run.letters, board[x][y][z]);
    const Entry* found = bsearch(&run, words, word_count, sizeof *words, by_letters);
    if (found == NULL) continue;
    add_move("%d,%d,1,%d,%d,%d,%s", row + 1, column + 1, x + 1, y + 1, z + 1, found->word);
  }
}

void wordcube_moves(void) {
  for (int cell = 0; cell < rows * columns; ++cell) {
    if (time_passed() > time_limit / 2) break;  // on a large board, play the best so far
    wordcube_runs(cell / columns, cell % columns, 0, 1, 0);
    wordcube_runs(cell / columns, cell % columns, 1, 0, 0);
    wordcube_runs(cell / columns, cell % columns, 0, 0, 1);
  }
  if (move_count == 0) add_move("P");
}

void wordcube_play(const char* move) {
  int x1, y1, z1, x2, y2, z2;
  if (sscanf(move, "%d,%d,%d,%d,%d,%d", &x1, &y1, &z1, &x2, &y2, &z2) != 6) return;
  for (int x = x1 < x2 ? x1 : x2; x <= x1 || x <= x2; ++x) {
    for (int y = y1 < y2 ? y1 : y2; y <= y1 || y <= y2; ++y) {
      char *top = board[x - 1][y - 1], *rest = top + (z2 - z1 + 1);
      memmove(top, rest, strlen(rest) + 1);  // the letters below move up
    }
  }
}

// ---- Boxing: a square of vacant spots

int vacant(int row, int column) {
  return row < rows && column < columns && board[row][column][0] == '-';
}

// Whether a square fits if the next smaller one does: its last row and column are vacant.
int fits(int row, int column, int size) {
  for (int i = 0; i < size; ++i) {
    if (!vacant(row + size - 1, column + i) || !vacant(row + i, column + size - 1)) return 0;
  }
  return 1;
}

void boxing_moves(void) {
  for (int row = 0; row < rows; ++row) {
    for (int column = 0; column < columns; ++column) {
      for (int size = 1; fits(row, column, size); ++size) {
        add_move("%d,%d,%d", row + 1, column + 1, size);
      }
    }
  }
}

void boxing_play(char mark, const char* move) {
  int row, column, size;
  if (sscanf(move, "%d,%d,%d", &row, &column, &size) != 3) return;
  for (int i = 0; i < size * size; ++i) board[row - 1 + i / size][column - 1 + i % size][0] = mark;
}

// ---- Croquet: a step that is not barred, and symmetric around a hoop that it passes

int barred(int step) {
  const int hooped = strcmp(other.place, "hoop") == 0;
  return !hooped && last_step != 0 && (step == last_step || step == 9 - last_step);
}

void croquet_moves(void) {
  if (strcmp(own.place, "hoop") == 0) {
    add_move("%d", barred(own.detail) ? 0 : own.detail);
    return;
  }
  const int sign = strcmp(own.place, "back") == 0 ? -1 : 1;
  const int before = 10 - own.number % 10;  // as many steps to the hoop
  for (int miss = 0; miss <= 1 && move_count == 0;
       ++miss) {  // misses only if there is no other step
    for (int step = 1; step <= 8; ++step) {
      const int good = sign < 0 || step <= before || step == 2 * before;
      if (!barred(step) && (good || miss)) add_move("%d", sign * step);
    }
  }
}

// ---- The referee's lines

void hear_dictionary(const char* text) {
  static char known[80];  // the one that was read: it serves for the next games too
  char sha256[80], path[5000];
  if (sscanf(text, "%79s %4999[^\r\n]", sha256, path) != 2 || strcmp(known, sha256) == 0) return;
  strcpy(known, sha256);
  read_dictionary(path);
}

void hear_row(const char* signs) {
  for (int column = 0; column < columns && signs[column] > ' '; ++column) {
    if (signs[column] != '.') strncat(board[rows_read % rows][column], &signs[column], 1);
  }
  ++rows_read;  // plane after plane
}

void hear_move(char mark, const char* move) {
  if (game == 'w') wordcube_play(move);
  if (game == 'b') boxing_play(mark, move);
  if (game == 'c' && mark != me) last_step = abs(atoi(move));
}

void hear_state(char* text) {
  Player player;
  char mark;
  for (int end; sscanf(text, " %c %d %7s%n", &mark, &player.number, player.place, &end) == 3;) {
    text += end;
    player.detail = strcmp(player.place, "free") == 0 ? 0 : (int)strtol(text, &text, 10);
    player.misses = (int)strtol(text, &text, 10);
    *(mark == me ? &own : &other) = player;
  }
}

void hear_go(const char* text) {
  char limits[2][16] = {"-", "-"};
  time_reset();
  time_limit = 1e12;
  sscanf(text, "%15s %15s", limits[0], limits[1]);
  for (int i = 0; i < 2; ++i) {
    if (limits[i][0] != '-' && atof(limits[i]) < time_limit) time_limit = atof(limits[i]);
  }
  printf("%c,%s\n", me, choose_move());
}

int main(int argc, char** argv) {
  srand(argc > 1 ? (unsigned)atol(argv[1]) : (unsigned)time(NULL));
  setvbuf(stdin, NULL, _IONBF, 0);   // unbuffered, so that input_waiting sees all input
  setvbuf(stdout, NULL, _IOLBF, 0);  // every line is flushed
  char line[5000], first[16];
  while (fgets(line, sizeof line, stdin) != NULL && sscanf(line, "%15s", first) == 1) {
    char* rest = line + strlen(first) + 1;
    if (strcmp(first, "bye") == 0) break;
    if (strcmp(first, "game") == 0) {
      game = *rest;
      last_step = 0;
    }
    if (strcmp(first, "you") == 0) me = *rest;
    if (strncmp(line, "option dictionary ", 18) == 0) hear_dictionary(line + 18);
    if (strcmp(first, "board") == 0) {
      memset(board, 0, sizeof board);
      rows_read = 0;
      sscanf(rest, "%d %d", &rows, &columns);
    }
    if (strcmp(first, "row") == 0) hear_row(rest);
    if (strcmp(first, "ready?") == 0) puts("ready");
    if (strcmp(first, "move") == 0) hear_move(*rest, rest + 2);
    if (strcmp(first, "state") == 0 && game == 'c') hear_state(rest);
    if (strcmp(first, "go") == 0) hear_go(rest);
  }
  return 0;
}

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Random;

/**
 * A bot that plays a random legal move in all three games. Begin at chooseMove.
 * Usage: java Bot [SEED]. The same seed plays the same games again.
 */
public class Bot {
  String game = ""; // "wordcube", "boxing" or "croquet"
  String me = ""; // my mark, with which my moves begin
  double timeLimit; // milliseconds for the move that is to be chosen
  final Random chance;

  // Word cube and boxing. board[row][column] is a stack of signs, the topmost one first. In boxing
  // it is one sign: '-' vacant, 'o' unusable, or a player's mark.
  StringBuilder[][] board = {};
  int rowsRead;
  String dictionary = ""; // the one that was read: it serves for the next games too
  final Map<String, String> words = new HashMap<>(); // sorted letters -> a word of just these
  int longest; // letters in the longest word

  /** Croquet. The detail is the step that entered the hoop, or the hoop to get below. */
  record Player(int number, String place, int detail, int misses) {} // free, hoop or back

  Player own, other;
  int lastStep; // the size of the opponent's last step

  Bot(Random chance) {
    this.chance = chance;
  }

  // ---- Helpers: a timer, and whether there is something to read

  final BufferedReader input = new BufferedReader(new InputStreamReader(System.in));
  long timer = System.nanoTime();

  /** Starts the timer again. It is done at every "go". */
  void timeReset() {
    timer = System.nanoTime();
  }

  /** Milliseconds since timeReset. */
  double timePassed() {
    return (System.nanoTime() - timer) / 1e6;
  }

  /** Whether the referee has said something that is not read yet. */
  boolean inputWaiting() throws IOException {
    return input.ready();
  }

  // ---- Your own thinking

  /** A move without its mark: "1,1,1,1,5,1,apple" or "P", "3,4,2", "-5". */
  String chooseMove() throws IOException {
    List<String> moves = switch (game) {
      case "wordcube" -> wordcubeMoves();
      case "boxing" -> boxingMoves();
      default -> croquetMoves();
    };
    // Your own thinking goes here. Keep timePassed() well below timeLimit.
    return moves.get(chance.nextInt(moves.size()));
  }

  /** ' ' beyond an edge and where nothing is left. */
  char signAt(int row, int column, int depth) {
    if (row >= board.length || column >= board[row].length) return ' ';
    StringBuilder stack = board[row][column];
    return depth < stack.length() ? stack.charAt(depth) : ' ';
  }

  // ---- Word cube: a run of letters that make a word in some order

  static String sorted(String word) {
    char[] letters = word.toCharArray();
    Arrays.sort(letters);
    return new String(letters);
  }

  void readDictionary(String path) throws IOException {
    words.clear();
    longest = 0;
    for (String word : Files.readAllLines(Path.of(path))) {
      if (word.length() < 3) continue;
      words.put(sorted(word), word);
      longest = Math.max(longest, word.length());
    }
  }

  List<String> wordcubeMoves() {
    List<String> moves = new ArrayList<>();
    int[][] ways = {{0, 1, 0}, {1, 0, 0}, {0, 0, 1}}; // across, down, into the depth
    for (int row = 0; row < board.length; row++) {
      if (timePassed() > timeLimit / 2) break; // on a large board, play the best so far
      for (int column = 0; column < board[row].length; column++) {
        for (int[] way : ways) {
          String letters = "";
          for (int i = 0; i < longest; i++) {
            int x = row + i * way[0], y = column + i * way[1], z = i * way[2];
            if (signAt(x, y, z) == ' ') break; // the edge, or a blank
            letters += signAt(x, y, z);
            String word = words.get(sorted(letters));
            if (word == null) continue;
            String begin = (row + 1) + "," + (column + 1) + ",1,";
            moves.add(begin + (x + 1) + "," + (y + 1) + "," + (z + 1) + "," + word);
          }
        }
      }
    }
    return moves.isEmpty() ? List.of("P") : moves;
  }

  void wordcubePlay(int x1, int y1, int z1, int x2, int y2, int z2) {
    for (int x = Math.min(x1, x2); x <= Math.max(x1, x2); x++) {
      for (int y = Math.min(y1, y2); y <= Math.max(y1, y2); y++) {
        board[x - 1][y - 1].delete(0, z2 - z1 + 1); // the letters below move up
      }
    }
  }

  // ---- Boxing: a square of vacant spots

  /** Whether a square fits if the next smaller one does: are its last row and column vacant? */
  boolean fits(int row, int column, int size) {
    for (int i = 0; i < size; i++) {
      if (signAt(row + size - 1, column + i, 0) != '-') return false;
      if (signAt(row + i, column + size - 1, 0) != '-') return false;
    }
    return true;
  }

  List<String> boxingMoves() {
    List<String> moves = new ArrayList<>();
    for (int row = 0; row < board.length; row++) {
      for (int column = 0; column < board[row].length; column++) {
        for (int size = 1; fits(row, column, size); size++) {
          moves.add((row + 1) + "," + (column + 1) + "," + size);
        }
      }
    }
    return moves;
  }

  void boxingPlay(char mark, int row, int column, int size) {
    for (int x = row; x < row + size; x++) {
      for (int y = column; y < column + size; y++) board[x - 1][y - 1].setCharAt(0, mark);
    }
  }

  // ---- Croquet: a step that is not barred, and symmetric around a hoop that it passes

  boolean barred(int step) {
    if (lastStep == 0 || other.place.equals("hoop")) return false;
    return step == lastStep || step == 9 - lastStep;
  }

  List<String> croquetMoves() {
    if (own.place.equals("hoop")) return List.of(barred(own.detail) ? "0" : "" + own.detail);
    boolean back = own.place.equals("back");
    int before = 10 - own.number % 10; // as many steps to the hoop
    List<String> steps = new ArrayList<>(), misses = new ArrayList<>();
    for (int step = 1; step <= 8; step++) {
      if (barred(step)) continue;
      boolean good = back || step <= before || step == 2 * before;
      (good ? steps : misses).add("" + (back ? -step : step));
    }
    return steps.isEmpty() ? misses : steps;
  }

  // ---- The referee's lines

  void hearOption(String[] option) throws IOException {
    if (!option[1].equals("dictionary") || option[2].equals(dictionary)) return;
    dictionary = option[2];
    readDictionary(option[3]);
  }

  void hearBoard(int rows, int columns) {
    board = new StringBuilder[rows][columns];
    for (StringBuilder[] row : board) Arrays.setAll(row, column -> new StringBuilder());
    rowsRead = 0;
  }

  void hearRow(String signs) {
    StringBuilder[] row = board[rowsRead++ % board.length]; // plane after plane
    for (int column = 0; column < row.length; column++) {
      if (signs.charAt(column) != '.') row[column].append(signs.charAt(column));
    }
  }

  void hearMove(String move) {
    String[] fields = move.split(",");
    int[] n = Arrays.stream(fields).skip(1).filter(field -> field.matches("-?\\d+"))
        .mapToInt(Integer::parseInt).toArray();
    if (game.equals("wordcube") && n.length == 6) wordcubePlay(n[0], n[1], n[2], n[3], n[4], n[5]);
    if (game.equals("boxing") && n.length == 3) boxingPlay(move.charAt(0), n[0], n[1], n[2]);
    if (game.equals("croquet") && n.length == 1 && !fields[0].equals(me)) lastStep = Math.abs(n[0]);
  }

  void hearState(String[] state) {
    Iterator<String> words = Arrays.asList(state).listIterator(1);
    while (words.hasNext()) {
      String mark = words.next();
      int number = Integer.parseInt(words.next());
      String place = words.next();
      int detail = place.equals("free") ? 0 : Integer.parseInt(words.next());
      Player player = new Player(number, place, detail, Integer.parseInt(words.next()));
      if (mark.equals(me)) own = player;
      else other = player;
    }
  }

  void hearGo(String... limits) throws IOException {
    timeReset();
    timeLimit = Double.POSITIVE_INFINITY;
    for (String limit : limits) {
      if (!limit.equals("-")) timeLimit = Math.min(timeLimit, Double.parseDouble(limit));
    }
    say(me + "," + chooseMove());
  }

  static void say(String line) {
    System.out.println(line);
    System.out.flush();
  }

  void play() throws IOException {
    for (String line = input.readLine(); line != null; line = input.readLine()) {
      String[] words = line.split(" ");
      switch (words[0]) {
        case "game" -> {
          game = words[1];
          lastStep = 0;
        }
        case "you" -> me = words[1];
        case "option" -> hearOption(line.split(" ", 4));
        case "board" -> hearBoard(Integer.parseInt(words[1]), Integer.parseInt(words[2]));
        case "row" -> hearRow(words[1]);
        case "ready?" -> say("ready");
        case "move" -> hearMove(words[1]);
        case "state" -> {
          if (game.equals("croquet")) hearState(words);
        }
        case "go" -> hearGo(words[1], words[2]);
        case "bye" -> {
          return;
        }
        default -> {} // a line that this bot need not know
      }
    }
  }

  public static void main(String[] arguments) throws IOException {
    new Bot(arguments.length > 0 ? new Random(Long.parseLong(arguments[0])) : new Random()).play();
  }
}

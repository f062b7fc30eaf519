// A bot that plays a random legal move in all three games. Begin at choose_move.
// Usage: bot [SEED]. The same seed plays the same games again.
#![allow(dead_code)] // a random bot does not use everything that you may want
use std::collections::{HashMap, VecDeque};
use std::sync::mpsc::{channel, Receiver};
use std::time::{Instant, SystemTime};

// Croquet. The detail is the step that entered the hoop, or the hoop that one must get below.
#[derive(Default)]
struct Player {
    number: i32,
    place: String, // "free", "hoop" or "back"
    detail: i32,
    misses: i32,
}

struct Bot {
    game: String,    // "wordcube", "boxing" or "croquet"
    me: String,      // my mark, with which my moves begin
    time_limit: f64, // milliseconds for the move that is to be chosen
    timer: Instant,
    input: Receiver<String>,
    lines: VecDeque<String>, // what has been taken out of `input`, and not been looked at
    chance: u64,

    // Word cube and boxing. board[row][column] is a stack of signs, the topmost one first. In boxing
    // it is one sign: '-' vacant, 'o' unusable, or a player's mark.
    board: Vec<Vec<Vec<u8>>>,
    rows_read: usize,
    words: HashMap<Vec<u8>, String>, // sorted letters -> a word of just these
    longest: usize,                  // letters in the longest word
    dictionary: String,              // the one that was read: it serves for the next games too

    // Croquet.
    own: Player,
    other: Player,
    last_step: i32, // the size of the opponent's last step
}

// ---- Helpers: a timer, whether there is something to read, chance

impl Bot {
    /// Starts the timer again. It is done at every `go`.
    fn time_reset(&mut self) {
        self.timer = Instant::now();
    }

    /// Milliseconds since time_reset.
    fn time_passed(&self) -> f64 {
        self.timer.elapsed().as_secs_f64() * 1000.0
    }

    /// Whether the referee has said something that is not looked at yet.
    fn input_waiting(&mut self) -> bool {
        self.lines.extend(self.input.try_iter());
        !self.lines.is_empty()
    }

    /// A number below `bound`, by SplitMix64: the standard library has none.
    fn random(&mut self, bound: usize) -> usize {
        self.chance = self.chance.wrapping_add(0x9e3779b97f4a7c15);
        let mut z = self.chance;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58476d1ce4e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d049bb133111eb);
        ((z ^ (z >> 31)) % bound as u64) as usize
    }
}

fn read_lines() -> Receiver<String> {
    let (sender, lines) = channel();
    std::thread::spawn(move || {
        for line in std::io::stdin().lines().map_while(Result::ok) {
            if sender.send(line).is_err() {
                break;
            }
        }
    });
    lines
}

// ---- Your own thinking

impl Bot {
    /// A move without its mark: "1,1,1,1,5,1,apple" or "P", "3,4,2", "-5".
    fn choose_move(&mut self) -> String {
        let moves = match self.game.as_str() {
            "wordcube" => self.wordcube_moves(),
            "boxing" => self.boxing_moves(),
            _ => self.croquet_moves(),
        };
        // Your own thinking goes here. Keep time_passed() well below time_limit.
        moves[self.random(moves.len())].clone()
    }

    /// None beyond an edge and where nothing is left.
    fn sign_at(&self, row: usize, column: usize, depth: usize) -> Option<u8> {
        self.board.get(row)?.get(column)?.get(depth).copied()
    }
}

// ---- Word cube: a run of letters that make a word in some order

fn sorted(word: &[u8]) -> Vec<u8> {
    let mut letters = word.to_vec();
    letters.sort_unstable();
    letters
}

impl Bot {
    fn read_dictionary(&mut self, path: &str) {
        let text = std::fs::read_to_string(path).expect("the dictionary");
        let words = text.split_whitespace().filter(|word| word.len() >= 3);
        self.words = words
            .map(|word| (sorted(word.as_bytes()), word.to_string()))
            .collect();
        self.longest = self.words.keys().map(Vec::len).max().unwrap_or(0);
    }

    fn wordcube_moves(&self) -> Vec<String> {
        let mut moves = Vec::new();
        for row in 0..self.board.len() {
            if self.time_passed() > self.time_limit / 2.0 {
                break; // a board so large that what was found has to do
            }
            for column in 0..self.board[row].len() {
                for (down, across, deep) in [(0, 1, 0), (1, 0, 0), (0, 0, 1)] {
                    let mut letters = Vec::new();
                    for i in 0..self.longest {
                        let (x, y, z) = (row + i * down, column + i * across, i * deep);
                        match self.sign_at(x, y, z) {
                            Some(letter) => letters.push(letter),
                            None => break, // the edge, or a blank
                        }
                        if let Some(word) = self.words.get(&sorted(&letters)) {
                            let (x1, y1, x2, y2, z2) = (row + 1, column + 1, x + 1, y + 1, z + 1);
                            moves.push(format!("{x1},{y1},1,{x2},{y2},{z2},{word}"));
                        }
                    }
                }
            }
        }
        if moves.is_empty() {
            moves.push("P".to_string());
        }
        moves
    }

    fn wordcube_play(&mut self, x1: usize, y1: usize, z1: usize, x2: usize, y2: usize, z2: usize) {
        for x in x1.min(x2)..=x1.max(x2) {
            for y in y1.min(y2)..=y1.max(y2) {
                self.board[x - 1][y - 1].drain(..z2 - z1 + 1); // the letters below move up
            }
        }
    }
}

// ---- Boxing: a square of vacant spots

impl Bot {
    /// Whether a square fits if the next smaller one does: are its last row and column vacant?
    fn fits(&self, row: usize, column: usize, size: usize) -> bool {
        (0..size).all(|i| {
            self.sign_at(row + size - 1, column + i, 0) == Some(b'-')
                && self.sign_at(row + i, column + size - 1, 0) == Some(b'-')
        })
    }

    fn boxing_moves(&self) -> Vec<String> {
        let mut moves = Vec::new();
        for row in 0..self.board.len() {
            for column in 0..self.board[row].len() {
                for size in (1..).take_while(|&size| self.fits(row, column, size)) {
                    moves.push(format!("{},{},{}", row + 1, column + 1, size));
                }
            }
        }
        moves
    }

    fn boxing_play(&mut self, mark: u8, row: usize, column: usize, size: usize) {
        for x in row..row + size {
            for y in column..column + size {
                self.board[x - 1][y - 1] = vec![mark];
            }
        }
    }
}

// ---- Croquet: a step that is not barred, and symmetric around a hoop that it passes

impl Bot {
    fn croquet_moves(&self) -> Vec<String> {
        let last = if self.other.place == "hoop" {
            0
        } else {
            self.last_step
        };
        let barred = |step: i32| last != 0 && (step == last || step == 9 - last);
        if self.own.place == "hoop" {
            let step = if barred(self.own.detail) {
                0
            } else {
                self.own.detail
            };
            return vec![step.to_string()];
        }
        let back = self.own.place == "back";
        let before = 10 - self.own.number % 10; // as many steps to the hoop
        let (good, misses): (Vec<i32>, Vec<i32>) = (1..=8)
            .filter(|&step| !barred(step))
            .partition(|&step| back || step <= before || step == 2 * before);
        let steps = if good.is_empty() { misses } else { good };
        steps
            .iter()
            .map(|&step| if back { -step } else { step }.to_string())
            .collect()
    }
}

// ---- The referee's lines

impl Bot {
    fn hear_row(&mut self, signs: &[u8]) {
        let row = self.rows_read % self.board.len(); // plane after plane
        for (stack, &sign) in self.board[row].iter_mut().zip(signs) {
            if sign != b'.' {
                stack.push(sign);
            }
        }
        self.rows_read += 1;
    }

    fn hear_move(&mut self, line: &str) {
        let fields: Vec<&str> = line.split(',').collect();
        let n: Vec<usize> = fields[1..]
            .iter()
            .map_while(|field| field.parse().ok())
            .collect();
        match (self.game.as_str(), n.as_slice()) {
            ("wordcube", &[x1, y1, z1, x2, y2, z2]) => self.wordcube_play(x1, y1, z1, x2, y2, z2),
            ("boxing", &[row, column, size]) => {
                self.boxing_play(fields[0].as_bytes()[0], row, column, size)
            }
            ("croquet", _) if fields[0] != self.me => {
                self.last_step = fields[1].parse::<i32>().map_or(0, i32::abs)
            }
            _ => {}
        }
    }

    fn hear_state(&mut self, state: &[&str]) {
        let mut words = state.iter();
        while let (Some(mark), Some(number), Some(place)) =
            (words.next(), words.next(), words.next())
        {
            let mut next = || words.next().map_or(0, |word| number_of(word));
            let detail = if *place == "free" { 0 } else { next() };
            let place = place.to_string();
            let player = Player {
                number: number_of(number),
                place,
                detail,
                misses: next(),
            };
            if *mark == self.me {
                self.own = player;
            } else {
                self.other = player;
            }
        }
    }

    fn hear_go(&mut self, limits: &[&str]) {
        self.time_reset();
        let limits = limits.iter().filter_map(|limit| limit.parse().ok());
        self.time_limit = limits.fold(f64::INFINITY, f64::min);
        let choice = self.choose_move();
        println!("{},{}", self.me, choice); // println flushes after every line
    }

    /// False once the referee has said goodbye.
    fn hear(&mut self, line: &str) -> bool {
        let words: Vec<&str> = line.split(' ').collect();
        match words.as_slice() {
            ["game", game] => (self.game, self.last_step) = (game.to_string(), 0),
            ["you", mark] => self.me = mark.to_string(),
            ["option", "dictionary", sha256, path @ ..] if *sha256 != self.dictionary => {
                self.dictionary = sha256.to_string();
                self.read_dictionary(&path.join(" "));
            }
            ["board", rows, columns, ..] => {
                let size = |text: &str| number_of(text) as usize;
                self.board = vec![vec![Vec::new(); size(columns)]; size(rows)];
                self.rows_read = 0;
            }
            ["row", signs] => self.hear_row(signs.as_bytes()),
            ["ready?"] => println!("ready"),
            ["move", line] => self.hear_move(line),
            ["state", rest @ ..] if self.game == "croquet" => self.hear_state(rest),
            ["go", limits @ ..] => self.hear_go(limits),
            ["bye"] => return false,
            _ => {}
        }
        true
    }
}

fn number_of(text: &str) -> i32 {
    text.parse().unwrap_or(0)
}

fn main() {
    let clock = SystemTime::now()
        .duration_since(SystemTime::UNIX_EPOCH)
        .map_or(0, |t| t.as_nanos());
    let seed = std::env::args().nth(1).and_then(|text| text.parse().ok());
    let mut bot = Bot {
        game: String::new(),
        me: String::new(),
        time_limit: 0.0,
        timer: Instant::now(),
        input: read_lines(),
        lines: VecDeque::new(),
        chance: seed.unwrap_or(clock as u64),
        board: Vec::new(),
        rows_read: 0,
        words: HashMap::new(),
        longest: 0,
        dictionary: String::new(),
        own: Player::default(),
        other: Player::default(),
        last_step: 0,
    };
    while let Some(line) = bot.lines.pop_front().or_else(|| bot.input.recv().ok()) {
        if !bot.hear(line.trim_end()) {
            break;
        }
    }
}

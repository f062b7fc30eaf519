// A bot that plays a random legal move in all three games. Begin at chooseMove.
// Usage: bot [SEED]. The same seed plays the same games again.
package main

import (
	"bufio"
	"fmt"
	"math"
	"math/rand"
	"os"
	"sort"
	"strconv"
	"strings"
	"time"
)

var game string       // "wordcube", "boxing" or "croquet"
var me string         // my mark, with which my moves begin
var timeLimit float64 // milliseconds for the move that is to be chosen

// Word cube and boxing. board[row][column] is a stack of signs, the topmost one first. In boxing it
// is one sign: "-" vacant, "o" unusable, or a player's mark.
var board [][]string
var rowsRead int
var words = map[string]string{} // sorted letters -> a word of just these
var longest int                 // letters in the longest word
var dictionary string           // the one that was read: it serves for the next games too

// Croquet. The detail is the step that entered the hoop, or the hoop that one must get below.
type player struct {
	number, detail, misses int
	place                  string // "free", "hoop" or "back"
}

var own, other player
var lastStep int // the size of the opponent's last step

// ---- Helpers: a timer, and whether there is something to read

var timer = time.Now()
var lines = make(chan string, 1000) // what has been read, and not been looked at

// Starts the timer again. It is done at every "go".
func timeReset() { timer = time.Now() }

// Milliseconds since timeReset.
func timePassed() float64 { return float64(time.Since(timer).Microseconds()) / 1000 }

// Whether the referee has said something that is not looked at yet.
func inputWaiting() bool { return len(lines) > 0 }

func readLines() {
	input := bufio.NewScanner(os.Stdin)
	for input.Scan() {
		lines <- input.Text()
	}
	close(lines)
}

// ---- Your own thinking

// A move without its mark: "1,1,1,1,5,1,apple" or "P", "3,4,2", "-5".
func chooseMove() string {
	findMoves := map[string]func() []string{
		"wordcube": wordcubeMoves, "boxing": boxingMoves, "croquet": croquetMoves}
	moves := findMoves[game]()
	// Your own thinking goes here. Keep timePassed() well below timeLimit.
	return moves[rand.Intn(len(moves))]
}

// 0 beyond an edge and where nothing is left.
func signAt(row, column, depth int) byte {
	if row >= len(board) || column >= len(board[row]) || depth >= len(board[row][column]) {
		return 0
	}
	return board[row][column][depth]
}

// ---- Word cube: a run of letters that make a word in some order

func sorted(word string) string {
	letters := []byte(word)
	sort.Slice(letters, func(i, j int) bool { return letters[i] < letters[j] })
	return string(letters)
}

func readDictionary(path string) {
	text, err := os.ReadFile(path)
	if err != nil {
		panic(err)
	}
	words, longest = map[string]string{}, 0
	for _, word := range strings.Fields(string(text)) {
		if len(word) < 3 {
			continue
		}
		words[sorted(word)] = word
		if len(word) > longest {
			longest = len(word)
		}
	}
}

func wordcubeMoves() []string {
	var moves []string
	for row := range board {
		if timePassed() > timeLimit/2 {
			break // a board so large that what was found has to do
		}
		for column := range board[row] {
			for _, way := range [][3]int{{0, 1, 0}, {1, 0, 0}, {0, 0, 1}} {
				letters := ""
				for i := 0; i < longest; i++ {
					x, y, z := row+i*way[0], column+i*way[1], i*way[2]
					if signAt(x, y, z) == 0 { // the edge, or a blank
						break
					}
					letters += string(signAt(x, y, z))
					if word, found := words[sorted(letters)]; found {
						moves = append(moves, fmt.Sprintf("%d,%d,1,%d,%d,%d,%s",
							row+1, column+1, x+1, y+1, z+1, word))
					}
				}
			}
		}
	}
	if len(moves) == 0 {
		return []string{"P"}
	}
	return moves
}

func wordcubePlay(x1, y1, z1, x2, y2, z2 int) {
	if x1 > x2 || y1 > y2 { // runs may be written from either end
		x1, y1, x2, y2 = x2, y2, x1, y1
	}
	for x := x1 - 1; x < x2; x++ {
		for y := y1 - 1; y < y2; y++ {
			board[x][y] = board[x][y][z2-z1+1:] // the letters below move up
		}
	}
}

// ---- Boxing: a square of vacant spots

// Whether a square fits if the next smaller one does: are its last row and column vacant?
func fits(row, column, size int) bool {
	for i := 0; i < size; i++ {
		if signAt(row+size-1, column+i, 0) != '-' || signAt(row+i, column+size-1, 0) != '-' {
			return false
		}
	}
	return true
}

func boxingMoves() []string {
	var moves []string
	for row := range board {
		for column := range board[row] {
			for size := 1; fits(row, column, size); size++ {
				moves = append(moves, fmt.Sprintf("%d,%d,%d", row+1, column+1, size))
			}
		}
	}
	return moves
}

func boxingPlay(mark string, row, column, size int) {
	for x := row; x < row+size; x++ {
		for y := column; y < column+size; y++ {
			board[x-1][y-1] = mark
		}
	}
}

// ---- Croquet: a step that is not barred, and symmetric around a hoop that it passes

func barred(step int) bool {
	return other.place != "hoop" && lastStep != 0 && (step == lastStep || step == 9-lastStep)
}

func croquetMoves() []string {
	if own.place == "hoop" {
		if barred(own.detail) {
			return []string{"0"}
		}
		return []string{strconv.Itoa(own.detail)}
	}
	var steps, misses []string
	before := 10 - own.number%10 // as many steps to the hoop
	for step := 1; step <= 8; step++ {
		if barred(step) {
			continue
		} else if own.place == "back" {
			steps = append(steps, strconv.Itoa(-step))
		} else if step <= before || step == 2*before {
			steps = append(steps, strconv.Itoa(step))
		} else {
			misses = append(misses, strconv.Itoa(step))
		}
	}
	if len(steps) == 0 {
		return misses
	}
	return steps
}

// ---- The referee's lines

// The whole numbers at the beginning of a list of words.
func numbers(texts []string) []int {
	var found []int
	for _, text := range texts {
		number, err := strconv.Atoi(text)
		if err != nil {
			break
		}
		found = append(found, number)
	}
	return found
}

func hearBoard(rows, columns int) {
	board, rowsRead = make([][]string, rows), 0
	for row := range board {
		board[row] = make([]string, columns)
	}
}

func hearRow(signs string) {
	row := board[rowsRead%len(board)] // plane after plane
	for column := range row {
		row[column] += strings.Trim(signs[column:column+1], ".")
	}
	rowsRead++
}

func hearMove(move string) {
	fields := strings.Split(move, ",")
	n := numbers(fields[1:])
	if game == "wordcube" && len(n) == 6 {
		wordcubePlay(n[0], n[1], n[2], n[3], n[4], n[5])
	} else if game == "boxing" && len(n) == 3 {
		boxingPlay(fields[0], n[0], n[1], n[2])
	} else if game == "croquet" && len(n) == 1 && fields[0] != me {
		lastStep = int(math.Abs(float64(n[0])))
	}
}

func hearState(rest []string) {
	for len(rest) >= 4 {
		mark, one := rest[0], player{place: rest[2]}
		one.number, _ = strconv.Atoi(rest[1])
		rest = rest[3:]
		if one.place != "free" {
			one.detail, _ = strconv.Atoi(rest[0])
			rest = rest[1:]
		}
		one.misses, _ = strconv.Atoi(rest[0])
		rest = rest[1:]
		if mark == me {
			own = one
		} else {
			other = one
		}
	}
}

func hearGo(limits []string) {
	timeReset()
	timeLimit = math.Inf(1)
	for _, text := range limits {
		if limit, err := strconv.ParseFloat(text, 64); err == nil {
			timeLimit = math.Min(timeLimit, limit)
		}
	}
	fmt.Println(me + "," + chooseMove()) // nothing holds it back: fmt writes at once
}

func hear(line string) {
	first, text, _ := strings.Cut(line, " ")
	rest := strings.Fields(text)
	switch first {
	case "game":
		game, lastStep = text, 0
	case "you":
		me = text
	case "option":
		if rest[0] == "dictionary" && rest[1] != dictionary {
			dictionary = rest[1]
			readDictionary(strings.SplitN(text, " ", 3)[2])
		}
	case "board":
		size := numbers(rest)
		hearBoard(size[0], size[1])
	case "row":
		hearRow(text)
	case "ready?":
		fmt.Println("ready")
	case "move":
		hearMove(text)
	case "state":
		if game == "croquet" {
			hearState(rest)
		}
	case "go":
		hearGo(rest)
	}
}

func main() {
	seed := time.Now().UnixNano()
	if len(os.Args) > 1 {
		seed, _ = strconv.ParseInt(os.Args[1], 10, 64)
	}
	rand.Seed(seed)
	go readLines()
	for line := range lines {
		if line == "bye" {
			break
		}
		hear(line)
	}
}

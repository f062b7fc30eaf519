/* A CROQUAR-95 entry in the C of its time.  The arguments show neither hoops
   nor misses, so the module follows both players from move to move in static
   variables.  It looks some moves ahead, fewer when its time runs short. */

#include <stdlib.h>

#define WON 1000

struct man {
    int number;
    int entered;                /* in a hoop: the step that went in, else 0 */
    int back;                   /* on the way back: the hoop, else 0 */
    int misses;
};

static struct man men[2];       /* the first player and the second */

int timeleft();

static int home(p)
struct man *p;
{
    return p->number > 100 && p->back == 0;
}

/* 1 if the step passes a hoop that is not halfway */
static int bad_pass(p, step)
struct man *p;
int step;
{
    int hoop = p->number / 10 * 10 + 10;

    if (p->entered || p->back || step <= 0)
        return 0;
    return p->number + step > hoop && 2 * hoop != 2 * p->number + step;
}

/* moves a man; returns 1 if that was a second miss */
static int advance(p, step)
struct man *p;
int step;
{
    int bad = bad_pass(p, step);
    int outside = !p->entered && !p->back;

    if (step)
        p->entered = 0;
    p->number += step;
    if (bad) {
        p->back = p->number / 10 * 10;
        return p->misses++;
    }
    if (p->back && p->number < p->back)
        p->back = 0;
    else if (outside && p->number % 10 == 0)
        p->entered = step;
    return 0;
}

static int barred(size, bar)
int size, bar;
{
    return bar && (size == bar || size == 9 - bar);
}

/* fills list with the legal steps, largest first, but for needless misses */
static int list_steps(p, bar, list)
struct man *p;
int bar, *list;
{
    int size, count = 0;

    if (p->entered) {
        list[0] = barred(p->entered, bar) ? 0 : p->entered;
        return 1;
    }
    for (size = 8; size > 0; size--)
        if (!barred(size, bar) && !bad_pass(p, size))
            list[count++] = p->back ? -size : size;
    return count;
}

/* how far a man has come, a way out of a hoop counting half */
static int worth(p)
struct man *p;
{
    int points = 2 * p->number - 12 * p->misses;

    if (p->back)
        points -= 2 * (p->number - p->back) + 16;
    if (p->entered)
        points += p->entered;
    return points;
}

/* what the position is worth to the player to move; fills best if not null */
static int look(turn, bar, depth, low, high, best)
int turn, bar, depth, low, high, *best;
{
    struct man saved;
    int list[8], count, i, value, step;

    if (depth == 0)
        return worth(&men[turn]) - worth(&men[!turn]);
    count = list_steps(&men[turn], bar, list);
    for (i = 0; i < count; i++) {
        step = list[i];
        saved = men[turn];
        advance(&men[turn], step);
        if (turn == 1 && (home(&men[0]) || home(&men[1])))
            value = WON * (home(&men[1]) - home(&men[0]));
        else
            value = -look(!turn, men[turn].entered ? 0 : abs(step), depth - 1,
                          -high, -low, (int *) 0);
        men[turn] = saved;
        if (i == 0 || value > low)
            if (best)
                *best = step;
        if (value > low)
            low = value;
        if (low >= high)
            break;
    }
    return low;
}

static int think(self, own, others, lastmove)
int self, own, others, lastmove;
{
    struct man *foe = &men[!self];
    int depth, left, step = 0;

    if (own == 0) {             /* nobody comes back to 0: a new game */
        men[0].number = men[0].entered = men[0].back = men[0].misses = 0;
        men[1] = men[0];
    }
    if (self == 1 || own != 0)
        advance(foe, lastmove);
    foe->number = others;

    left = timeleft();
    depth = left > 20 ? 8 : left > 5 ? 5 : 2;
    look(self, foe->entered ? 0 : abs(lastmove), depth, -2 * WON, 2 * WON,
         &step);
    advance(&men[self], step);
    return step;
}

int move1(score1, score2, lastmove)
int score1, score2, lastmove;
{
    return think(0, score1, score2, lastmove);
}

int move2(score1, score2, lastmove)
int score1, score2, lastmove;
{
    return think(1, score2, score1, lastmove);
}

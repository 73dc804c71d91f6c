import type { Draw, Layer } from '../evidence.ts'
import { boundSum, type Group } from '../statistics/distributions.ts'
import type { Tested } from '../statistics/judge.ts'
import { chiSquare, monobit, runs, serial } from '../statistics/tests.ts'
import type { Thresholds } from '../thresholds.ts'

const TICKETS = 1_000_000
const BINS = 100
const PAIR_BINS = 10
const PATTERNS = { long: 4, short: 2 }
/** From so many bits on each of the 16 long patterns is expected 200 times. */
const BITS_OF_LONG = 3200
const PERIODS = 5

/** What a game returned, for the report: parts of what was paid, with the 95 % interval that the odds give. */
export type Return = {
  game: string
  subject: string
  draws: number
  paid: number
  won: number
  declared: number
  observed: number
  interval: [number, number]
}

/** All tests of the draws that there are, and the returns of each game and subject. */
export function testDraws(
  draws: readonly Draw[],
  thresholds: Thresholds,
): { tests: Tested[]; returns: Return[] } {
  const tests: Tested[] = []
  const returns: Return[] = []
  for (const [game, all] of Map.groupBy(draws, (draw) => draw.game)) {
    if (all.length < thresholds.least_draws) continue
    tests.push(...testTickets(game, all, thresholds), ...testIndependence(game, all))
    for (const [subject, some] of Map.groupBy(all, (draw) => draw.subject)) {
      if (some.length < thresholds.least_draws) continue
      returns.push(returnOf(game, subject, some))
      tests.push(testReturn(`${game}, ${subject}`, some))
      const odds = testOdds(`${game}, ${subject}`, some, thresholds)
      if (odds) tests.push(odds)
    }
    tests.push(testReturn(game, all))
  }
  return { tests, returns }
}

/** Tickets in the order in which they were drawn, account by account. */
function testTickets(game: string, draws: readonly Draw[], { least_expected }: Thresholds): Tested[] {
  const tickets = [...Map.groupBy(draws, ({ account }) => account).values()]
    .flat()
    .map(({ ticket }) => ticket)
  const bits = tickets.map((ticket) => ticket > TICKETS / 2)
  const cells = count(
    BINS,
    tickets.map((ticket) => binOf(ticket, BINS)),
  )
  const pairs = tickets.flatMap((ticket, n) =>
    n % 2 === 1 ? [PAIR_BINS * binOf(tickets[n - 1]!, PAIR_BINS) + binOf(ticket, PAIR_BINS)] : [],
  )
  const even = chiSquare(cells, least_expected)
  const followed = chiSquare(count(PAIR_BINS ** 2, pairs), least_expected)
  const pattern = bits.length < BITS_OF_LONG ? PATTERNS.short : PATTERNS.long
  const [first, second] = serial(bits, pattern)
  const many = `${tickets.length} tickets`
  return [
    { game, test: 'frequency', p: monobit(bits), said: `${many}, above and below the middle` },
    { game, test: 'runs', p: runs(bits), said: `${many}, runs above and below the middle` },
    { game, test: 'serial', p: first, said: `${many}, patterns of ${pattern} (first)` },
    { game, test: 'serial, second', p: second, said: `${many}, patterns of ${pattern} (second)` },
    ...(even
      ? [
          {
            game,
            test: 'tickets',
            p: even.p,
            said: `${many}, chi-square ${even.value.toFixed(1)} of ${even.freedom}`,
          },
        ]
      : []),
    ...(followed
      ? [
          {
            game,
            test: 'pairs of tickets',
            p: followed.p,
            said: `${pairs.length} pairs, chi-square ${followed.value.toFixed(1)} of ${followed.freedom}`,
          },
        ]
      : []),
  ]
}

function binOf(ticket: number, bins: number): number {
  return Math.min(bins - 1, Math.floor(((ticket - 1) / TICKETS) * bins))
}

function count(bins: number, places: readonly number[]) {
  const cells = Array.from({ length: bins }, () => ({ seen: 0, chance: 1 / bins }))
  for (const place of places) cells[place]!.seen += 1
  return cells
}

const TILES = 7

/** Whether picks were cleared as often as their layers say, and whether every set of tiles has the mines equally often. */
export function testLayers(layers: readonly Layer[], { least_draws, least_expected }: Thresholds): Tested[] {
  if (layers.length < least_draws) return []
  const game = 'mines'
  const picked = layers.filter(({ cleared }) => cleared !== null)
  const groups = [...Map.groupBy(picked, ({ mines }) => mines.length)].map(([mines, some]) => {
    const free = 1 - mines / TILES
    return {
      plays: some.length,
      outcomes: [
        { value: 1, chance: free },
        { value: 0, chance: 1 - free },
      ],
    }
  })
  const cleared = picked.filter(({ cleared }) => cleared).length
  const { p, expected } = boundSum(groups, cleared)
  const tests: Tested[] = [
    {
      game,
      test: 'picks',
      p,
      said: `${cleared} of ${picked.length} picks cleared, ${expected.toFixed(1)} expected`,
    },
  ]
  for (const [mines, some] of Map.groupBy(layers, ({ mines }) => mines.length)) {
    const seen = Map.groupBy(some, ({ mines }) => mines.join(' '))
    const sets = setsOf(mines)
    const cells = sets.map((set) => ({ seen: seen.get(set)?.length ?? 0, chance: 1 / sets.length }))
    const found = chiSquare(cells, least_expected)
    if (!found) continue
    const said = `${some.length} layers, chi-square ${found.value.toFixed(1)} of ${found.freedom}`
    tests.push({ game, test: `layouts of ${mines} mines`, p: found.p, said })
  }
  return tests
}

/** All sets of so many of the tiles, in rising order. */
function setsOf(count: number): string[] {
  const all = Array.from({ length: 2 ** TILES }, (_, bits) =>
    Array.from({ length: TILES }, (_, tile) => tile + 1).filter((tile) => (bits >> (tile - 1)) & 1),
  )
  return all.filter((set) => set.length === count).map((set) => set.join(' '))
}

/** What was won against the odds that each draw was made with. */
function testReturn(game: string, draws: readonly Draw[]): Tested {
  const won = sum(draws.map(({ value }) => value))
  const { p, expected, deviation } = boundSum(groupsOf(draws), won)
  const paid = sum(draws.map(({ price }) => price))
  const off = ((won - expected) / deviation).toFixed(2)
  return {
    game,
    test: 'return',
    p,
    said: `${percent(won / paid)} of ${(paid / 100).toFixed(0)} coins, declared ${percent(expected / paid)}: ${off} standard deviations`,
  }
}

function returnOf(game: string, subject: string, draws: readonly Draw[]): Return {
  const won = sum(draws.map(({ value }) => value))
  const paid = sum(draws.map(({ price }) => price))
  const { expected, deviation } = boundSum(groupsOf(draws), won)
  const [observed, half] = [won / paid, (1.959964 * deviation) / paid]
  return {
    game,
    subject,
    draws: draws.length,
    paid,
    won,
    declared: expected / paid,
    observed,
    interval: [observed - half, observed + half],
  }
}

/** Each draw against its own odds; draws of the same odds together. */
function groupsOf(draws: readonly Draw[]): Group[] {
  return [...Map.groupBy(draws, ({ outcomes }) => outcomes)].map(([outcomes, some]) => ({
    plays: some.length,
    outcomes,
  }))
}

/** Which items came, by chi-square against the declared odds; only where all draws have the same. */
function testOdds(game: string, draws: readonly Draw[], { least_expected }: Thresholds): Tested | null {
  const { outcomes } = draws[0]!
  if (draws.some((draw) => draw.outcomes !== outcomes)) return null
  const seen = Map.groupBy(draws, ({ value }) => value)
  const cells = [...Map.groupBy(outcomes, ({ value }) => value)]
    .toSorted(([a], [b]) => b - a)
    .map(([value, rows]) => ({
      seen: seen.get(value)?.length ?? 0,
      chance: sum(rows.map(({ chance }) => chance)),
    }))
  const found = chiSquare(cells, least_expected)
  if (!found) return null
  return {
    game,
    test: 'odds',
    p: found.p,
    said: `${draws.length} draws, chi-square ${found.value.toFixed(1)} of ${found.freedom}`,
  }
}

/**
 * Whether luck depends on who plays, when, or for how much: the luck of each group of plays by itself, by Chernoff's bound, and as many times
 * less telling as there are groups.
 */
function testIndependence(game: string, draws: readonly Draw[]): Tested[] {
  const known = new Map<Draw['outcomes'], Scores>()
  const by = (test: string, groupOf: (draw: Draw, n: number) => string | number): Tested[] => {
    const groups = new Map<string | number, Draw[]>()
    for (const [n, draw] of draws.entries()) {
      const name = groupOf(draw, n)
      const group = groups.get(name)
      if (group) group.push(draw)
      else groups.set(name, [draw])
    }
    if (groups.size < 2) return []
    const found = [...groups].map(([name, some]) => ({ name, some, ...luckOf(known, some) }))
    const extreme = found.reduce((least, group) => (group.p < least.p ? group : least))
    const said = `${groups.size} groups; the most unequal, ${extreme.name}, is ${extreme.off.toFixed(2)} standard deviations off in ${extreme.some.length} draws`
    return [{ game, test, p: Math.min(1, extreme.p * groups.size), said }]
  }
  const factors = Object.keys(draws[0]?.factors ?? {})
  return [
    ...by('independence of user', ({ account }) => account),
    ...factors.flatMap((factor) => by(`independence of ${factor}`, ({ factors }) => factors[factor]!)),
    ...by('independence of time', (_, n) => Math.floor((n * PERIODS) / draws.length)),
    ...by('independence of stake', ({ price }) =>
      game === 'upgrade' ? Math.floor(Math.log2(price + 1)) : price,
    ),
    ...by('independence of how many at once', ({ press }) => press),
  ]
}

type Scores = { of: Map<number, number>; outcomes: { value: number; chance: number }[] }

/** The scores of a group of draws, against those that their odds give. */
function luckOf(known: Map<Draw['outcomes'], Scores>, draws: readonly Draw[]): { p: number; off: number } {
  const groups: Group[] = []
  let scored = 0
  for (const [outcomes, some] of Map.groupBy(draws, ({ outcomes }) => outcomes)) {
    const scores = known.get(outcomes) ?? scoresOf(outcomes)
    known.set(outcomes, scores)
    groups.push({ plays: some.length, outcomes: scores.outcomes })
    scored += sum(some.map(({ value }) => scores.of.get(value) ?? 0))
  }
  const { p, deviation } = boundSum(groups, scored)
  return { p, off: deviation === 0 ? 0 : scored / deviation }
}

/** The score of a draw: the chance to do worse, and half that of the same, less 1/2, in standard deviations. Its mean is 0 whatever the odds. */
function scoresOf(outcomes: Draw['outcomes']): Scores {
  const chances = [...Map.groupBy(outcomes, ({ value }) => value)]
    .map(([value, rows]) => ({ value, chance: sum(rows.map(({ chance }) => chance)) }))
    .toSorted((a, b) => a.value - b.value)
  let below = 0
  const ranks = chances.map(({ value, chance }) => {
    const rank = below + chance / 2 - 0.5
    below += chance
    return { value, chance, rank }
  })
  const deviation = Math.sqrt(sum(ranks.map(({ chance, rank }) => chance * rank * rank))) || 1
  return {
    of: new Map(ranks.map(({ value, rank }) => [value, rank / deviation])),
    outcomes: ranks.map(({ chance, rank }) => ({ value: rank / deviation, chance })),
  }
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}

function percent(part: number): string {
  return `${(100 * part).toFixed(2)} %`
}

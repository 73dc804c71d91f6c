import { BATTLE_MODES, FUND_PERCENT, MOST_ROUNDS, type BattleMode } from '@noktra/game/battles'
import { cutToMost, entriesOf, roundsOf, type Entry } from './line-up.ts'

/** Everything that a new battle is made of. */
export type Setup = {
  entries: readonly Entry[]
  mode: BattleMode
  seats: number
  team: boolean
  private: boolean
  fast: boolean
  players_only: boolean
  fund_percent: number
}

/** Parts of an address that made no sense and were left out. */
export type Dropped = 'boxes' | 'rounds' | 'mode' | 'format' | 'fund' | 'options'

export const EMPTY_SETUP: Setup = {
  entries: [],
  mode: 'classic',
  seats: 2,
  team: false,
  private: false,
  fast: false,
  players_only: false,
  fund_percent: 0,
}

export const FORMATS = [
  { seats: 2, team: false },
  { seats: 3, team: false },
  { seats: 4, team: false },
  { seats: 4, team: true },
] as const

/** How much of the others' price can be chosen, in steps of five. */
export const FUND_STEPS: readonly number[] = [
  0,
  ...Array.from(
    { length: (FUND_PERCENT.most - FUND_PERCENT.least) / 5 + 1 },
    (_, step) => FUND_PERCENT.least + step * 5,
  ),
]

const FLAGS = ['private', 'fast', 'players_only'] as const
const KEYS = ['boxes', 'mode', 'seats', 'team', ...FLAGS, 'fund_percent'] as const

/** Whether an address says anything of the set-up. */
export function hasSetup(params: URLSearchParams): boolean {
  return KEYS.some((key) => params.has(key))
}

/**
 * The set-up of an address like `boxes=8x3,4&seats=4&team=1&mode=jackpot&fast=1&fund_percent=40`. What is missing is as
 * in EMPTY_SETUP; what makes no sense is left out and named. Whether the boxes are on sale is not known here.
 */
export function readSetup(params: URLSearchParams): { setup: Setup; dropped: Dropped[] } {
  const dropped = new Set<Dropped>()
  const entries = readEntries(params.get('boxes') ?? '', dropped)

  const askedMode = params.get('mode')
  const mode = BATTLE_MODES.find((known) => known === (askedMode ?? EMPTY_SETUP.mode))
  if (!mode) dropped.add('mode')

  const askedSeats = params.get('seats')
  const seats = [2, 3, 4].find((known) => String(known) === (askedSeats ?? '2'))
  const askedTeam = readFlag(params, 'team')
  const team = askedTeam === true && mode !== 'shared' && (seats === 4 || askedSeats === null)
  if (!seats || askedTeam === undefined || team !== askedTeam) dropped.add('format')

  const askedFund = params.get('fund_percent')
  const fund_percent = FUND_STEPS.find((step) => String(step) === (askedFund ?? '0'))
  if (fund_percent === undefined) dropped.add('fund')

  const flags = FLAGS.map((name) => {
    const flag = readFlag(params, name)
    if (flag === undefined) dropped.add('options')
    return [name, flag === true] as const
  })
  const setup: Setup = {
    ...EMPTY_SETUP,
    ...Object.fromEntries(flags),
    entries,
    mode: mode ?? EMPTY_SETUP.mode,
    seats: team ? 4 : (seats ?? EMPTY_SETUP.seats),
    team,
    fund_percent: fund_percent ?? 0,
  }
  return { setup, dropped: [...dropped] }
}

/** The parameters that `readSetup` reads back to the same set-up; what is as in EMPTY_SETUP is left out, boxes never. */
export function writeSetup(setup: Setup): Record<string, string> {
  return {
    boxes: setup.entries.map(({ box_id, count }) => (count > 1 ? `${box_id}x${count}` : box_id)).join(','),
    ...(setup.mode !== EMPTY_SETUP.mode && { mode: setup.mode }),
    ...(setup.seats !== EMPTY_SETUP.seats && { seats: String(setup.seats) }),
    ...(setup.team && { team: '1' }),
    ...Object.fromEntries(FLAGS.filter((name) => setup[name]).map((name) => [name, '1'])),
    ...(setup.fund_percent > 0 && { fund_percent: String(setup.fund_percent) }),
  }
}

/** An address with this set-up in the place of the one it had; its other parameters stay. */
export function withSetup(params: URLSearchParams, setup: Setup): URLSearchParams {
  const next = new URLSearchParams(params)
  for (const key of KEYS) next.delete(key)
  for (const [key, value] of Object.entries(writeSetup(setup))) next.set(key, value)
  return next
}

/** The set-up's part of an address as one text, to see whether it changed. */
export function setupText(params: URLSearchParams): string {
  return KEYS.flatMap((key) => (params.has(key) ? [`${key}=${params.get(key)}`] : [])).join('&')
}

/** The set-up of a room that stands, to change it or to fight it again. */
export function setupOfRoom(room: Omit<Setup, 'entries'>, rounds: readonly { box_id: number }[]): Setup {
  const { mode, seats, team, fast, players_only, fund_percent } = room
  const entries = entriesOf(rounds.map(({ box_id }) => box_id))
  return { entries, mode, seats, team, private: room.private, fast, players_only, fund_percent }
}

/** Four seats in pairs need somebody who wins: of a shared battle it makes a classic one. */
export function chooseFormat(setup: Setup, format: { seats: number; team: boolean }): Setup {
  const mode = format.team && setup.mode === 'shared' ? 'classic' : setup.mode
  return { ...setup, ...format, mode }
}

function readFlag(params: URLSearchParams, name: string): boolean | undefined {
  const text = params.get(name) ?? '0'
  return text === '1' ? true : text === '0' ? false : undefined
}

function readEntries(text: string, dropped: Set<Dropped>): Entry[] {
  const entries: Entry[] = []
  // An address is cut before it is read: no battle needs more parts than there are rounds.
  const parts = text === '' ? [] : text.split(',', MOST_ROUNDS * 2)
  for (const part of parts) {
    const [, box_id, count] = /^([1-9]\d{0,8})(?:[xX]([1-9]\d{0,2}))?$/.exec(part.trim()) ?? []
    if (box_id) entries.push({ box_id: Number(box_id), count: Number(count ?? 1) })
    else dropped.add('boxes')
  }
  const fitting = cutToMost(entries)
  if (roundsOf(fitting) < roundsOf(entries)) dropped.add('rounds')
  return fitting
}

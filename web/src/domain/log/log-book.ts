import type { PlayPromise } from '@noktra/contract/log'
import type { Found, KeptDraw, Watch } from './watch-log.ts'

/*
 * What this browser keeps of the public log, each draw under a name of its own, so that two tabs never write over one another. Where the
 * storage is closed or full it is kept until the page closes: a play never hears of it.
 */

/** A fault that was looked at twice. `at`: when, in ms; `isPutAway`: the player has read it, and it stands on its page alone. */
export type Fault = Found & { at: number; isPutAway: boolean }

/** How often something was found in a row, and since when. */
export type Strikes = Record<string, { count: number; since: number; at: number; draw: string | null }>

/** What the last round of checks came to. */
export type Round = {
  at: number
  is: 'first' | 'whole' | 'doubtful' | 'unreached' | 'unreadable' | 'empty' | 'older'
}

/** `fails`: rounds without an answer, one after the other. */
export type Rounds = { last: Round | null; whole_at: number | null; fails: number }

const WATCH = 'log_watch'
const ROUNDS = 'log_rounds'
const FAULTS = 'log_faults'
const STRIKES = 'log_strikes'
const TURN = 'log_turn'
const DRAW = 'log_draw:'

/** About 300 kB at most: each is a kilobyte until its entry is in the log, and then a fifth of that. */
const MOST_DRAWS = 300
const MOST_FAULTS = 10
/** A tab that is closed in the middle of a round holds the others up for no longer. */
const TURN_MS = 30_000

const FIRST_ASK_MS = 10_000

const NO_ROUNDS: Rounds = { last: null, whole_at: null, fails: 0 }

export type LogState = {
  watch: Watch | null
  /** Newest first. */
  draws: readonly KeptDraw[]
  faults: readonly Fault[]
  strikes: Strikes
  rounds: Rounds
  /** Whether the browser keeps it beyond this page. */
  isLasting: boolean
}

/** Makes the book over a storage; null stands for one that is closed. */
export function makeLogBook(storage: () => Storage | null) {
  /** What the storage did not take. */
  const beside = new Map<string, string>()
  const listeners = new Set<() => void>()
  let shown: LogState | null = null

  function changed(): void {
    shown = null
    listeners.forEach((listener) => listener())
  }

  function read(name: string): string | null {
    const held = beside.get(name)
    if (held !== undefined) return held
    try {
      return storage()?.getItem(name) ?? null
    } catch {
      return null
    }
  }

  /** False when it stands beside the storage only. */
  function write(name: string, text: string): boolean {
    try {
      const place = storage()
      if (place) {
        place.setItem(name, text)
        beside.delete(name)
        return true
      }
    } catch {
      // Full, or closed in the meantime.
    }
    beside.set(name, text)
    return false
  }

  function remove(name: string): void {
    beside.delete(name)
    try {
      storage()?.removeItem(name)
    } catch {
      // What cannot be reached is not there.
    }
  }

  function readAs<T extends object | null>(name: string, otherwise: T): T {
    try {
      const kept: unknown = JSON.parse(read(name) ?? 'null')
      return typeof kept === 'object' && kept !== null ? (kept as T) : otherwise
    } catch {
      return otherwise
    }
  }

  function names(): string[] {
    let stored: string[] = []
    try {
      const place = storage()
      stored = place ? Array.from({ length: place.length }, (_, at) => place.key(at) ?? '') : []
    } catch {
      // None then.
    }
    return [...new Set([...stored, ...beside.keys()])].filter((name) => name.startsWith(DRAW))
  }

  function readDraws(): KeptDraw[] {
    return names()
      .flatMap((name) => readAs<KeptDraw | null>(name, null) ?? [])
      .filter(({ id, at }) => typeof id === 'string' && typeof at === 'number')
      .toSorted((one, other) => other.at - one.at)
  }

  function readFaults(): Fault[] {
    const faults = readAs<Fault[]>(FAULTS, [])
    return Array.isArray(faults) ? faults : []
  }

  const nameOf = ({ id, kind }: Pick<KeptDraw, 'id' | 'kind'>) => `${DRAW}${kind}:${id}`

  /** Drops what says least: entries that are in the log, the oldest first, then the oldest of all. */
  function makeRoom(most: number): void {
    const kept = readDraws().toReversed()
    const worthLess = [
      ...kept.filter(({ state }) => state === 'in_log'),
      ...kept.filter(({ state }) => state !== 'in_log' && state !== 'broken'),
    ]
    worthLess.slice(0, Math.max(0, kept.length - most)).forEach((draw) => remove(nameOf(draw)))
  }

  function keepDraw(draw: KeptDraw): void {
    const text = JSON.stringify(draw)
    if (write(nameOf(draw), text)) return
    makeRoom(Math.floor(readDraws().length / 2))
    write(nameOf(draw), text)
  }

  return {
    subscribe(listener: () => void): () => void {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    /** Of another tab. */
    hear(name: string | null): void {
      if (name === null || name.startsWith('log_')) changed()
    },
    /** All that is kept; the same object until something changes. */
    state(): LogState {
      shown ??= {
        watch: readAs<Watch | null>(WATCH, null),
        draws: readDraws(),
        faults: readFaults(),
        strikes: readAs<Strikes>(STRIKES, {}),
        rounds: readAs<Rounds>(ROUNDS, NO_ROUNDS),
        isLasting: beside.size === 0,
      }
      return shown
    },
    /** Keeps what the answer of a play promises, in the order of its draws. */
    keep(ids: readonly string[], { note, entries }: PlayPromise, now: number): void {
      entries.forEach(({ kind, salt, index, path }, at) => {
        const id = ids[at]
        if (id === undefined) return
        const next_at = now + FIRST_ASK_MS
        keepDraw({ id, kind, salt, note, index, path, at: now, tries: 0, next_at, state: 'promised' })
      })
      makeRoom(MOST_DRAWS)
      changed()
    },
    update(draw: KeptDraw): void {
      if (read(nameOf(draw)) === null) return
      keepDraw(draw)
      changed()
    },
    setWatch(watch: Watch): void {
      write(WATCH, JSON.stringify(watch))
      changed()
    },
    /** Forgets the log and what it was accused of, but not the draws: the log that is there now is a first one. */
    startOver(): void {
      for (const name of [WATCH, ROUNDS, FAULTS, STRIKES]) remove(name)
      changed()
    },
    setRounds(rounds: Rounds): void {
      write(ROUNDS, JSON.stringify(rounds))
      changed()
    },
    setFaults(faults: readonly Fault[]): void {
      write(FAULTS, JSON.stringify(faults.slice(-MOST_FAULTS)))
      changed()
    },
    setStrikes(strikes: Strikes): void {
      write(STRIKES, JSON.stringify(strikes))
      changed()
    },
    /** Takes the turn to ask, which one tab has at a time. False: another one has it. */
    takeTurn(tab: string, now: number): boolean {
      const { of, at } = readAs<{ of?: string; at?: number }>(TURN, {})
      const isTaken = of !== undefined && of !== tab && at !== undefined && now >= at && now - at < TURN_MS
      if (isTaken) return false
      write(TURN, JSON.stringify({ of: tab, at: now }))
      return readAs<{ of?: string }>(TURN, {}).of === tab
    },
    endTurn(tab: string): void {
      if (readAs<{ of?: string }>(TURN, {}).of === tab) remove(TURN)
    },
  }
}

export type LogBook = ReturnType<typeof makeLogBook>

function browserStorage(): Storage | null {
  try {
    return localStorage
  } catch {
    return null
  }
}

export const logBook = makeLogBook(browserStorage)

if (typeof addEventListener === 'function') {
  addEventListener('storage', ({ key }: StorageEvent) => logBook.hear(key))
}

import { randomUUID } from 'node:crypto'
import type { Clock } from '../clock.ts'

/** How a call of an outside service ended: silence is an answer that did not come or cannot be believed. */
export const CALL_RESULTS = ['ok', 'refused', 'silent'] as const
export type CallResult = (typeof CALL_RESULTS)[number]

/** A kind of call of an outside service, and how often it ended in each way since the process began. */
export type CallCount = { provider: string; call: string } & Record<CallResult, number>

/** How a sweep of this process fares. `failures` counts those in a row, `failed` all. */
export type SweepCount = {
  name: string
  everyMs: number
  mayTakeMs: number
  startedAt: Date
  endedAt: Date | null
  tookMs: number | null
  runs: number
  failures: number
  failed: number
  error: string | null
  /** Seconds of all runs together. */
  seconds: number
}

/** What a process counts of itself, in memory: no count costs a statement. */
export type Meters = {
  processId: string
  startedAt: Date
  calls: () => CallCount[]
  called: (provider: string, call: string, result: CallResult) => void
  sweeps: Map<string, SweepCount>
  /** A request that was answered; `route` is its pattern, never an address with a number in it. */
  answered: (request: { app: string; method: string; route: string; status: number; seconds: number }) => void
  /** Who keeps times of requests, once somebody does. */
  keepTimes: (keep: Meters['answered']) => void
}

export function makeMeters({ clock }: { clock: Clock }): Meters {
  const calls = new Map<string, CallCount>()
  let keep: Meters['answered'] | null = null
  return {
    processId: randomUUID(),
    startedAt: clock.now(),
    calls: () => [...calls.values()],
    called: (provider, call, result) => {
      const name = `${provider} ${call}`
      let count = calls.get(name)
      if (!count) calls.set(name, (count = { provider, call, ok: 0, refused: 0, silent: 0 }))
      count[result] += 1
    },
    sweeps: new Map(),
    answered: (request) => keep?.(request),
    keepTimes: (next) => {
      keep = next
    },
  }
}

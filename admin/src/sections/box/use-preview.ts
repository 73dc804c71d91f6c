import { poolOfDraft, previewOpenings, type BoxDraft } from '@noktra/game/box-drafts'
import { poolHash } from '@noktra/game/boxes'
import { toHex } from '@noktra/game/sha256'
import { useEffect, useRef, useState } from 'react'

export const OPENINGS = 10_000
/** So many are drawn without a rest, a few milliseconds, and so many before they are shown. */
const SLICE = 200
const SHOWN_EVERY = 1000

/** What a bin holds: values from so many times the price up to the next. */
export const BINS = [0, 0.25, 0.5, 1, 2, 5, 20] as const

export type Preview = { drawn: number[]; expected: number[]; given: number; best: number; done: number }

/**
 * Opens the draft 10,000 times with a seed that is thrown away, a slice at a time, so that the page stays usable. It is for one
 * draft: another one needs a `key` of its own, which ends what still runs.
 */
export function usePreview(draft: BoxDraft) {
  const [preview, setPreview] = useState<Preview | null>(null)
  const turns = useRef(0)
  useEffect(() => {
    const counted = turns
    return () => {
      counted.current += 1
    }
  }, [])

  async function run() {
    const turn = (turns.current += 1)
    const { rows, price_cents } = poolOfDraft(draft)
    const seeds = {
      server_seed: crypto.getRandomValues(new Uint8Array(32)),
      pool_hash: poolHash({ box_id: 0, version: 0, price_cents, rows }),
      pool_salt: toHex(crypto.getRandomValues(new Uint8Array(32))),
    }
    const expected = BINS.map(() => 0)
    for (const row of rows) {
      expected[binOf(row.value_cents, price_cents)]! += ((row.to - row.from + 1) * OPENINGS) / 1_000_000
    }
    const drawn = BINS.map(() => 0)
    let [given, best] = [0, 0]
    for (let first = 0; first < OPENINGS; first += SLICE) {
      for (const value of previewOpenings(rows, seeds, first, SLICE)) {
        drawn[binOf(value, price_cents)]! += 1
        given += value
        best = Math.max(best, value)
      }
      await new Promise((resolve) => setTimeout(resolve))
      if (turns.current !== turn) return
      const done = first + SLICE
      if (done % SHOWN_EVERY === 0) setPreview({ drawn: [...drawn], expected, given, best, done })
    }
  }
  return { preview, run }
}

function binOf(value: number, price: number): number {
  return BINS.findLastIndex((from) => value >= from * price)
}

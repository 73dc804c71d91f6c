import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Field, type Json } from './field.ts'

/** What is fixed before a run (thresholds.json, explained in docs/auditor.md). */
export type Thresholds = {
  /** The chance at which an honest store may be accused by all tests of chance of a run together. */
  alpha: number
  /** After which parts of the draws the tests are made; each has its share of alpha. */
  looks: number[]
  /** Fewer draws of a game are not tested. */
  least_draws: number
  /** Cells of chi-square are joined until each expects so many. */
  least_expected: number
  /** So far the clocks of the store and of this machine may be apart. */
  clock_tolerance_ms: number
  /** An entry that is not in the log after so long is late, which is a warning until its promise is due. */
  late_entry_s: number
  /** So many proofs of each group of accounts are asked for one by one, by several people. */
  sampled_proofs: number
  /** A log with more entries is checked by its proofs, and not read whole. */
  most_log_entries: number
}

export function readThresholds(file = join(import.meta.dirname, '../thresholds.json')): Thresholds {
  const read = new Field(JSON.parse(readFileSync(file, 'utf8')) as Json, file)
  return {
    alpha: read.at('alpha').number(),
    looks: read
      .at('looks')
      .list()
      .map((look) => look.number()),
    least_draws: read.at('least_draws').count(),
    least_expected: read.at('least_expected').count(),
    clock_tolerance_ms: read.at('clock_tolerance_ms').count(),
    late_entry_s: read.at('late_entry_s').count(),
    sampled_proofs: read.at('sampled_proofs').count(),
    most_log_entries: read.at('most_log_entries').count(),
  }
}

/*
 * The log's keys over time. A key is replaced with an overlap in which old and new key sign every checkpoint, so that those who know
 * either can read them, and have that long to learn the new one.
 */

import type { VerifierKey } from './signed-note.ts'

/** A key signs from from_s on and, unless until_s is null, no more from until_s on. Seconds since 1970. */
export type KeyPeriod<Key extends VerifierKey = VerifierKey> = {
  key: Key
  from_s: number
  until_s: number | null
}

/** The keys that sign at this time; those of a verifier are the ones that it may trust then. */
export function keysAt<Key extends VerifierKey>(periods: readonly KeyPeriod<Key>[], time_s: number): Key[] {
  return periods
    .filter(({ from_s, until_s }) => from_s <= time_s && (until_s === null || time_s < until_s))
    .map(({ key }) => key)
}

/**
 * What is wrong with the periods of a log's keys, one sentence each: a period that ends before it begins, a key that comes twice, and a
 * key that begins less than overlap_s before all keys before it have ended.
 */
export function rotationFaults(periods: readonly KeyPeriod[], overlap_s: number): string[] {
  const faults: string[] = []
  const seen = new Set<string>()
  let end: number | null = null
  for (const { key, from_s, until_s } of periods.toSorted((a, b) => a.from_s - b.from_s)) {
    const name = `${key.name}+${key.id}`
    const until = until_s ?? Infinity
    if (until <= from_s) faults.push(`${name} ends before it begins`)
    if (seen.has(name)) faults.push(`${name} comes twice`)
    if (end !== null && from_s > end - overlap_s) {
      faults.push(`${name} begins less than ${overlap_s} s before the key before it ends`)
    }
    seen.add(name)
    end = Math.max(end ?? until, until)
  }
  return faults
}

import type { Stage } from './stage.ts'

/** What an attack is about, in the order of the table. */
export const THEMES = [
  'the mode of a store',
  'insiders',
  'loops of value',
  'free value',
  'getting in',
  'doors',
  'bad days',
] as const

export type Attack = {
  theme: (typeof THEMES)[number]
  /** What is tried, as the attacker would say it. */
  tries: string
  /** Takes seconds at most and harms no other: part of the suite. */
  short?: boolean
  /** Tries it. Gives what was seen, in a few words. @throws GotThrough when the store gave way */
  run: (stage: Stage) => Promise<string>
}

/** The attack worked: the message says what the attacker got. */
export class GotThrough extends Error {
  override name = 'GotThrough'
}

/** @throws GotThrough unless it holds */
export function mustHold(holds: boolean, got: string): asserts holds {
  if (!holds) throw new GotThrough(got)
}

/** A public source of randomness in numbered rounds, one each `periodMs`. */
export type Beacon = {
  source: 'local' | 'drand'
  /** The first round whose time is at or after `time`. */
  roundAt: (time: Date) => number
  timeOf: (round: number) => Date
  /** The round's 32 bytes, or null when it is not out yet. */
  randomness: (round: number) => Promise<Buffer | null>
}

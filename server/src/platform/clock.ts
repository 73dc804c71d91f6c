/** The one place that tells the time; tests move it. */
export type Clock = { now(): Date }

export const systemClock: Clock = { now: () => new Date() }

export function unixSeconds(time: Date): number {
  return Math.floor(time.getTime() / 1000)
}

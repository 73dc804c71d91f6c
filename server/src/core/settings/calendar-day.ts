const MINUTE_MS = 60_000
/** No clock of the world is further from Greenwich than that. */
const FURTHEST_MS = 16 * 3600_000

/** The local date and time of moments in a zone, as YYYY-MM-DD HH:mm:ss. */
export function localTimes(zone: string): (time: Date) => string {
  const format = new Intl.DateTimeFormat('en', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  })
  return (time) => {
    const part = Object.fromEntries(format.formatToParts(time).map(({ type, value }) => [type, value]))
    return `${part['year']}-${part['month']}-${part['day']} ${part['hour']}:${part['minute']}:${part['second']}`
  }
}

/**
 * The first moment of a day, YYYY-MM-DD, in a zone: where its clock leaps over midnight, the moment after the leap.
 * A local date never runs back, so halving finds it to the minute, of which zones have whole numbers.
 */
export function startOfDay(day: string, zone: string): Date {
  const local = localTimes(zone)
  const midnight = Date.parse(`${day}T00:00:00Z`)
  let before = midnight - FURTHEST_MS
  let reached = midnight + FURTHEST_MS
  while (reached - before > MINUTE_MS) {
    const middle = before + Math.floor((reached - before) / 2 / MINUTE_MS) * MINUTE_MS
    if (local(new Date(middle)).slice(0, 10) >= day) reached = middle
    else before = middle
  }
  return new Date(reached)
}

/** The day after a day. */
export function dayAfter(day: string): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + 24 * 3600_000).toISOString().slice(0, 10)
}

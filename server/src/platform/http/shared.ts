import type { DataOf, ParamsOf, QueryOf, Route } from '@noktra/contract/route'
import type { Language } from '@noktra/contract/shapes'
import type { Ctx } from '../context.ts'
import { answer, readCall, type Handler } from './serve.ts'
import { SharedAnswer } from './shared-answer.ts'

/** What an operation gets whose answer is the same for everybody who speaks one language: not who calls. */
export type SharedCall<R extends Route = Route> = Ctx & {
  language: Language
  query: QueryOf<R>
  params: ParamsOf<R>
}

/** The reading that goes on, and the one that begins after it for those who asked meanwhile. */
type Flight = { now: Promise<unknown>; next: Promise<SharedAnswer> | null }

const MOST_KEPT = 500

/** What is being answered in this process, by what is asked and language, and what was answered last. */
class Flights extends Map<string, Flight> {
  readonly last = new Map<string, SharedAnswer>()
}

/**
 * A call that answers everybody the same. Those who ask while the same is being read for others are answered together by
 * the next reading, which begins after they asked: so no caller gets what was true before their call. An answer that has not
 * changed keeps its compressed bytes.
 */
export function serveShared<R extends Route>(
  route: R,
  operation: (call: SharedCall<R>) => Promise<DataOf<R>>,
): Handler {
  return {
    route,
    run: async (received) => {
      const { language, memory } = received
      const flights = memory.of(Flights)
      // Each call is read by itself, so that no call is refused for what another sent.
      const call = readCall(route, received)
      const name = JSON.stringify([route.path, language, call.params, call.query])
      const read = async () => {
        const text = answer(route, await operation(call), received)
        const last = flights.last.get(name)
        flights.last.delete(name)
        const given = last?.text === text ? last : new SharedAnswer(text)
        flights.last.set(name, given)
        if (flights.last.size > MOST_KEPT) flights.last.delete(flights.last.keys().next().value!)
        return given
      }
      return fly(flights, name, read)
    },
  }
}

/** Reads at once when no other call reads the same; else with all who wait, as soon as the reading that goes on has ended. */
function fly(flights: Flights, name: string, read: () => Promise<SharedAnswer>): Promise<SharedAnswer> {
  const flight = flights.get(name)
  if (flight) {
    flight.next ??= flight.now.then(() => begin(flights, name, read))
    return flight.next
  }
  return begin(flights, name, read)
}

function begin(flights: Flights, name: string, read: () => Promise<SharedAnswer>): Promise<SharedAnswer> {
  const reading = read()
  const flight: Flight = { now: Promise.resolve(), next: null }
  flight.now = reading.then(
    () => forget(flights, name, flight),
    () => forget(flights, name, flight),
  )
  flights.set(name, flight)
  return reading
}

function forget(flights: Flights, name: string, flight: Flight): void {
  if (flight.next === null) flights.delete(name)
}

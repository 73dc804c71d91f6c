import { lookUp, type EventOf, type Step, type Table } from '../state-machine.ts'

/** Parts of a retrieval's life, in the order in which an order goes its way; the last two are over. */
export const RETRIEVAL_PHASES = ['requested', 'buying', 'offer_sent', 'received', 'done', 'failed'] as const
export type RetrievalPhase = (typeof RETRIEVAL_PHASES)[number]

/** Phases of a retrieval that is still on its way. */
export const OPEN_RETRIEVALS = [
  'requested',
  'buying',
  'offer_sent',
  'received',
] as const satisfies readonly RetrievalPhase[]

/** How far the market says an order of its is. */
export type MarketPhase = Exclude<RetrievalPhase, 'requested' | 'failed'>

/** Whether nothing can become of a retrieval any more. */
export function isOver({ phase }: { phase: RetrievalPhase }): boolean {
  return !OPEN_RETRIEVALS.some((open) => open === phase)
}

type Facts = {
  /** The market says how far the order is. What is behind the retrieval already is no news. */
  market_said: { phase: MarketPhase }
  /** The market refused the order, or it came to nothing. */
  market_failed: object
  /** The store's staff ends it and gives the item back. */
  given_back: object
  /** The store's staff has delivered the item. */
  delivered: object
}
export type RetrievalEvent = EventOf<Facts>

const RETRIEVAL: Table<RetrievalPhase, Facts> = {
  requested: {
    market_said: ({ phase }) => phase,
    market_failed: () => 'failed',
    given_back: () => 'failed',
    delivered: () => 'done',
  },
  buying: {
    market_said: ({ phase }) => laterOf('buying', phase),
    market_failed: () => 'failed',
    given_back: () => 'failed',
    delivered: () => 'done',
  },
  offer_sent: {
    market_said: ({ phase }) => laterOf('offer_sent', phase),
    market_failed: () => 'failed',
    given_back: () => 'failed',
    delivered: () => 'done',
  },
  received: {
    market_said: ({ phase }) => laterOf('received', phase),
    market_failed: () => 'failed',
    given_back: () => 'failed',
    delivered: () => 'done',
  },
  done: {},
  failed: {},
}

/** The phase of a retrieval after an event; one that is over accepts none. */
export function next(phase: RetrievalPhase, event: RetrievalEvent): Step<RetrievalPhase, 'over'> {
  return lookUp(RETRIEVAL, phase, event) ?? { fault: 'over' }
}

/** The phases that a market's word brings, those that went by unseen included; none when it is no news. */
export function reachedBy(from: RetrievalPhase, to: MarketPhase): readonly RetrievalPhase[] {
  return RETRIEVAL_PHASES.slice(rankOf(from) + 1, rankOf(to) + 1)
}

function laterOf(a: RetrievalPhase, b: RetrievalPhase): RetrievalPhase {
  return rankOf(a) < rankOf(b) ? b : a
}

function rankOf(phase: RetrievalPhase): number {
  return RETRIEVAL_PHASES.indexOf(phase)
}

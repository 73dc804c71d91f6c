import type { RetrievalPhase, RetrievalRecord } from '@noktra/contract/retrieval'

/** A stage of the timeline as it is shown: the phases, and the platform's protection between the last two. */
export type Stage = RetrievalPhase | 'protected'

export type Moment = {
  stage: Stage
  state: 'passed' | 'current' | 'ahead' | 'failed'
  /** Unix seconds: when it was reached; of the protection, when it ends. */
  at: number | null
}

const WAY: readonly Stage[] = ['requested', 'buying', 'offer_sent', 'received', 'protected', 'done']

type Record = Pick<RetrievalRecord, 'phase' | 'steps' | 'protected_until'> &
  Partial<Pick<RetrievalRecord, 'delivery_ref'>>

/** Where a retrieval stands: of a received one, in the protection if there is one. */
export function stageOf({ phase, protected_until }: Omit<Record, 'steps'>): Stage {
  return phase === 'received' && protected_until !== null ? 'protected' : phase
}

/**
 * The timeline (PRODUCT 10). A failed one ends with its failure; of the others the stages ahead are shown too, the
 * protection only as long as there may be one. What the staff delivered went through no further ones.
 */
export function timelineOf(record: Record): Moment[] {
  const { phase, steps, protected_until, delivery_ref } = record
  const reached = new Map(steps.map((step) => [step.phase, step.at]))
  if (phase === 'failed') {
    return [
      ...WAY.filter((stage) => stage !== 'protected' && reached.has(stage)).map((stage) => ({
        stage,
        state: 'passed' as const,
        at: reached.get(stage as RetrievalPhase) ?? null,
      })),
      { stage: 'failed', state: 'failed', at: reached.get('failed') ?? null },
    ]
  }
  const hasProtection = protected_until !== null || WAY.indexOf(phase) < WAY.indexOf('received')
  const now = WAY.indexOf(stageOf(record))
  return WAY.flatMap((stage, at): Moment[] => {
    if (stage === 'protected' && !hasProtection) return []
    if (delivery_ref && !reached.has(stage as RetrievalPhase)) return []
    const state = at < now || phase === 'done' ? 'passed' : at === now ? 'current' : 'ahead'
    return [{ stage, state, at: stage === 'protected' ? protected_until : (reached.get(stage) ?? null) }]
  })
}

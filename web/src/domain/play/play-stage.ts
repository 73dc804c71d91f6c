/**
 * Where a play stands: nothing is shown, the store is asked, what it decided moves, what came out is shown. The store is asked
 * first; nothing moves before it has decided.
 */
export type PlayStage<Run, Asked = null> =
  | { step: 'rest' }
  /** `isWaiting`: the store said that it is too early, and is asked again. `isSkipped`: its answer is to be shown at once. */
  | { step: 'asking'; asked: Asked; isWaiting: boolean; isSkipped: boolean }
  | { step: 'spinning'; run: Run; lasts_ms: number }
  | { step: 'shown'; run: Run }

export type PlayEvent<Run, Asked = null> =
  | { type: 'press'; asked: Asked }
  | { type: 'too_early' }
  /** `lasts_ms`: until the result is shown; 0 when nothing moves. */
  | { type: 'answer'; run: Run; lasts_ms: number }
  | { type: 'refuse' }
  | { type: 'end' }
  /** `isAhead`: a skip counts also before the answer has come. */
  | { type: 'skip'; isAhead: boolean }
  | { type: 'close' }

/** The stage that an event leads to; one that means nothing in a stage leaves it. */
export function nextStage<Run, Asked>(
  stage: PlayStage<Run, Asked>,
  event: PlayEvent<Run, Asked>,
): PlayStage<Run, Asked> {
  switch (event.type) {
    case 'press':
      return isBusy(stage)
        ? stage
        : { step: 'asking', asked: event.asked, isWaiting: false, isSkipped: false }
    case 'too_early':
      return stage.step === 'asking' ? { ...stage, isWaiting: true } : stage
    case 'answer': {
      const { run, lasts_ms } = event
      const moves = lasts_ms > 0 && !(stage.step === 'asking' && stage.isSkipped)
      return moves ? { step: 'spinning', run, lasts_ms } : { step: 'shown', run }
    }
    case 'refuse':
      return stage.step === 'asking' ? { step: 'rest' } : stage
    case 'end':
      return shownOf(stage)
    case 'skip':
      return stage.step === 'asking' && event.isAhead ? { ...stage, isSkipped: true } : shownOf(stage)
    case 'close':
      return stage.step === 'shown' || isWaiting(stage) ? { step: 'rest' } : stage
  }
}

function shownOf<Run, Asked>(stage: PlayStage<Run, Asked>): PlayStage<Run, Asked> {
  return stage.step === 'spinning' ? { step: 'shown', run: stage.run } : stage
}

/** Nothing can be changed while the store decides and what it decided moves. */
export function isBusy({ step }: { step: PlayStage<unknown>['step'] }): boolean {
  return step === 'asking' || step === 'spinning'
}

/** Whether the store is asked again until it is time; the player may stop that. */
export function isWaiting(stage: PlayStage<unknown, unknown>): boolean {
  return stage.step === 'asking' && stage.isWaiting
}

/** What the store has decided, as long as something of it is seen. */
export function runOf<Run>(stage: PlayStage<Run, unknown>): Run | null {
  return stage.step === 'spinning' || stage.step === 'shown' ? stage.run : null
}

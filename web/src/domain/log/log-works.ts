import { placeProof } from './place-proof.ts'
import { judgeDraw, judgeLog, leadsOn, triedAgain } from './watch-log.ts'

type Of<Fn extends (...given: never[]) => unknown> = { given: Parameters<Fn> }

/** Signatures and paths, which take a phone some milliseconds each. An answer of a form that is none says nothing. */
export const LOG_WORKS = {
  log: ({ given }: Of<typeof judgeLog>) => orElse({ is: 'unreadable' } as const, () => judgeLog(...given)),
  leadsOn: ({ given }: Of<typeof leadsOn>) => leadsOn(...given),
  draw: ({ given }: Of<typeof judgeDraw>) =>
    orElse({ kept: triedAgain(given[0], given[4].now), found: null }, () => judgeDraw(...given)),
  place: ({ given }: Of<typeof placeProof>) => orElse(null, () => placeProof(...given)),
}

function orElse<Otherwise, Result>(otherwise: Otherwise, work: () => Result): Otherwise | Result {
  try {
    return work()
  } catch {
    return otherwise
  }
}

import { judgeDraw, judgeLog, leadsOn } from './watch-log.ts'
import { placeProof } from './place-proof.ts'

type Of<Fn extends (...given: never[]) => unknown> = { given: Parameters<Fn> }

/** Signatures and paths, which take a phone some milliseconds each. */
export const LOG_WORKS = {
  log: ({ given }: Of<typeof judgeLog>) => judgeLog(...given),
  leadsOn: ({ given }: Of<typeof leadsOn>) => leadsOn(...given),
  draw: ({ given }: Of<typeof judgeDraw>) => judgeDraw(...given),
  place: ({ given }: Of<typeof placeProof>) => placeProof(...given),
}

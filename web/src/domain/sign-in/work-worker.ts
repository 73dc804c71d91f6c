import { findNumber, packSolution, type WorkChallenge } from '@noktra/game/proof-of-work'

/** Between two words of how far it is. */
const PART = 20_000

/** What it says: how many numbers it has tried, and in the end the solution, or null where there is none. */
export type WorkNews = { tried: number } | { solution: string | null }

addEventListener('message', ({ data: work }: MessageEvent<WorkChallenge>) => {
  for (let from = 0; from <= work.maxnumber; from += PART) {
    const number = findNumber(work, { from, tries: PART })
    if (number !== null) return say({ solution: packSolution(work, number) })
    say({ tried: from + PART })
  }
  say({ solution: null })
})

function say(news: WorkNews): void {
  postMessage(news)
}

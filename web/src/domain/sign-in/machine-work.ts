import type { WorkChallenge } from '@noktra/game/proof-of-work'
import type { WorkNews } from './work-worker.ts'

/** Numbers that the page itself tries at a time, where the browser gives no worker. */
const PART = 4000

export type MachineWork = {
  /** To be sent with the slide; null where there is none, or once the work was stopped. */
  solution: Promise<string | null>
  /** How much of all numbers is tried, from 0 to 1. */
  part: () => number
  stop: () => void
}

/** Does the work of a puzzle beside the page, from the moment the puzzle is there: mostly it is done before the slide is. */
export function startWork(work: WorkChallenge): MachineWork {
  let tried = 0
  let worker: Worker | null = null
  let isStopped = false
  let end: (solution: string | null) => void = () => {}
  const solution = new Promise<string | null>((resolve) => {
    end = resolve
  })

  function hear({ data }: MessageEvent<WorkNews>): void {
    if ('tried' in data) tried = data.tried
    else finish(data.solution)
  }

  function finish(found: string | null): void {
    worker?.terminate()
    end(found)
  }

  /** Where it cannot be done here either, nothing waits for it: the store refuses the slide, and another puzzle comes. */
  function workHere(): void {
    worker?.terminate()
    workInPage().then(finish, () => finish(null))
  }

  async function workInPage(): Promise<string | null> {
    const { findNumber, packSolution } = await import('@noktra/game/proof-of-work')
    for (tried = 0; tried <= work.maxnumber && !isStopped; tried += PART) {
      const number = findNumber(work, { from: tried, tries: PART })
      if (number !== null) return packSolution(work, number)
      await new Promise((rest) => setTimeout(rest))
    }
    return null
  }

  try {
    worker = new Worker(new URL('work-worker.ts', import.meta.url), { type: 'module' })
    worker.addEventListener('message', hear)
    worker.addEventListener('error', workHere)
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no origin to name
    worker.postMessage(work)
  } catch {
    workHere()
  }
  return {
    solution,
    part: () => Math.min(1, tried / (work.maxnumber + 1)),
    stop: () => {
      isStopped = true
      finish(null)
    },
  }
}

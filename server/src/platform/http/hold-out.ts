import { setTimeout as sleep } from 'node:timers/promises'
import { isPassing } from '../db/faults.ts'

/** The last try waits 5 s for a connection, which makes 20 in all: less than the web waits for an answer. */
const LAST_TRY_MS = 15_000
const AGAIN_MS = 250

/** Tries a call that only reads again, while it fails for the lack of something that is there again later. */
export async function holdOut<T>(work: () => Promise<T>, isStopping: () => boolean): Promise<T> {
  const begun = performance.now()
  for (;;) {
    try {
      return await work()
    } catch (error) {
      if (!isPassing(error) || isStopping() || performance.now() - begun > LAST_TRY_MS) throw error
    }
    await sleep(AGAIN_MS)
  }
}

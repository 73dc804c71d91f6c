import { describe, expect, test } from 'vitest'
import { Gatherer } from './gather.ts'

/** Runs that end when the test says so. */
function heldRuns(fewestBeside?: number) {
  const gatherer = new Gatherer<number, number>()
  const runs: { keys: number[]; end: () => void }[] = []
  const ask = (...keys: number[]) =>
    Promise.all(
      keys.map((key) =>
        gatherer.ask(key, {
          most: 4,
          atOnce: 2,
          fewestBeside,
          run: (taken) =>
            new Promise((done) =>
              runs.push({
                keys: taken,
                end: () => done(taken.map((one) => () => Promise.resolve(one * 10))),
              }),
            ),
        }),
      ),
    )
  return { ask, runs, keys: () => runs.map((run) => run.keys) }
}

describe('what is asked for while others are under way', () => {
  test('begins beside them, as many as may run at once, and the rest runs together after one of them', async () => {
    const { ask, runs, keys } = heldRuns()
    const answers = ask(1, 2, 3, 4, 5, 6, 7)
    expect(keys()).toEqual([[1], [2]])
    runs[1]!.end()
    await expect.poll(keys).toEqual([[1], [2], [3, 4, 5, 6]])
    runs[0]!.end()
    await expect.poll(keys).toEqual([[1], [2], [3, 4, 5, 6], [7]])
    runs[2]!.end()
    runs[3]!.end()
    expect(await answers).toEqual([10, 20, 30, 40, 50, 60, 70])
  })

  test('waits for several while it is less than the fewest that begin beside them', async () => {
    const { ask, runs, keys } = heldRuns(3)
    const [one, two, both] = [ask(1), ask(2), ask(3, 4)]
    for (const run of runs) run.end()
    await Promise.all([one, two])
    expect(keys()).toEqual([[1], [2], [3, 4]])
    const further = ask(5, 6)
    expect(keys()).toHaveLength(3)
    const last = ask(7)
    expect(keys()).toEqual([[1], [2], [3, 4], [5, 6, 7]])
    runs[2]!.end()
    runs[3]!.end()
    expect(await Promise.all([both, further, last])).toEqual([[30, 40], [50, 60], [70]])
  })

  test('waits for no one who is alone', async () => {
    const { ask, runs, keys } = heldRuns(3)
    const alone = ask(1)
    const other = ask(2)
    expect(keys()).toEqual([[1], [2]])
    runs[1]!.end()
    expect(await other).toEqual([20])
    runs[0]!.end()
    expect(await alone).toEqual([10])
  })
})

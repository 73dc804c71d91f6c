export type Tested = { game: string; test: string; p: number; said: string }
export type Judged = Tested & { limit: number; isWrong: boolean }

/**
 * Holm's correction: of m tests the k-th smallest p accuses below alpha / (m - k + 1), as long as all smaller ones do. An honest store is
 * then accused by any of them with a chance of alpha at most, whatever depends on what.
 */
export function judge(tests: readonly Tested[], alpha: number): Judged[] {
  const limits = new Map<Tested, { limit: number; isWrong: boolean }>()
  let goesOn = true
  for (const [k, test] of tests.toSorted((a, b) => a.p - b.p).entries()) {
    const limit = alpha / (tests.length - k)
    goesOn &&= test.p < limit
    limits.set(test, { limit, isWrong: goesOn })
  }
  return tests.map((test) => ({ ...test, ...limits.get(test)! }))
}

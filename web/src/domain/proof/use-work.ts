import { useEffect, useState } from 'react'

/** The result of a work, null until it is there; another input (by identity) or `run` does it again, none waits. */
export function useWork<Input, Result>(
  work: (input: Input) => Promise<Result>,
  input: Input | null,
  run = 0,
): { result: Result } | null {
  const [done, setDone] = useState<{ input: unknown; run: number; result: Result } | null>(null)
  useEffect(() => {
    if (input === null) return
    let isWanted = true
    void work(input).then((result) => isWanted && setDone({ input, run, result }))
    return () => {
      isWanted = false
    }
  }, [work, input, run])
  return done !== null && done.input === input && done.run === run ? done : null
}

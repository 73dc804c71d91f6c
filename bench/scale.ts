/** How much a bench does. `isShort`: only enough to show that it works. */
export type Scale = {
  /** Interleaved pairs of ours and the reference; the median counts. */
  rounds: number
  /** Of each load. */
  seconds: number
  isShort: boolean
}

/** `--short`, BENCH_ROUNDS (5) and BENCH_SECONDS (of the bench's own choice) of the command line and the environment. */
export function readScale(seconds: number): Scale {
  const isShort = process.argv.includes('--short')
  if (isShort) return { rounds: 1, seconds: 0.4, isShort }
  return {
    rounds: Number(process.env['BENCH_ROUNDS'] ?? 5),
    seconds: Number(process.env['BENCH_SECONDS'] ?? seconds),
    isShort,
  }
}

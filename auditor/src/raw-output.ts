import { spawnSync } from 'node:child_process'
import { createHmac } from 'node:crypto'
import { closeSync, openSync, writeSync } from 'node:fs'
import type { Finding } from './evidence.ts'

const BATCH = 4096
/** Tests of dieharder that finish within minutes on a few dozen megabytes. */
const TESTS = ['0', '1', '2', '8', '15', '100', '101']

/** Writes what the generator gives under revealed seeds: HMAC-SHA-256 of messages of draws with running cursors, 32 bytes each. */
export function writeRawOutput(file: string, seeds: readonly string[], bytes: number): void {
  const out = openSync(file, 'w')
  try {
    const rounds = Math.ceil(bytes / (32 * seeds.length))
    for (const seed of seeds) {
      const key = Buffer.from(seed, 'hex')
      for (let from = 0; from < rounds; from += BATCH) {
        const parts = []
        for (let cursor = from; cursor < Math.min(rounds, from + BATCH); cursor += 1)
          parts.push(
            createHmac('sha256', key)
              .update(`v1:box:${'0'.repeat(64)}:${'0'.repeat(64)}:audit:0:${cursor}`)
              .digest(),
          )
        writeSync(out, Buffer.concat(parts))
      }
    }
  } finally {
    closeSync(out)
  }
}

/** Has dieharder judge the file, where it is installed: its own verdicts FAILED accuse. */
export function runDieharder(file: string): Finding {
  const check = 'dieharder'
  if (spawnSync('dieharder', ['-h']).error)
    return {
      check,
      state: 'not checked',
      said: `dieharder is not installed; its input is ${file}`,
      evidence: [],
    }
  const lines = TESTS.flatMap((test) => {
    const { stdout } = spawnSync('dieharder', ['-g', '201', '-f', file, '-d', test, '-Y', '1'], {
      encoding: 'utf8',
    })
    return stdout.split('\n').filter((line) => /PASSED|WEAK|FAILED/.test(line))
  })
  const failed = lines.filter((line) => line.includes('FAILED'))
  const said = `${lines.length - failed.length} of ${lines.length} tests of dieharder passed.`
  return { check, state: failed.length > 0 ? 'wrong' : 'holds', said, evidence: failed }
}

import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import type { DueLeaf } from './evidence.ts'

/** What is kept between runs: every checkpoint that was ever seen, the keys that signed them, and promises that are still open. */
export type Kept = { keys: string[]; checkpoints: { note: string; seen_s: number }[]; open: DueLeaf[] }

export function readKept(file: string): Kept {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Kept
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return { keys: [], checkpoints: [], open: [] }
    throw new Error(
      `${file} cannot be read: what was seen of the log before is lost. Move it away to begin anew.`,
      { cause: error },
    )
  }
}

/** Written beside and renamed, so that a run that is stopped loses nothing. */
export function writeKept(file: string, kept: Kept): void {
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(`${file}.new`, `${JSON.stringify(kept, null, 2)}\n`)
  renameSync(`${file}.new`, file)
}

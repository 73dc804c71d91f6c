import { mkdirSync, renameSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

/** Writes beside, then renames: no reader gets half a file. */
export function writeBeside(path: string, content: Buffer | string): void {
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(`${path}.partial`, content)
  renameSync(`${path}.partial`, path)
}

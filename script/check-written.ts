import { existsSync, readFileSync, writeFileSync } from 'node:fs'

/** A page that a command writes: `--write` renews it, otherwise it has to be as it would be written. Gives what is wrong. */
export function checkWritten(path: string, text: string, command: string): string[] {
  if (process.argv.includes('--write')) {
    writeFileSync(path, text)
    return []
  }
  const isThere = existsSync(path) && readFileSync(path, 'utf8') === text
  return isThere ? [] : [`${path} is old: run ${command}`]
}

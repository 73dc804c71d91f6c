import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The store's version, as package.json has it. */
export const VERSION = (
  JSON.parse(readFileSync(join(import.meta.dirname, '../../package.json'), 'utf8')) as { version: string }
).version

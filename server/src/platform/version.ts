import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from './root.ts'

/** The store's version, as package.json has it. */
export const VERSION = (
  JSON.parse(readFileSync(join(ROOT, 'server/package.json'), 'utf8')) as { version: string }
).version

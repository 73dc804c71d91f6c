import { globSync, readFileSync } from 'node:fs'
import { tagsOf, type Tag } from './test-tags.ts'

/** Where Vitest and Playwright look for tests (vitest.config.ts, e2e/playwright.config.ts), and what hands cases to them. */
const SUITE = [
  '{game,contract,script,catalogue,web/src,admin/src,server/src}/**/*.test.{ts,tsx}',
  'foundry/test/**/*.test.ts',
  'server/test/**/*.ts',
  'e2e/*.spec.ts',
]

/** The tags of all tests of the project. */
export function readTags(): Tag[] {
  const files = globSync(SUITE, { exclude: (name) => name.includes('node_modules') })
  return files.toSorted().flatMap((file) => tagsOf(file, readFileSync(file, 'utf8')))
}

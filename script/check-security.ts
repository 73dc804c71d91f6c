import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { checkSecurity, written } from './security.ts'
import { readTags } from './suite.ts'

/**
 * Every requirement of docs/security-asvs-ids.txt has its row in docs/security.md. `--write` renews the files of the tests there,
 * and the counts.
 */

const DOCUMENT = 'docs/security.md'
const read = (path: string) => (existsSync(path) ? readFileSync(path, 'utf8') : undefined)
const ofTests = readTags()

if (process.argv.includes('--write')) writeFileSync(DOCUMENT, written(read(DOCUMENT)!, ofTests))
const { faults, rows, tags } = checkSecurity(
  read(DOCUMENT)!,
  read('docs/security-asvs-ids.txt')!,
  ofTests,
  read,
)
if (faults.length > 0) {
  console.error(faults.join('\n'))
  process.exit(1)
}
console.log(`security: ${rows} requirements, shown by ${tags} tags of tests`)

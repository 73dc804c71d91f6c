import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { checkSecurity, withSummary } from './security.ts'

/** Every requirement of docs/security-asvs-ids.txt has its row in docs/security.md. `--write` renews the counts there. */

const DOCUMENT = 'docs/security.md'
const read = (path: string) => (existsSync(path) ? readFileSync(path, 'utf8') : undefined)
const check = () => checkSecurity(read(DOCUMENT)!, read('docs/security-asvs-ids.txt')!, read)

if (process.argv.includes('--write')) {
  writeFileSync(DOCUMENT, withSummary(read(DOCUMENT)!, check().summary))
}
const { faults, rows, tests, summary } = check()
if (faults.length > 0) {
  console.error(faults.join('\n'))
  process.exit(1)
}
console.log(`security: ${rows} requirements, shown by ${tests} tests\n${summary.split('\n').at(-1)}`)

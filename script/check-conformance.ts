import { existsSync, globSync, readFileSync } from 'node:fs'
import { checkConformance } from './conformance.ts'

/** Every statement of docs/specification.md stands in docs/conformance with the tests that show it. */

const read = (path: string) => readFileSync(path, 'utf8')
const documents = globSync('docs/conformance/[0-9]*.md')
  .toSorted()
  .map((file) => ({ file, text: read(file) }))
const { faults, rows, tests, files, silent } = checkConformance(
  read('docs/specification.md'),
  documents,
  (path) => (existsSync(path) ? read(path) : undefined),
)

if (faults.length > 0) {
  console.error(faults.join('\n'))
  process.exit(1)
}
console.log(
  `conformance: ${rows} statements, shown by ${tests} tests in ${files} files; ${silent} rows state nothing`,
)

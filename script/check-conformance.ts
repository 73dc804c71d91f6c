import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { checkConformance, rowsOf, tagFaults, tagOfStatement, withTests } from './conformance.ts'
import { tagsOfRequirements } from './security.ts'
import { readTags } from './suite.ts'

/**
 * Every statement of docs/specification.md stands in docs/conformance, and a test says that it shows it; what tests say they show stands
 * in a table, here or in docs/security.md. `--write` renews the files of the tests in the rows.
 */

const read = (file: string) => readFileSync(file, 'utf8')
const files = globSync('docs/conformance/[0-9]*.md').toSorted()
const ofTests = readTags()

const found = files.map((file) => ({ file, text: read(file) }))
const pages = process.argv.includes('--write')
  ? found.map((page) => ({ ...page, text: withTests(page, ofTests) }))
  : found
if (process.argv.includes('--write')) for (const { file, text } of pages) writeFileSync(file, text)

const known = new Set([
  ...pages.flatMap(rowsOf).map(({ no }) => tagOfStatement(no)),
  ...tagsOfRequirements(read('docs/security-asvs-ids.txt')),
])
const conformance = checkConformance(read('docs/specification.md'), pages, ofTests)
const faults = [...conformance.faults, ...tagFaults(ofTests, known)]
if (faults.length > 0) {
  console.error(faults.join('\n'))
  process.exit(1)
}
const { rows, tags, files: count, silent } = conformance
console.log(
  `conformance: ${rows} statements, shown by ${tags} tags of tests in ${count} files; ${silent} rows state nothing`,
)

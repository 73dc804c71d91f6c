import { readFileSync } from 'node:fs'
import { checkWritten } from './check-written.ts'
import { licenceFaults, licencePage, productionPackages, type Lock } from './licences.ts'

/** Every package of production has a free licence, and docs/licences.md lists it. `--write` renews the list. */

const packages = productionPackages(JSON.parse(readFileSync('package-lock.json', 'utf8')) as Lock)
const faults = [
  ...licenceFaults(packages),
  ...checkWritten('docs/licences.md', licencePage(packages), 'npm run licences'),
]
if (faults.length > 0) {
  console.error(faults.join('\n'))
  process.exit(1)
}
console.log(`licences: ${packages.length} packages, all free`)

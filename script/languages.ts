import { languageFiles } from '@noktra/languages/folders'
import { coverageOf, type Coverage } from './language-coverage.ts'

/*
 * `npm run languages`: what each language of languages/ says of what English says. `--all` names every text that is missing, `--check` fails when
 * a finished language lacks one, or when any has a text that nothing shows or that cannot be right. With codes: these alone.
 */

const SHOWN = 10

const args = process.argv.slice(2)
const named = args.filter((arg) => !arg.startsWith('--'))
const unknown = named.find((code) => !languageFiles.has(code))
if (unknown) {
  console.error(`There is no folder languages/${unknown}`)
  process.exit(1)
}

for (const [code, { name, draft }] of languageFiles) {
  if (named.length > 0 && !named.includes(code)) continue
  const coverage = coverageOf(code)
  report(`${code} ${name}${draft ? ' (draft)' : ''}`, coverage)
  const { missing, catalogue } = coverage
  const lacking = draft ? 0 : missing.length + catalogue.missing.length
  if (args.includes('--check') && lacking + coverage.extra.length + coverage.wrong.length > 0)
    process.exitCode = 1
}

function report(title: string, { texts, missing, extra, wrong, catalogue }: Coverage): void {
  console.log(
    `${title}: ${share(texts, missing)} texts, ${share(catalogue.texts, catalogue.missing)} of the catalogue`,
  )
  list('missing', missing)
  list('extra, in English there is none', extra)
  list('wrong', wrong)
  list('without a column in the catalogue', catalogue.missing)
}

function share(all: number, missing: string[]): string {
  return `${all - missing.length} of ${all}`
}

function list(what: string, addresses: string[]): void {
  if (addresses.length === 0) return
  const shown = args.includes('--all') ? addresses : addresses.slice(0, SHOWN)
  const rest = addresses.length - shown.length
  console.log(`  ${what}: ${addresses.length}`)
  for (const address of shown) console.log(`    ${address}`)
  if (rest > 0) console.log(`    and ${rest} more (--all)`)
}

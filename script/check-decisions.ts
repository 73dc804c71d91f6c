import { readdirSync, readFileSync } from 'node:fs'
import { checkWritten } from './check-written.ts'

/** docs/decisions/README.md lists every decision, whose numbers follow one another. `--write` renews the list. */

const FOLDER = 'docs/decisions'
const files = readdirSync(FOLDER)
  .filter((file) => file !== 'README.md')
  .toSorted()
const faults: string[] = []
const lines = files.map((file, n) => {
  const heading = /^# (\d+)\. (.+)$/m.exec(readFileSync(`${FOLDER}/${file}`, 'utf8'))
  const number = n + 1
  const isNumbered = file.startsWith(`${String(number).padStart(4, '0')}-`)
  if (!isNumbered || Number(heading?.[1]) !== number) {
    faults.push(`${FOLDER}/${file}: its name and its heading should have the number ${number}`)
  }
  return `- [${number}. ${heading?.[2] ?? file}](${file})`
})
const page = `# Decisions

Choices that somebody will ask about, each on a page: context, decision, consequences. A new one has the next number; one that no longer
holds stays, and says which one took its place. \`npm run decisions\` writes this list.

${lines.join('\n')}
`
faults.push(...checkWritten(`${FOLDER}/README.md`, page, 'npm run decisions'))
if (faults.length > 0) {
  console.error(faults.join('\n'))
  process.exit(1)
}
console.log(`decisions: ${files.length}`)

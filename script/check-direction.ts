import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

/**
 * Pages are laid out from start to end, so that a language that is written from right to left turns them by `dir` alone. This refuses left
 * and right where a layout is meant: `ms-2`, `text-end`, `margin-inline-start`, not `ml-2`, `text-right`, `margin-left`.
 * A place in percent is a place in a picture or on a scale; those, and what moves, stay as they are in every language.
 */

/** Style sheets whose left and right belong to pictures, scales and motion, and why. */
const PICTURES = new Map([
  ['web/src/domain/opening/opening.css', 'the reel runs one way'],
  ['web/src/domain/roll/roll-card.css', 'the fan of prizes'],
  ['web/src/features/battle/room/room.css', 'the arena: reels, sides, light'],
  ['web/src/features/box/home.css', 'the scenes of the front page'],
  ['web/src/features/upgrade/upgrade.css', 'the dial'],
])

/** Tags of Tailwind that name a side; a value in percent is a place in a picture. */
const CLASS =
  /(?<![\w.-])-?(?:[mp][lr]|left|right|border-[lr]|rounded-(?:[lr]|[tb][lr])|scroll-[mp][lr])-(?:\d[\w.]*|\[[^\]\s%]*\]|auto|px|full)(?=[\s"'`])|(?<![\w.-])(?:text-(?:left|right)|border-[lr]|rounded-[lr])(?=[\s"'`])/
const STYLE = /\b(?:margin|padding|border)(?:Left|Right)\b|\btextAlign: '(?:left|right)'|[{,] (?:m|p)[lr]: /
const RULE =
  /(?<![\w-])(?:margin|padding|border)-(?:left|right)\b|text-align: (?:left|right)\b|border-(?:top|bottom)-(?:left|right)-radius/
const PLACE = /^\s*(?:left|right): (?!.*%)/

const files = execFileSync(
  'git',
  ['ls-files', '--cached', '--others', '--exclude-standard', 'web/src', 'admin/src'],
  {
    encoding: 'utf8',
  },
)
  .split('\n')
  .filter((file) => /\.(tsx|ts|css)$/.test(file) && !/\.test\.|\/test\//.test(file))

const faults: string[] = []
const used = new Set<string>()
for (const file of files) {
  readFileSync(file, 'utf8')
    .split('\n')
    .forEach((line, index) => {
      const found = sideIn(file, line)
      if (!found) return
      if (PICTURES.has(file)) used.add(file)
      else faults.push(`${file}:${index + 1}: ${found.trim()}: from start to end, not from left to right`)
    })
}
for (const [file, why] of PICTURES) {
  if (!used.has(file))
    faults.push(`script/check-direction.ts: ${file} has no sides (${why}): take it off the list`)
}

if (faults.length > 0) {
  console.error(faults.join('\n'))
  process.exit(1)
}
console.log(`direction: ${files.length} files are laid out from start to end`)

function sideIn(file: string, line: string): string | undefined {
  const patterns = file.endsWith('.css') ? [RULE, PLACE] : [CLASS, STYLE]
  return patterns.map((pattern) => pattern.exec(line)?.[0]).find((found) => found !== undefined)
}

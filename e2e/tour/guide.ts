import { execFileSync } from 'node:child_process'
import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { PICTURES } from './camera.ts'
import { LANGUAGES_SHOWN, pictureName } from './pictures-of.ts'
import type { Chapter, Stop } from './stop.ts'

const ROOT = join(import.meta.dirname, '../..')

const INTRO = `# A tour of the store

Every page and the main dialogs, as \`npm run tour\` takes them from a store of its own: a desktop of 1440 x 900 and a phone of 390 x 844.
The people, their wins and their names are made up by the tour.
`

/** docs/tour/README.md: a table of each chapter, a sentence beside each look. */
export function writeGuide(chapters: readonly Chapter[]): void {
  const tables = chapters.map(({ title, stops }) => `## ${title}\n\n${table(stops.map(rowOf))}\n`)
  const others = chapters.flatMap(({ stops }) => stops).filter(({ inAll }) => inAll)
  const languages = `## In Chinese and in Portuguese\n\n${table(others.map(languageRow), ['', ...LANGUAGES_SHOWN.map(({ title }) => title)])}\n`
  const file = join(PICTURES, 'README.md')
  writeFileSync(file, [INTRO, ...tables, languages].join('\n'))
  execFileSync(join(ROOT, 'node_modules/.bin/oxfmt'), [file], { cwd: ROOT })
}

function table(rows: string[][], head = ['', 'Desktop', 'Phone']): string {
  const lines = [head, head.map(() => '---'), ...rows]
  return lines.map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}

function rowOf(stop: Stop): string[] {
  return [stop.shows, picture(pictureName(stop, 'desktop'), 520), picture(pictureName(stop, 'phone'), 160)]
}

function languageRow(stop: Stop): string[] {
  return [
    stop.shows,
    ...LANGUAGES_SHOWN.map(({ language, view }) =>
      picture(pictureName(stop, view, language), view === 'phone' ? 160 : 520),
    ),
  ]
}

function picture(name: string, width: number): string {
  return existsSync(join(PICTURES, `${name}.webp`)) ? `<img src="${name}.webp" width="${width}" alt="">` : ''
}

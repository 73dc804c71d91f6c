import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import {
  isNoSubstitutionTemplateLiteral,
  isStringLiteral,
  isTemplateExpression,
  type Node,
} from 'typescript/unstable/ast'
import { LANGUAGES } from '../contract/src/shapes.ts'
import { readSources, walk } from './source-tree.ts'
import { localeTexts } from './texts.ts'

/**
 * `npm run words`: how whole the texts of the web and of the back office are in each language; keys that no code names, and named keys that
 * are not there; words that the glossary rules out; and, with a store that runs at E2E_URL, texts that do not fit a phone.
 */

type Pages = 'web' | 'admin'
type Named = { literals: Set<string>; patterns: RegExp[] }

const PLURAL = /_(?:zero|one|two|few|many|other)$/
const CHROMIUM = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium'
/** Texts that are fetched whole, with everything below a key, and those that the store's own words name: what a bell tells. */
const WHOLE = [
  'service:faq.',
  'service:terms.',
  'service:privacy.',
  'service:about.',
  'promotion:picture.',
  'notices:',
]

/** Where the code of some pages stands that names texts; `whole` is named by their framework, or fetched whole. */
const PAGES = {
  web: { sources: ['web/src', 'contract/src', 'game/src'], whole: WHOLE },
  admin: {
    sources: ['admin/src', 'contract/src', 'game/src', 'languages', 'server/src'],
    whole: ['framework:', 'brand:sample.'],
  },
} as const

let faults = 0

for (const pages of ['web', 'admin'] as const) {
  const texts = new Map(LANGUAGES.map((language) => [language, localeTexts(language, pages)]))
  const keys = new Set([...texts.values()].flatMap((of) => [...of.keys()].map(baseOf)))
  for (const language of LANGUAGES) {
    const has = new Set([...texts.get(language)!.keys()].map(baseOf))
    const lacks = [...keys].filter((key) => !has.has(key))
    console.log(
      `${pages} ${language}: ${has.size} of ${keys.size} texts (${((has.size / keys.size) * 100).toFixed(1)}%)`,
    )
    report(`missing in ${language}`, lacks)
  }
  const named = namedByCode(pages)
  report('named by code, but not there', missingKeys(pages, keys))
  report(
    'named by no code',
    [...keys].filter((key) => !isUsed(key, pages, named)),
  )
}

console.log(run('node', ['script/check-texts.ts']))
if (process.env['E2E_URL'] && existsSync(CHROMIUM)) console.log(run('node', ['e2e/words-fit.ts']))
else
  console.log(
    'not measured: whether the texts fit a phone (set E2E_URL to a sandbox store, CHROMIUM_PATH to a browser)',
  )
process.exitCode = faults > 0 ? 1 : 0

function baseOf(key: string): string {
  return key.replace(PLURAL, '')
}

function report(what: string, list: string[]): void {
  faults += list.length
  console.log(`${what}: ${list.length}`)
  for (const key of list) console.log(`  ${key}`)
}

function run(command: string, args: string[]): string {
  const { status, stdout, stderr } = spawnSync(command, args, { encoding: 'utf8' })
  if (status !== 0) faults += 1
  return `${stdout}${stderr}`.trim()
}

/** Every word in quotes, and every template as a pattern, in the code of some pages and of what they share. */
function namedByCode(pages: Pages): Named {
  const words = new Set<string>()
  const found: RegExp[] = []
  // What the server says to the staff stands in the texts of the back office.
  const sources = PAGES[pages].sources.flatMap((folder) => [...readSources(folder)])
  for (const [file, source] of sources) {
    if (/\.test\.tsx?$/.test(file)) continue
    walk(source, (node: Node) => {
      if (isStringLiteral(node) || isNoSubstitutionTemplateLiteral(node)) words.add(node.text)
      if (isTemplateExpression(node)) {
        const parts = [node.head.text, ...node.templateSpans.map((span) => span.literal.text)]
        if (parts.join('').replace(/\P{L}/gu, '').length > 1)
          found.push(new RegExp(`^${parts.map((part) => RegExp.escape(part)).join(String.raw`[\w.:-]+`)}$`))
      }
    })
  }
  return { literals: words, patterns: found }
}

function isUsed(key: string, pages: Pages, { literals, patterns }: Named): boolean {
  if (PAGES[pages].whole.some((begin) => key.startsWith(begin))) return true
  // The back office always names the file too, and of a word of the wire the group that it stands in.
  if (pages === 'admin') {
    const groups = [...key.matchAll(/\./g)].map(({ index }) => key.slice(0, index))
    return (
      [key, ...groups].some((name) => literals.has(name)) || patterns.some((pattern) => pattern.test(key))
    )
  }
  const path = key.slice(key.indexOf(':') + 1)
  return [key, path].some((name) => literals.has(name) || patterns.some((pattern) => pattern.test(name)))
}

/** Keys that a call of `t` or `text` names in full. */
function missingKeys(pages: Pages, keys: ReadonlySet<string>): string[] {
  const missing = new Set<string>()
  const named = [...keys].flatMap((key) => [key, key.slice(key.indexOf(':') + 1)])
  const known = new Set(named)
  const begins = new Set(
    named.flatMap((key) => key.split('.').map((_, at, all) => all.slice(0, at + 1).join('.'))),
  )
  for (const [file, source] of readSources(`${pages}/src`)) {
    if (/\.test\.tsx?$/.test(file)) continue
    const code = readFileSync(source.fileName, 'utf8')
    for (const [, name = ''] of code.matchAll(/(?<![\w.])(?:t|text)\(\s*'([\w:.-]+)'\s*[,)]/g))
      if (!known.has(name) && !begins.has(name)) missing.add(`${file}: ${name}`)
  }
  return [...missing]
}

import { readFileSync } from 'node:fs'
import { LANGUAGES, type SpecLanguage } from '../contract/src/shapes.ts'
import { allSaid, type Said } from './texts.ts'

/** Texts that players and staff read use the words of docs/glossary.md and none that it rules out, and are written by the rules of their language. */

/** Where a word that is ruled out stands all the same, and why. */
const EXCEPTIONS: { language: SpecLanguage; place: RegExp; words: string; why: string }[] = [
  { language: 'en', place: /^sandbox-steam /, words: 'sign in', why: 'the platform calls it so' },
  { language: 'en', place: /^login:steam\./, words: 'sign in', why: 'the platform calls it so' },
  { language: 'en', place: /^error approval_/, words: 'withdraw', why: 'it is a request of the back office' },
  {
    language: 'en',
    place: /^admin approvals:withdraw/,
    words: 'withdraw',
    why: 'it is a request of the back office',
  },
]

/** Chinese texts that SPEC gives without a space, and names that are written without one. */
const CLOSE = /ROLL房|T币|验证码长度必须是6位|登录密码长度至少6位|今日充值\{\{amount\}\}币/g

type Rule = { name: string; pattern: RegExp }

const HAN = String.raw`\p{Script=Han}`
const LATIN: Rule[] = [
  { name: 'a space before a mark', pattern: / [,;:!?.](?!\w)/ },
  { name: 'a straight quote', pattern: /"/ },
]
const RULES: Record<SpecLanguage, Rule[]> = {
  en: [...LATIN, { name: "a curly apostrophe, where ' is written", pattern: /\p{L}’\p{L}/u }],
  pt: LATIN,
  zh: [
    { name: 'a quote other than “ ”', pattern: /["「」『』]/ },
    { name: 'a Latin mark after Han', pattern: new RegExp(`${HAN}[,;:!?]|${HAN}\\.(?:\\s|$)`, 'u') },
    {
      name: 'no space between Han and Latin',
      pattern: new RegExp(`${HAN}[A-Za-z0-9]|[A-Za-z0-9%]${HAN}`, 'u'),
    },
    {
      name: 'no space between Han and a number',
      pattern: new RegExp(
        `${HAN}\\{\\{(?:count|amount|price|percent|seconds|minutes|hours|days|left|min|most)\\}\\}|\\{\\{(?:count|amount|price|percent|seconds|minutes|hours|days|left|min|most)\\}\\}${HAN}`,
        'u',
      ),
    },
    { name: 'a space beside a Chinese mark', pattern: /[，。；：！？、）”] (?!·)| [，。；：！？、（“]/ },
    { name: 'a space between Han', pattern: new RegExp(`${HAN} +${HAN}`, 'u') },
  ],
}
const ALL: Rule[] = [
  { name: 'three dots, where … is written', pattern: /\.\.\./ },
  { name: 'a space before %', pattern: /(?:\d|\}\}) %/ },
  { name: 'two spaces', pattern: / {2}/ },
  { name: 'a space at an end', pattern: /^ | $/ },
]

const banned = readBanned()
const said = allSaid()
const faults = said.flatMap((text) => [...bannedIn(text), ...brokenBy(text)])

for (const fault of faults) console.error(fault)
if (faults.length > 0) process.exit(1)
console.log(
  `texts: ${said.length} in ${LANGUAGES.length} languages, without the ${[...banned.values()].flat().length} words that the glossary rules out`,
)

/** From the table of the glossary: its last three columns, words parted by commas. */
function readBanned(): Map<SpecLanguage, string[]> {
  const page = readFileSync('docs/glossary.md', 'utf8')
  const rows = page
    .slice(page.indexOf('## Words of the texts'))
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    )
    .filter((cells) => cells.length === 7)
    .slice(2)
  return new Map(
    LANGUAGES.map((language) => {
      const column = { en: 4, zh: 5, pt: 6 }[language]
      return [
        language,
        rows.flatMap((cells) => cells[column]!.split(',').map((word) => word.trim())).filter(Boolean),
      ]
    }),
  )
}

function bannedIn({ place, language, words }: Said): string[] {
  const text = words.replace(/\]\([^)]*\)|\{\{?\w+\}?\}/g, ' ')
  return banned
    .get(language)!
    .filter((word) => saysWord(text, word, language))
    .filter(
      (word) =>
        !EXCEPTIONS.some((one) => one.language === language && one.words === word && one.place.test(place)),
    )
    .map(
      (word) =>
        `${language} ${place}: says “${word}”, which docs/glossary.md rules out: ${words.slice(0, 120)}`,
    )
}

function saysWord(text: string, word: string, language: SpecLanguage): boolean {
  if (language === 'zh') return text.includes(word)
  const edge = String.raw`(?<![\p{L}\p{N}])`
  return new RegExp(`${edge}${RegExp.escape(word)}(?![\\p{L}\\p{N}])`, 'iu').test(text)
}

function brokenBy({ place, language, words }: Said): string[] {
  const text = words.replace(/\[([^\]]*)\]\([^)]*\)/g, '$1').replace(CLOSE, '\ue000')
  const isPart = /^login:(?:steam\.)?agree|^rolls:|^notices:|between_sentences$/.test(place)
  return [...ALL, ...RULES[language]]
    .filter(({ name, pattern }) => pattern.test(text) && !(isPart && name === 'a space at an end'))
    .map(({ name }) => `${language} ${place}: ${name}: ${words.slice(0, 120)}`)
}

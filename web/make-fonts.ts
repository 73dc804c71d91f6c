import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import subsetFont from 'subset-font'

/*
 * npm run -w web fonts: writes src/fonts, the faces of every first screen without what the store never shows: half of the weight
 * of the packages' own. Every other character comes from the packages, when a page has one.
 */
const FOLDER = new URL('src/fonts/', import.meta.url)

/** Basic Latin, Latin-1 and the signs that texts and numbers of the three languages are written with. */
const RANGES = [
  [0x20, 0x7e],
  [0xa0, 0xff],
  [0x131],
  [0x152, 0x153],
  [0x2010, 0x2015],
  [0x2018, 0x201e],
  [0x2022],
  [0x2026],
  [0x202f, 0x2030],
  [0x2032, 0x2033],
  [0x2039, 0x203a],
  [0x20ac],
  [0x2122],
  [0x2191],
  [0x2193],
  [0x2212],
] as const

type Face = {
  family: string
  source: string
  file: string
  axes: { wght: Range; wdth?: Range }
}
type Range = { min: number; max: number }

const FACES: Face[] = [
  {
    family: 'Saira Variable',
    source: '@fontsource-variable/saira/files/saira-latin-wdth-normal.woff2',
    file: 'saira-latin.woff2',
    axes: { wght: { min: 600, max: 750 }, wdth: { min: 76, max: 100 } },
  },
  {
    family: 'Inter Variable',
    source: '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2',
    file: 'inter-latin.woff2',
    axes: { wght: { min: 400, max: 700 } },
  },
]

const characters = RANGES.flatMap(([from, to = from]) =>
  Array.from({ length: to - from + 1 }, (_, at) => String.fromCodePoint(from + at)),
).join('')
const unicodeRange = RANGES.map(
  ([from, to]) => `U+${hex(from)}${to === undefined ? '' : `-${hex(to)}`}`,
).join(', ')

const rules: string[] = []
for (const { family, source, file, axes } of FACES) {
  const whole = readFileSync(fileURLToPath(import.meta.resolve(source)))
  // Alternative letters and figures are for typesetters; tabular figures are the store's own.
  const options = {
    targetFormat: 'woff2',
    variationAxes: axes,
    keepFeatures: ['ccmp', 'kern', 'mark', 'tnum'],
    dropTables: ['STAT'],
  } as const
  const part = await subsetFont(whole, characters, options)
  writeFileSync(new URL(file, FOLDER), part)
  console.log(`${file}: ${part.length} of ${whole.length} bytes`)
  rules.push(`@font-face {
  font-family: '${family}';
  font-style: normal;
  font-display: swap;
  font-weight: 100 900;${axes.wdth ? '\n  font-stretch: 50% 125%;' : ''}
  src: url(./${file}) format('woff2-variations');
  unicode-range: ${unicodeRange};
}
`)
}
writeFileSync(
  new URL('fonts.css', FOLDER),
  `/* Written by make-fonts.ts. Alike in all but the characters and after the packages' own rules, they are taken where both fit. */\n${rules.join('\n')}`,
)

function hex(code: number): string {
  return code.toString(16).toUpperCase().padStart(4, '0')
}

const CHINESE = {
  targetFormat: 'woff2',
  variationAxes: { wght: 500 },
  noLayoutClosure: true,
  noHinting: true,
  keepFeatures: [],
  dropTables: ['BASE', 'GPOS', 'GSUB', 'STAT', 'gasp', 'vhea', 'vmtx'],
} as const

/*
 * Where a system has no Chinese face, the characters of the store's own texts come from here, in one weight and without what only
 * typesetting needs; each other one from the package. Pieces keep to those of the package, which cannot be put together, and
 * each is split by how soon its characters are met, so that a first page fetches little of what it does not show.
 */
async function writeChineseFont(): Promise<void> {
  const folder = new URL('chinese/', FOLDER)
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder)
  const tiers = chineseTiers()
  const rules: string[] = []
  for (const [piece, { file, ranges, has }] of chinesePieces().entries()) {
    // Latin is never taken from these: it would be fetched while the store's own faces are on their way.
    const others = ranges.filter(([from]) => from > 0x2fff)
    if (others.length === 0) continue
    rules.push(
      chineseFace(`../../../../node_modules/@fontsource-variable/noto-sans-sc/files/${file}`, others),
    )
    for (const [tier, text] of tiers.entries()) {
      const characters = [...text].filter(has)
      if (characters.length === 0) continue
      const whole = readFileSync(
        fileURLToPath(import.meta.resolve(`@fontsource-variable/noto-sans-sc/files/${file}`)),
      )
      const part = await subsetFont(whole, characters.join(''), CHINESE)
      const name = `${piece}-${tier}.woff2`
      writeFileSync(new URL(name, folder), part)
      const codes = characters.map((character) => character.codePointAt(0) ?? 0).sort((a, b) => a - b)
      rules.push(
        chineseFace(
          `./${name}`,
          codes.map((code) => [code, code]),
        ),
      )
    }
  }
  writeFileSync(new URL('chinese.css', folder), `/* Written by make-fonts.ts. */\n${rules.join('\n')}`)
}

/** Of two faces that have a character the later one is taken. */
function chineseFace(source: string, ranges: readonly CodeRange[]): string {
  const codes = ranges.map(([from, to]) => `U+${hex(from)}${to === from ? '' : `-${hex(to)}`}`)
  return `@font-face {
  font-family: 'Noto Sans SC Variable';
  font-display: swap;
  font-weight: 100 900;
  src: url(${source}) format('woff2');
  unicode-range: ${codes.join(', ')};
}
`
}

type CodeRange = readonly [from: number, to: number]

/** The pieces of the package, and whether a character stands in one. */
function chinesePieces(): { file: string; ranges: CodeRange[]; has: (character: string) => boolean }[] {
  const css = readFileSync(
    fileURLToPath(import.meta.resolve('@fontsource-variable/noto-sans-sc/wght.css')),
    'utf8',
  )
  return [...css.matchAll(/url\(\.\/files\/([^)]+)\)[^}]*?unicode-range: ([^;]+);/g)].map(
    ([, file, list]) => {
      const ranges = (list ?? '').split(',').map((range): CodeRange => {
        const [from, to = from] = range.trim().slice(2).split('-')
        return [Number.parseInt(from ?? '', 16), Number.parseInt(to ?? '', 16)]
      })
      return {
        file: file ?? '',
        ranges,
        has: (character) => {
          const code = character.codePointAt(0) ?? 0
          return ranges.some(([from, to]) => code >= from && code <= to)
        },
      }
    },
  )
}

/** The characters of the store's Chinese texts: of the first page, of what is looked at next, of the rest. */
function chineseTiers(): Set<string>[] {
  const texts = (name: string) =>
    readFileSync(new URL(`../languages/zh/web/${name}`, import.meta.url), 'utf8')
  const catalogue = (name: string) =>
    readFileSync(new URL(`../catalogue/${name}.json`, import.meta.url), 'utf8')
      .match(/"zh": *"[^"]*"/g)
      ?.join('') ?? ''
  const boxNames = readFileSync(new URL('../catalogue/boxes.json', import.meta.url), 'utf8').match(
    /"name": *\{[^}]*\}/g,
  )
  const sources = [
    [
      ...['layout', 'home', 'footer'].map((name) => texts(`${name}.json`)),
      ...['box-types', 'names'].map(catalogue),
      boxNames?.join('') ?? '',
    ],
    ['common', 'centre', 'welfare', 'envelopes', 'opening', 'battles'].map((name) => texts(`${name}.json`)),
    [
      ...readdirSync(new URL('../languages/zh/web/', import.meta.url)).map(texts),
      ...['boxes', 'announcements', 'rolls', 'envelopes'].map(catalogue),
    ],
  ]
  const taken = new Set<string>()
  return sources.map((parts) => {
    const found = new Set(
      Array.from(parts.join('')).filter((character) => character > '\u2fff' && !taken.has(character)),
    )
    for (const character of found) taken.add(character)
    return found
  })
}

await writeChineseFont()

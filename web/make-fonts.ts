import { readFileSync, writeFileSync } from 'node:fs'
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
    axes: { wght: { min: 400, max: 750 }, wdth: { min: 76, max: 100 } },
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
  const part = await subsetFont(whole, characters, { targetFormat: 'woff2', variationAxes: axes })
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

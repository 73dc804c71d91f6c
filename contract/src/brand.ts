import * as z from 'zod/mini'
import { contrastOf, mixed, TEXT_CONTRAST } from './contrast.ts'
import { fillValues } from './page-text.ts'
import { route } from './route.ts'
import { inLanguages, LANGUAGES } from './shapes.ts'
import * as plain from './plain/brand.ts'
import { UNPRINTABLE } from './unprintable.ts'

/* What makes a store look and sound like its operator's: said once, in the brand file or the back office, and shown everywhere. */

/** The faces in the tree of the web; each has the letters of English and Portuguese, and Chinese stands beside them. */
export const FACES = ['saira', 'inter'] as const
export type Face = (typeof FACES)[number]

/** What the accent lies on: the grounds of pages, panels and controls (web/src/styles.css). */
export const GROUNDS = { page: '#090b10', panel: '#0e1117', raised: '#141922', control: '#1b212c' } as const
/** So much of the accent lies on the ground of what is chosen. */
const TINT = 0.11
/** So much white lies on the upper edge of the main button while a pointer is over it. */
const GLOSS = 0.18

const ADDRESS = /^[^\s@<>"',;:]+@[^\s@<>"',;:]+\.[^\s@<>"',;:]+$/

/** What the schema says of a field that it does not take. */
const WRONG = {
  unprintable: 'has a letter that cannot be shown',
  colour: 'is not a colour like #c8f53c',
  address: 'is not an e-mail address',
} as const

function line(most: number, least = 1) {
  return z.string().check(
    z.trim(),
    z.minLength(least),
    z.maxLength(most),
    z.refine((text) => !UNPRINTABLE.test(text), WRONG.unprintable),
  )
}
const colour = z.string().check(z.toLowerCase(), z.regex(/^#[0-9a-f]{6}$/, WRONG.colour))
const address = z.string().check(
  z.trim(),
  z.maxLength(120),
  z.refine((text) => ADDRESS.test(text) && !UNPRINTABLE.test(text), WRONG.address),
)

/** A line in every language; empty in all of them where the store's own words stand. */
const lines = inLanguages(line(300, 0))

/** What a store's law asks to be said of who runs it; `[OPERATOR: …]` until that is known. */
export const LEGAL_KEYS = ['company', 'address', 'register', 'law'] as const

export const brandValues = z.object({
  name: line(24),
  /** The accent, what it is under a pointer and as small text, what it is while pressed, and what is written on it. */
  colours: z.object({ accent: colour, hover: colour, pressed: colour, on_accent: colour }),
  fonts: z.object({ head: z.enum(FACES), text: z.enum(FACES) }),
  /** The last line of the footer; empty: the store's own. */
  footer: lines,
  /** Who runs the store, in the footer; it may name the legal values in double braces. Shown once they are known. */
  imprint: lines,
  legal: z.object(
    Object.fromEntries(LEGAL_KEYS.map((key) => [key, line(200)])) as Record<
      (typeof LEGAL_KEYS)[number],
      ReturnType<typeof line>
    >,
  ),
  support_email: address,
  /** The name that mails come from, and their address; null: that of MAIL_FROM. */
  mail: z.object({ name: line(60), address: z.nullable(address) }),
})
export type BrandValues = z.output<typeof brandValues>

/** What a text may name of the brand in double braces. */
export function brandWords({ name, legal, support_email }: BrandValues): Record<string, string> {
  return { brand: name, ...legal, email: support_email }
}

const PLACEHOLDER = /\[OPERATOR: [^\]]*\]/g

/** The places of a text that the operator has still to fill in. */
export function unfilledIn(text: string): string[] {
  return text.match(PLACEHOLDER) ?? []
}

/** What text lies on: a ground of the store, the same where it is chosen, or a part of the main button. */
export type Ground =
  | keyof typeof GROUNDS
  | `chosen.${keyof typeof GROUNDS}`
  | 'accent'
  | 'hover'
  | 'gloss'
  | 'pressed'

/** One pair of colours that players have to tell apart. */
export type Pair = {
  field: 'accent' | 'hover' | 'on_accent'
  on: Ground
  text: string
  ground: string
  contrast: number
}

/** Every pair of the accent and what it is read on, with its contrast. `field` is the colour that would have to change. */
export function contrastPairs({ accent, hover, pressed, on_accent }: BrandValues['colours']): Pair[] {
  const grounds = Object.entries(GROUNDS) as [keyof typeof GROUNDS, string][]
  const tinted = grounds.map(([name, ground]) => [`chosen.${name}`, mixed(ground, accent, TINT)] as const)
  const pairs: Omit<Pair, 'contrast'>[] = [
    ...grounds.map(([on, ground]) => ({ field: 'accent' as const, on, text: accent, ground })),
    ...[...grounds, ...tinted].map(([on, ground]) => ({ field: 'hover' as const, on, text: hover, ground })),
    { field: 'on_accent', on: 'accent', text: on_accent, ground: accent },
    { field: 'on_accent', on: 'hover', text: on_accent, ground: hover },
    {
      field: 'on_accent',
      on: 'gloss',
      text: on_accent,
      ground: mixed(hover, '#ffffff', GLOSS),
    },
    { field: 'on_accent', on: 'pressed', text: on_accent, ground: pressed },
  ]
  return pairs.map((pair) => ({ ...pair, contrast: contrastOf(pair.text, pair.ground) }))
}

/** The first pair that cannot be read well enough; null when all can. */
export function contrastFault(colours: BrandValues['colours']): Pair | null {
  return contrastPairs(colours).find(({ contrast }) => contrast < TEXT_CONTRAST) ?? null
}

/** What is wrong with a field: `message` says it in English, its kind and values say it in any language. */
export type BrandFault = { field: string; message: string } & (
  | { kind: 'contrast'; values: { pair: Pair; least: number } }
  | {
      kind: 'some_languages' | 'strange_value' | 'value_again' | 'length' | 'other' | keyof typeof WRONG
      values: Record<string, string>
    }
)

/** What keeps this brand from being shown; null when nothing does. What the schema refuses does not come here. */
export function brandFault(values: BrandValues): BrandFault | null {
  const pair = contrastFault(values.colours)
  if (pair) {
    const read = `${pair.text} on ${pair.ground} (${pair.on})`
    return {
      field: `colours.${pair.field}`,
      kind: 'contrast',
      values: { pair, least: TEXT_CONTRAST },
      message: `${read} has a contrast of ${pair.contrast.toFixed(2)}, and text needs ${TEXT_CONTRAST}`,
    }
  }
  for (const field of ['footer', 'imprint'] as const) {
    const written = LANGUAGES.filter((language) => values[field][language] !== '')
    if (written.length > 0 && written.length < LANGUAGES.length) {
      const message = 'is written in some languages and not in all of them'
      return { field, kind: 'some_languages', values: {}, message }
    }
    const allowed = Object.keys(brandWords(values))
    const known = allowed.join(', ')
    for (const text of Object.values(values[field])) {
      const names = [...text.matchAll(/\{\{([^{}]*)\}\}/g)]
      const strange = names.find(([, name = '']) => !allowed.includes(name))
      if (strange) {
        const [name] = strange
        const message = `names ${name}; it may name ${known}`
        return { field, kind: 'strange_value', values: { name, known }, message }
      }
      // A line stays a line: what it names may be much longer than its name.
      const again = names.find(([name], index) => names.findIndex(([other]) => other === name) < index)
      if (again) {
        const [name] = again
        return { field, kind: 'value_again', values: { name }, message: `names ${name} more than once` }
      }
    }
  }
  return null
}

/** The same for what is still being written, and may not be what the schema takes. */
export function draftFault(values: BrandValues): BrandFault | null {
  const read = z.safeParse(brandValues, values)
  if (read.success) return brandFault(read.data)
  const issue = read.error.issues[0]!
  const field = issue.path.join('.')
  if (issue.code === 'too_small' || issue.code === 'too_big')
    return { field, kind: 'length', values: {}, message: 'is empty or too long' }
  const [kind] = (Object.entries(WRONG) as [keyof typeof WRONG, string][]).find(
    ([, words]) => words === issue.message,
  ) ?? ['other' as const]
  return { field, kind, values: {}, message: issue.message }
}

/** A line with what it names filled in; null where there is none, or it still has gaps: those are for the operator to see. */
export function lineShown(line: string, values: BrandValues): string | null {
  const text = fillValues(line, brandWords(values))
  return text === '' || unfilledIn(text).length > 0 ? null : text
}

/** A picture of the brand as the store serves it. */
export const brandPicture = z.object({ url: z.string(), width: z.int(), height: z.int() })

export const brandOf = route(plain.brandOf, {
  summary: 'What the foot of a page says of the store and of who runs it, in the language of the caller',
  data: z.object({
    name: z.string(),
    support_email: z.string(),
    /** Null where the store's own line stands: until the operator has written one and filled in what it names. */
    footer: z.nullable(z.string()),
    /** Null until the operator has filled it in. */
    imprint: z.nullable(z.string()),
    /** Whether lists of an operator brought items: then nothing is said of all being invented. */
    has_own_items: z.boolean(),
    /** What the long texts name. */
    legal: z.record(z.string(), z.string()),
  }),
})

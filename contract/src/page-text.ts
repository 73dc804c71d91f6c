import { isPage } from './pages.ts'
import { UNPRINTABLE } from './unprintable.ts'

/* The long texts behind /service: plain lines, headings, lists and links. Nothing in them is ever read as HTML. */

export const PAGE_KEYS = ['faq', 'terms', 'privacy', 'about'] as const
export type PageKey = (typeof PAGE_KEYS)[number]

export type Inline = { text: string; href?: string }
export type Block = { kind: 'paragraph'; line: Inline[] } | { kind: 'list'; lines: Inline[][] }

/** A part begins with `## title`; in the FAQ it holds questions, each begun by `### question`. `key` is its anchor. */
export type PagePart = {
  key: string
  title: string
  text: string
  questions: { key: string; title: string; text: string }[]
}

/** What a text may name in double braces, filled in where it is shown. */
export const PAGE_VALUES = [
  'brand',
  'company',
  'address',
  'register',
  'law',
  'email',
  'min',
  'cap',
  'markup',
  'payback',
] as const

const LINK = /\[([^\]]+)\]\(([^)\s]+)\)/g
const BULLET = '- '
const HEADING = /^(##|###) +(.+?)(?: +\{#([a-z0-9-]{1,40})\})? *$/
const MOST_LETTERS = { title: 120, lead: 600, text: 60_000 } as const

/** Cuts a text into its parts; what stands before the first heading is a part without a title. */
export function partsOf(text: string): PagePart[] {
  const parts: PagePart[] = []
  const keys = new Set<string>()
  let lines: string[] = []
  const close = () => {
    const last = parts.at(-1)
    const words = lines.join('\n').trim()
    lines = []
    if (last) (last.questions.at(-1) ?? last).text = words
    else if (words !== '') parts.push({ key: 'part-1', title: '', text: words, questions: [] })
  }
  for (const line of text.split(/\r?\n/)) {
    const heading = HEADING.exec(line)
    if (!heading) {
      lines.push(line)
      continue
    }
    close()
    const [, marks, title, named] = heading
    const last = parts.at(-1)
    if (marks === '##' || !last) {
      const key = freeKey(keys, named ?? `part-${parts.length + 1}`)
      parts.push({ key, title: title!, text: '', questions: [] })
    } else {
      const key = freeKey(keys, `${last.key}-${named ?? last.questions.length + 1}`)
      last.questions.push({ key, title: title!, text: '' })
    }
  }
  close()
  return parts
}

function freeKey(keys: Set<string>, wished: string): string {
  let key = wished
  for (let n = 2; keys.has(key); n += 1) key = `${wished}-${n}`
  keys.add(key)
  return key
}

/** Cuts a text into paragraphs and lists. A line with a bullet belongs to a list, any other is a paragraph. */
export function blocksOf(text: string): Block[] {
  const blocks: Block[] = []
  for (const line of text.split('\n').map((raw) => raw.trim())) {
    if (line === '') continue
    const last = blocks.at(-1)
    if (!line.startsWith(BULLET)) blocks.push({ kind: 'paragraph', line: inlinesOf(line) })
    else if (last?.kind === 'list') last.lines.push(inlinesOf(line.slice(BULLET.length)))
    else blocks.push({ kind: 'list', lines: [inlinesOf(line.slice(BULLET.length))] })
  }
  return blocks
}

function inlinesOf(line: string): Inline[] {
  const inlines: Inline[] = []
  let at = 0
  for (const match of line.matchAll(LINK)) {
    if (match.index > at) inlines.push({ text: line.slice(at, match.index) })
    inlines.push({ text: match[1]!, href: match[2]! })
    at = match.index + match[0].length
  }
  if (at < line.length) inlines.push({ text: line.slice(at) })
  return inlines
}

/** The text as it is read, without its markup; for searching. */
export function plainText(text: string): string {
  return text.replace(LINK, '$1')
}

/** A text with its values filled in; what is not known stays as it is. */
export function fillValues(text: string, values: Record<string, string | number>): string {
  return text.replace(/\{\{(\w+)\}\}/g, (whole, name: string) => String(values[name] ?? whole))
}

/** Where a link of a text may lead: pages of the store, its API reference, and the address of support. */
export function isTextLink(href: string): boolean {
  if (href === 'mailto:{{email}}' || href === '/api/docs') return true
  return isStorePath(href)
}

/** Whether this is the address of a page of the store, with what may stand behind it. */
export function isStorePath(address: string): boolean {
  return /^\/(?![/\\])[^\s\\]*$/.test(address) && isPage(address.replace(/[?#].*$/, ''))
}

type Part = keyof typeof MOST_LETTERS

/** Why a text cannot be shown: `message` says it in English, its kind and values say it in any language. */
export type PageFault = {
  kind:
    | `${'empty' | 'too_long' | 'unprintable'}.${Part}`
    | 'no_such_value'
    | 'strange_link'
    | 'no_heading'
    | 'words_before_question'
    | 'no_question'
    | 'no_answer'
    | 'heading_inside'
    | 'no_words'
  values: Record<string, string | number>
  message: string
}

/** What is wrong with a text for its author; null when it can be shown. */
export function pageFault(page: PageKey, { title, lead, text }: Record<Part, string>): PageFault | null {
  for (const [part, words] of Object.entries({ title, lead, text }) as [Part, string][]) {
    const most = MOST_LETTERS[part]
    if (words.trim() === '') return { kind: `empty.${part}`, values: {}, message: `the ${part} is empty` }
    if (words.length > most) {
      const message = `the ${part} is longer than ${most} letters`
      return { kind: `too_long.${part}`, values: { most }, message }
    }
    if (UNPRINTABLE.test(part === 'text' ? words.replace(/[\r\n]/g, '') : words)) {
      const message = `the ${part} holds a letter that cannot be shown`
      return { kind: `unprintable.${part}`, values: {}, message }
    }
    for (const [name, value] of words.matchAll(/\{\{(.*?)\}\}/g)) {
      if (!PAGE_VALUES.some((known) => known === value))
        return { kind: 'no_such_value', values: { name }, message: `there is no value ${name}` }
    }
  }
  const href = [...text.matchAll(LINK)].map((match) => match[2]!).find((address) => !isTextLink(address))
  if (href !== undefined) {
    const message = `the link ${href} does not lead to a page of the store`
    return { kind: 'strange_link', values: { href }, message }
  }
  const parts = partsOf(text)
  if (parts[0]!.title === '')
    return { kind: 'no_heading', values: {}, message: 'the text begins with a heading: ## and its words' }
  return page === 'faq' ? faqFault(parts) : documentFault(parts)
}

function titled(kind: PageFault['kind'], { title }: { title: string }, message: string): PageFault {
  return { kind, values: { title }, message: `“${title}” ${message}` }
}

function faqFault(parts: PagePart[]): PageFault | null {
  for (const part of parts) {
    if (part.text !== '')
      return titled(
        'words_before_question',
        part,
        'has words before its first question: ### and the question',
      )
    if (part.questions.length === 0)
      return titled('no_question', part, 'has no question: ### and the question')
    const bare = part.questions.find((question) => question.text === '')
    if (bare) return titled('no_answer', bare, 'has no answer')
  }
  return null
}

function documentFault(parts: PagePart[]): PageFault | null {
  for (const part of parts) {
    if (part.questions.length > 0)
      return titled('heading_inside', part, 'has a heading inside: only the FAQ has ### questions')
    if (part.text === '') return titled('no_words', part, 'has no words')
  }
  return null
}

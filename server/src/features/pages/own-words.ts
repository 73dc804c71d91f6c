import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { PageTexts } from '@noktra/contract/admin/content'
import type { PageKey } from '@noktra/contract/page-text'
import { LANGUAGES, type Language } from '@noktra/contract/shapes'
import { ROOT } from '../../platform/root.ts'

type Section = { title: string; text: string }
type Group = { title: string; items: Record<string, { q: string; a: string }> }
type Document = { title: string; lead: string; sections: Record<string, Section> }
type Origin = { demo: string; own: string; world: Section }
type Texts = Record<Exclude<PageKey, 'faq'>, Document> & {
  /** What is said of where the items come from, by whether an operator's lists brought them. */
  origin: Origin
  faq: { title: string; lead: string; groups: Record<string, Group> }
}

/**
 * The store's own words of a page in the form in which an operator edits them, so that they begin from what players read. `hasOwnItems` says
 * whether lists brought items: then nothing claims that all is invented.
 */
export function ownWords(page: PageKey, hasOwnItems: boolean): PageTexts {
  return Object.fromEntries(
    LANGUAGES.map((language) => {
      const texts = textsIn(language)
      const { title, lead } = texts[page]
      const text =
        page === 'faq'
          ? questionsOf(texts.faq.groups)
          : sectionsOf(sectionsBy(texts.origin, texts[page].sections, hasOwnItems))
      return [language, { title, lead, text }]
    }),
  ) as PageTexts
}

function sectionsBy(
  { demo, own, world }: Origin,
  sections: Record<string, Section>,
  hasOwnItems: boolean,
): Record<string, Section> {
  return Object.fromEntries(
    Object.entries(sections).map(([key, { title, text }]) => [
      key,
      hasOwnItems && key === 'world'
        ? world
        : { title, text: text.replace('{{origin}}', hasOwnItems ? own : demo) },
    ]),
  )
}

function sectionsOf(sections: Record<string, Section>): string {
  return Object.entries(sections)
    .map(([key, { title, text }]) => `## ${title} {#${key}}\n\n${text}`)
    .join('\n\n')
}

function questionsOf(groups: Record<string, Group>): string {
  return Object.entries(groups)
    .map(([key, { title, items }]) => {
      const questions = Object.entries(items).map(([name, { q, a }]) => `### ${q} {#${name}}\n\n${a}`)
      return [`## ${title} {#${key}}`, ...questions].join('\n\n')
    })
    .join('\n\n')
}

const read = new Map<Language, Texts>()

function textsIn(language: Language): Texts {
  const known = read.get(language)
  if (known) return known
  const texts = JSON.parse(
    readFileSync(join(ROOT, 'languages', language, 'web/service.json'), 'utf8'),
  ) as Texts
  read.set(language, texts)
  return texts
}

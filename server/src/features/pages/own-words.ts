import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { PageTexts } from '@noktra/contract/admin/content'
import type { PageKey } from '@noktra/contract/page-text'
import { LANGUAGES, type Language } from '@noktra/contract/shapes'
import { ROOT } from '../../platform/root.ts'

type Section = { title: string; text: string }
type Group = { title: string; items: Record<string, { q: string; a: string }> }
type Document = { title: string; lead: string; sections: Record<string, Section> }
type Texts = Record<Exclude<PageKey, 'faq'>, Document> & {
  faq: { title: string; lead: string; groups: Record<string, Group> }
}

/** The store's own words of a page in the form in which an operator edits them, so that they begin from what players read. */
export function ownWords(page: PageKey): PageTexts {
  return Object.fromEntries(
    LANGUAGES.map((language) => {
      const texts = textsIn(language)
      const { title, lead } = texts[page]
      const text = page === 'faq' ? questionsOf(texts.faq.groups) : sectionsOf(texts[page].sections)
      return [language, { title, lead, text }]
    }),
  ) as PageTexts
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

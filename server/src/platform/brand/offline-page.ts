import { createHash } from 'node:crypto'
import { inLanguage, type Language } from '@noktra/contract/language'
import { fillValues } from '@noktra/contract/page-text'
import english from '@noktra/languages/en/server/offline.json' with { type: 'json' }
import { languageFile, textsOf } from '@noktra/languages/folders'
import { escapeHtml } from '../http/plain-page.ts'
import type { Brand } from './brand.ts'

const TEXTS = textsOf('server/offline.json', english)

/**
 * What a browser keeps for when there is no network (web/public/offline.html): one page with every language that the store speaks, of
 * which its own script shows the player's, since another may be chosen after it was kept.
 */
export function offlinePage(
  page: string,
  { values }: Brand,
  { icon, languages }: { icon: Buffer | undefined; languages: readonly Language[] },
): string {
  return fillValues(page, {
    brand: escapeHtml(values.name),
    accent: values.colours.accent,
    on_accent: values.colours.on_accent,
    // It is shown when nothing can be fetched.
    mark: icon ? `data:image/png;base64,${icon.toString('base64')}` : 'data:,',
    said: languages.map((language) => said(language, values.name)).join(''),
  })
}

function said(language: Language, brand: string): string {
  const texts = inLanguage(TEXTS, language)
  const { html_lang, direction } = languageFile(language)
  const write = (text: string) => escapeHtml(fillValues(text, { brand }))
  const title = write(`${texts.title} · ${brand}`)
  return `<main data-language="${language}" lang="${html_lang}" dir="${direction}" data-title="${title}" hidden>
      <h1 class="offline">${write(texts.offline)}</h1>
      <h1 class="unreachable">${write(texts.unreachable)}</h1>
      <p>${write(texts.safe)}</p>
      <p>${write(texts.goes_on)}</p>
      <p class="soon">${write(texts.by_itself)}</p>
      <a href="">${write(texts.try_again)}</a>
    </main>`
}

/** The page brings a script of its own and nothing else: it alone may run there, and only the store is called. */
export function offlinePolicy(page: string): string {
  const script = /<script>([\s\S]*?)<\/script>/.exec(page)?.[1] ?? ''
  const hash = createHash('sha256').update(script).digest('base64')
  return `default-src 'none';script-src 'sha256-${hash}';style-src 'unsafe-inline';img-src data:;connect-src 'self';base-uri 'none';form-action 'none';frame-ancestors 'none'`
}

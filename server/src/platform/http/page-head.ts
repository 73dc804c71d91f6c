import type { Language } from '@noktra/contract/shapes'
import { pictureOf, pictureSet } from '@noktra/contract/pictures'
import type { FirstHead } from './first-screen.ts'
import type { ShareCard } from './share-card.ts'

/** The store's own picture of a link, in web/public. */
const OWN_IMAGE = { path: '/share.jpg', width: 1200, height: 630 }

const HTML_LANG: Record<Language, string> = { en: 'en', zh: 'zh-CN', pt: 'pt-BR' }
const OG_LOCALES: Record<Language, string> = { en: 'en_GB', zh: 'zh_CN', pt: 'pt_BR' }

/**
 * The shell with what a reader without JavaScript learns from its head: title, text, picture and address of the page; `also` is
 * markup for the browser, for the end of the head and of the body, and what is known of the thing that the page is about: its frame
 * shows that while the scripts are on their way.
 */
export function withParts(
  shell: string,
  card: ShareCard,
  origin: string,
  also: { head: string; body: string; about: FirstHead | null },
): string {
  return shell
    .replace('<html lang="en">', `<html lang="${HTML_LANG[card.language]}">`)
    .replace('<title>Noktra</title>', () => headOf(card, origin))
    .replace('</head>', () => `${also.head}</head>`)
    .replace('<div class="boot-late">', (late) => (also.about ? frameOf(also.about, card.text) : '') + late)
    .replace('</body>', () => `${also.body}</body>`)
}

/** The picture, with its name and a sentence where it has one, where the page shows them too (`.boot-box`, `.boot-hero` in web/index.html). */
function frameOf({ name, picture: { url, widths, sizes } }: FirstHead, text: string): string {
  const image = `<img alt="" src="${pictureOf(url, widths[0]!)}" srcset="${pictureSet(url, widths)}" sizes="${sizes.replaceAll('<', '&lt;')}">`
  if (name === undefined) return `<div class="boot-hero"><div>${image}</div></div>`
  return `<div class="boot-box"><div>${image}<h1>${escapeHtml(name)}</h1></div><p><span>${escapeHtml(text)}</span></p></div>`
}

function headOf({ title, text, image, path, language, listed }: ShareCard, origin: string): string {
  const picture = image ?? OWN_IMAGE
  const properties: [string, string][] = [
    ['og:site_name', 'Noktra'],
    ['og:type', 'website'],
    ['og:title', title],
    ['og:description', text],
    ['og:url', origin + path],
    ['og:image', origin + picture.path],
    ['og:image:width', String(picture.width)],
    ['og:image:height', String(picture.height)],
    ['og:locale', OG_LOCALES[language]],
  ]
  return [
    `<title>${escapeHtml(title)}</title>`,
    named('description', text),
    named('twitter:card', image ? 'summary' : 'summary_large_image'),
    ...properties.map(
      ([property, content]) => `<meta property="${property}" content="${escapeHtml(content)}">`,
    ),
    `<link rel="canonical" href="${escapeHtml(origin + path)}">`,
    listed ? '' : named('robots', 'noindex'),
  ].join('')
}

function named(name: string, content: string): string {
  return `<meta name="${name}" content="${escapeHtml(content)}">`
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
}

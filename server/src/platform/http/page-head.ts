import { FACES } from '@noktra/contract/brand'
import type { Language } from '@noktra/contract/language'
import { languageFile } from '@noktra/languages/folders'
import { pictureOf, pictureSet } from '@noktra/contract/pictures'
import type { FirstPicture } from '@noktra/contract/first-screen'
import { pictureUrl, type Brand } from '../brand/brand.ts'
import type { FirstFrame } from './first-screen.ts'
import { escapeHtml, htmlLanguage } from './plain-page.ts'
import type { ShareCard } from './share-card.ts'

/** Where the mark stands in the shell (web/index.html). */
const MARK = '<span class="boot-mark"></span>'

/** What a sandbox says above every page, in the shell. */
const SANDBOX_NOTE = '<div class="boot-note" hidden>'

/**
 * The shell with what a reader without JavaScript learns from its head: title, text, picture and address of the page; `also` is
 * markup for the browser, for the end of the head and of the body, and what the page's frame shows while the scripts are on their
 * way.
 */
export function withParts(
  shell: string,
  card: ShareCard,
  origin: string,
  also: { brand: Brand; isSandbox: boolean; head: string; body: string; frame: FirstFrame | null },
): string {
  const name = escapeHtml(also.brand.values.name)
  return withoutFaces(shell, also.brand)
    .replace('<html lang="en">', `<html ${htmlLanguage(card.language)}>`)
    .replace('<title>{{brand}}</title>', () => headOf(card, origin, also.brand))
    .replaceAll('{{brand}}', () => name)
    .replace(MARK, () => markOf(also.brand))
    .replace(SANDBOX_NOTE, (hidden) => (also.isSandbox ? '<div class="boot-note">' : hidden))
    .replace('</head>', () => `${also.head}</head>`)
    .replace('<div class="boot-late">', (late) => (also.frame ? frameOf(also.frame, card.text) : '') + late)
    .replace('</body>', () => `${also.body}</body>`)
}

function frameOf(frame: FirstFrame, text: string): string {
  switch (frame.of) {
    case 'thing':
      return `<div class="boot-box"><div>${imageOf(frame.picture)}<h1>${escapeHtml(frame.name)}</h1></div><p><span>${escapeHtml(text)}</span></p></div>`
    case 'hero':
      return `<div class="boot-hero"><div>${imageOf(frame.picture)}</div></div>`
    case 'offers':
      return `<div class="boot-offers">${frame.pictures.map((picture) => `<div>${imageOf(picture)}</div>`).join('')}</div>`
    case 'room':
      return `<div class="boot-room"><div>${frame.pictures.map(imageOf).join('')}</div></div>`
  }
}

function imageOf({ url, widths, sizes }: FirstPicture): string {
  return `<img alt="" src="${pictureOf(url, widths[0]!)}" srcset="${pictureSet(url, widths)}" sizes="${sizes.replaceAll('<', '&lt;')}">`
}

/** The shell asks for both faces; a brand may take one for all of it. */
function withoutFaces(shell: string, { values: { fonts } }: Brand): string {
  const unused = FACES.filter((face) => face !== fonts.head && face !== fonts.text)
  return unused.reduce((text, face) => text.replace(new RegExp(`<link [^>]*/${face}-latin[^>]*>`), ''), shell)
}

/** In the frame of the page before the scripts have come. */
function markOf({ pictures: { mark } }: Brand): string {
  return `<img class="boot-mark" src="${pictureUrl(mark)}" width="36" height="36" alt="">`
}

function iconsOf({ pictures: { mark, icons } }: Brand, language: Language): string {
  return [
    `<link rel="icon" href="${pictureUrl(mark)}">`,
    `<link rel="apple-touch-icon" href="${pictureUrl(icons.touch)}">`,
    `<link rel="manifest" href="/manifest.webmanifest?lang=${language}">`,
  ].join('')
}

/** The accent and the faces, over those of the style sheet (web/src/styles.css). */
function styleOf({ values: { colours, fonts } }: Brand): string {
  // It cannot be made narrow as the other face can, so that headings have to be smaller.
  const scale = fonts.head === 'inter' ? ';--head-scale:0.86;--label-scale:0.9' : ''
  const { accent, hover, pressed, on_accent } = colours
  return `<style>:root{--color-signal:${accent};--color-signal-hi:${hover};--color-signal-lo:${pressed};--color-on-signal:${on_accent};--face-head:var(--face-${fonts.head});--face-text:var(--face-${fonts.text})${scale}}</style>`
}

function headOf(
  { title, text, image, path, language, listed }: ShareCard,
  origin: string,
  brand: Brand,
): string {
  const { share } = brand.pictures
  const picture = image ?? { path: pictureUrl(share), width: share.width, height: share.height }
  const properties: [string, string][] = [
    ['og:site_name', brand.values.name],
    ['og:type', 'website'],
    ['og:title', title],
    ['og:description', text],
    ...(path === null ? [] : [['og:url', origin + path] satisfies [string, string]]),
    ['og:image', origin + picture.path],
    ['og:image:width', String(picture.width)],
    ['og:image:height', String(picture.height)],
    ['og:locale', languageFile(language).locale.replace('-', '_')],
  ]
  return [
    `<title>${escapeHtml(title)}</title>`,
    named('description', text),
    named('twitter:card', image ? 'summary' : 'summary_large_image'),
    ...properties.map(
      ([property, content]) => `<meta property="${property}" content="${escapeHtml(content)}">`,
    ),
    path === null ? '' : `<link rel="canonical" href="${escapeHtml(origin + path)}">`,
    listed ? '' : named('robots', 'noindex'),
    iconsOf(brand, language),
    styleOf(brand),
  ].join('')
}

function named(name: string, content: string): string {
  return `<meta name="${name}" content="${escapeHtml(content)}">`
}

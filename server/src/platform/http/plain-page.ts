import type { FastifyRequest } from 'fastify'
import type { Language } from '@noktra/contract/shapes'
import { languageFile } from '@noktra/languages/folders'
import { pictureUrl, type Brand } from '../brand/brand.ts'
import type { Ctx } from '../context.ts'
import { languageOf } from './language-of.ts'

/** Whose language and whose store a page is in. */
export type Look = { language: Language; brand: Brand }

export async function lookOf(
  { brand }: Pick<Ctx, 'brand'>,
  request: Pick<FastifyRequest, 'headers' | 'server'>,
): Promise<Look> {
  return { language: languageOf(request), brand: await brand.renew() }
}

type PlainPage = Look & {
  title: string
  content: string
  /** The page's own rules, after the common ones. */
  style: string
  /** Beside the mark. */
  chip?: string
  footer?: string
  /** A script of the store's own origin. */
  script?: string
  /** Looks again by itself. */
  refreshSeconds?: number
}

/** A page of its own, without the web: the sandbox's desks, and the popup of the sign-in. */
export function plainPage(page: PlainPage): string {
  const { language, brand, title, content, style, chip, footer, script, refreshSeconds } = page
  return `<!doctype html>
<html ${htmlLanguage(language)}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta name="referrer" content="no-referrer">
<meta name="color-scheme" content="dark">
${refreshSeconds ? `<meta http-equiv="refresh" content="${refreshSeconds}">` : ''}
<title>${title} · ${escapeHtml(brand.values.name)}</title>
<link rel="icon" href="${pictureUrl(brand.pictures.mark)}">
<style>${coloursOf(brand)}${BASE}${style}</style>
</head>
<body>
<main>
  <header>${logoOf(brand)}${chip ? `<span class="chip">${chip}</span>` : ''}</header>
  ${content}
  ${footer ? `<footer>${footer}</footer>` : ''}
</main>
${script ? `<script src="${script}"></script>` : ''}
</body>
</html>`
}

/** What `<html>` says of the language: its tag, and its direction where it is not from left to right. */
export function htmlLanguage(language: Language): string {
  const { html_lang, direction } = languageFile(language)
  return `lang="${html_lang}"${direction === 'rtl' ? ' dir="rtl"' : ''}`
}

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
}

/** The mark, and the name as a picture or in letters. */
export function logoOf({ values, pictures }: Brand): string {
  const { mark, wordmark } = pictures
  const name = escapeHtml(values.name)
  const word = wordmark
    ? `<img src="${pictureUrl(wordmark)}" height="18" alt="${name}">`
    : `<b class="word">${name}</b>`
  return `<img src="${pictureUrl(mark)}" width="36" height="36" alt="">${word}`
}

/** The accent as the pages' rules name it. */
function coloursOf({ values: { colours } }: Brand): string {
  return `:root{--accent:${colours.accent};--accent-hover:${colours.hover};--on-accent:${colours.on_accent}}`
}

const BASE = `
*{box-sizing:border-box;margin:0}
body{min-height:100vh;background:radial-gradient(700px 420px at 50% -60px,#182032,#090B10 100%) no-repeat #090B10;color:#F1F4F9;font:400 14px/21px Inter,system-ui,-apple-system,"PingFang SC","Microsoft YaHei",sans-serif;font-variant-numeric:tabular-nums}
main{margin:0 auto;padding:24px 14px 32px}
header{display:flex;align-items:center;gap:10px;padding:0 4px 20px}
header .word{font:700 20px/24px Saira,system-ui,sans-serif;color:#F4F7FB}
.chip{margin-left:auto;padding:4px 10px;border:1px solid #6E8BFF73;border-radius:6px;background:#6E8BFF1C;color:#AFC0FF;font-size:12px;line-height:16px}
section{padding:24px 20px;border:1px solid #FFFFFF1C;border-radius:14px;background:repeating-linear-gradient(115deg,#FFFFFF05 0 1px,transparent 1px 10px),#141922}
a:focus-visible,button:focus-visible,input:focus-visible,select:focus-visible{outline:2px solid #F1F4F9;outline-offset:2px}
footer{padding:20px 4px 0;color:#8A95A8;font-size:12px;line-height:16px;text-align:center}
`

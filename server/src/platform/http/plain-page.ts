import type { Language } from '@noktra/contract/shapes'
import { languageFile } from '@noktra/languages/folders'

type PlainPage = {
  language: Language
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
  const { language, title, content, style, chip, footer, script, refreshSeconds } = page
  return `<!doctype html>
<html ${htmlLanguage(language)}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta name="referrer" content="no-referrer">
<meta name="color-scheme" content="dark">
${refreshSeconds ? `<meta http-equiv="refresh" content="${refreshSeconds}">` : ''}
<title>${title} · Noktra</title>
<style>${BASE}${style}</style>
</head>
<body>
<main>
  <header>${LOGO}${chip ? `<span class="chip">${chip}</span>` : ''}</header>
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

const LOGO = `<svg width="36" height="36" viewBox="0 0 40 40" aria-hidden="true"><defs><linearGradient id="lime" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#E4FF7A"/><stop offset="1" stop-color="#A9DB1E"/></linearGradient></defs><path d="M20 1.5 36.5 11v18L20 38.5 3.5 29V11z" fill="#12170c" stroke="url(#lime)" stroke-width="2.4"/><path d="M11.6 29V11h4.7l7.3 10.6V11h4.8v8.6L25.2 29h-1.6l-7.2-10.5V29z" fill="url(#lime)"/><path d="M28.4 21.6V29h-2.4z" fill="#fff" opacity=".9"/></svg><svg class="word" height="18" viewBox="0 0 158 28" fill="#F4F7FB" fill-rule="evenodd" role="img" aria-label="Noktra"><path d="M0 28V0h6.2l9.6 16.6V0H22v28h-6.2L6.2 11.4V28z"/><g transform="translate(27)"><path d="M5 0h12l5 5v18l-5 5H5l-5-5V5zM7 6 6 7v14l1 1h8l1-1V7l-1-1z"/><path d="M11 9.4 14 14l-3 4.6L8 14z" fill="#C8F53C"/></g><path transform="translate(54.5)" d="M0 0h6.2v10.6L14.8 0h7.4L12 13.2 22.6 28h-7.5L8 17.6l-1.8 2.2V28H0z"/><path transform="translate(79)" d="M0 0h22.4v6h-8.1v22H8.1V6H0z"/><path transform="translate(106)" d="M0 0h17l5 5v7.6l-4 4L22.6 28H16l-4.2-10.4H6.2V28H0zM6.2 6v5.8h8.6l1-1V7l-1-1z"/><path transform="translate(132.5)" d="M8 0h7l9 28h-6.6l-1.6-5.4H7.4L5.8 28H-.6zM9.1 17h5l-2.5-8.6z"/></svg>`

const BASE = `
*{box-sizing:border-box;margin:0}
body{min-height:100vh;background:radial-gradient(700px 420px at 50% -60px,#182032,#090B10 100%) no-repeat #090B10;color:#F1F4F9;font:400 14px/21px Inter,system-ui,-apple-system,"PingFang SC","Microsoft YaHei",sans-serif;font-variant-numeric:tabular-nums}
main{margin:0 auto;padding:24px 14px 32px}
header{display:flex;align-items:center;gap:10px;padding:0 4px 20px}
.chip{margin-left:auto;padding:4px 10px;border:1px solid #6E8BFF73;border-radius:6px;background:#6E8BFF1C;color:#AFC0FF;font-size:12px;line-height:16px}
section{padding:24px 20px;border:1px solid #FFFFFF1C;border-radius:14px;background:repeating-linear-gradient(115deg,#FFFFFF05 0 1px,transparent 1px 10px),#141922}
a:focus-visible,button:focus-visible,input:focus-visible,select:focus-visible{outline:2px solid #F1F4F9;outline-offset:2px}
footer{padding:20px 4px 0;color:#8A95A8;font-size:12px;line-height:16px;text-align:center}
`

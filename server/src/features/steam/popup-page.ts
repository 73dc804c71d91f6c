import { inLanguage } from '@noktra/contract/shapes'
import type { SteamMessage } from '@noktra/contract/steam'
import { escapeHtml, type Look } from '../../platform/http/plain-page.ts'
import { pageFrame } from './page-frame.ts'
import { popupTexts } from './popup-texts.ts'

export const POPUP_SCRIPT = '/api/user/auth/steam/popup.js'
export const TOTP_PATH = '/api/user/auth/steam/totp'

/** The end of the popup: its script hands the message to the page that opened it; without one, a link leads on. */
export function messagePage(message: SteamMessage, look: Look): string {
  const { language } = look
  const texts = inLanguage(popupTexts, language)
  const title =
    message.outcome === 'refused' ? texts.refused : message.outcome === 'bound' ? texts.bound : texts.done
  const text = message.outcome === 'refused' ? escapeHtml(message.msg) : texts.closing
  const link = message.outcome === 'refused' ? texts.back : texts.go_on
  const path = message.outcome === 'bound' ? '/user/userInfo' : '/home'
  // In a block of data the only sign that could end it is <.
  const json = JSON.stringify(message).replaceAll('<', '\\u003c')
  return pageFrame({
    ...look,
    title,
    content: `<h1>${title}</h1><p role="status">${text}</p><a class="button main" id="on" href="${path}">${link.replace('{brand}', () => escapeHtml(look.brand.values.name))}</a>
    <script type="application/json" id="message">${json}</script>`,
    script: POPUP_SCRIPT,
  })
}

/** Asks for the second factor, inside the popup. */
export function totpPage(state: string, error: string | null, look: Look): string {
  const { language } = look
  const texts = inLanguage(popupTexts, language)
  return pageFrame({
    ...look,
    title: texts.totp_title,
    content: `<h1>${texts.totp_title}</h1><p>${texts.totp_text}</p>
    <form method="post" action="${TOTP_PATH}">
      <input type="hidden" name="state" value="${escapeHtml(state)}">
      <label>${texts.totp_field}<input type="text" name="totp" autocomplete="one-time-code" maxlength="40" required autofocus></label>
      ${error ? `<p class="error" role="alert">${escapeHtml(error)}</p>` : ''}
      <button class="main">${texts.totp_send}</button>
    </form>`,
  })
}

import { inLanguage, type Language } from '@noktra/contract/shapes'
import type { SandboxPlayer } from '../../platform/providers/steam/sandbox-steam.ts'
import { escapeHtml, type Look } from '../../platform/http/plain-page.ts'
import { pageFrame } from './page-frame.ts'
import { sandboxTexts } from './sandbox-texts.ts'

export const ANSWER_PATH = '/sandbox/steam/answer'
export const PLAYERS_PATH = '/sandbox/steam/players'

/** The platform asks its player whether a site may know them: one chooses who one is, or makes somebody new. */
export function consentPage(
  view: { returnTo: string; realm: string; players: SandboxPlayer[] },
  look: Look,
): string {
  const { language } = look
  const texts = inLanguage(sandboxTexts, language)
  const site = escapeHtml(new URL(view.realm).host)
  const known = view.players.map(
    (
      player,
      at,
    ) => `<label class="choice"><input type="radio" name="player" value="${player.steam_id}"${at === 0 ? ' checked' : ''}>
      <span>${escapeHtml(player.nickname)}<small>${player.steam_id} · ${player.inventory_public ? texts.public : texts.private}</small></span></label>`,
  )
  return frame(
    look,
    texts.sign_in_title.replace('{site}', site),
    `<h1>${texts.sign_in_title.replace('{site}', site)}</h1><p>${texts.sign_in_text}</p>
    <form method="post" action="${ANSWER_PATH}">
      <input type="hidden" name="return_to" value="${escapeHtml(view.returnTo)}">
      <fieldset><legend>${texts.choose}</legend>
        <div class="players-to-choose"><label class="choice"><input type="radio" name="player" value="new"${known.length === 0 ? ' checked' : ''}><span>${texts.new_player}</span></label>${known.join('')}</div>
      </fieldset>
      ${newPlayerFields(language)}
      <button class="main" name="action" value="approve">${texts.approve}</button>
      <button name="action" value="cancel">${texts.cancel}</button>
    </form>`,
  )
}

/** Everybody of the sandbox's platform, with trade links to copy and inventories to open and close. */
export function platformPage(players: (SandboxPlayer & { trade_url: string })[], look: Look): string {
  const { language } = look
  const texts = inLanguage(sandboxTexts, language)
  const rows = players.map(
    (
      player,
    ) => `<li><b>${escapeHtml(player.nickname)}</b> · ${player.inventory_public ? texts.public : texts.private}
      <p>${texts.trade_link}</p><code>${escapeHtml(player.trade_url)}</code>
      <form method="post" action="${PLAYERS_PATH}/${player.steam_id}">
        <button class="small" name="inventory_public" value="${player.inventory_public ? '0' : '1'}">${player.inventory_public ? texts.make_private : texts.make_public}</button>
      </form></li>`,
  )
  return frame(
    look,
    texts.platform_title,
    `<h1>${texts.platform_title}</h1><p>${texts.platform_text}</p>
    ${rows.length > 0 ? `<ul class="players">${rows.join('')}</ul>` : `<p>${texts.nobody}</p>`}
    <h2>${texts.new_player}</h2>
    <form method="post" action="${PLAYERS_PATH}">${newPlayerFields(language)}<button class="main">${texts.make}</button></form>`,
  )
}

export function badQuestionPage(look: Look): string {
  const { language } = look
  const texts = inLanguage(sandboxTexts, language)
  return frame(look, texts.bad_title, `<h1>${texts.bad_title}</h1><p>${texts.bad_text}</p>`)
}

function newPlayerFields(language: Language): string {
  const texts = inLanguage(sandboxTexts, language)
  return `<label>${texts.name}<input type="text" name="nickname" maxlength="40" value="${texts.name_of_new}"></label>
    <label class="check"><input type="checkbox" name="inventory_public" value="1" checked>${texts.is_public}</label>`
}

function frame(look: Look, title: string, content: string): string {
  const { chip, footer } = inLanguage(sandboxTexts, look.language)
  return pageFrame({ ...look, title, content, chip, footer })
}

import english from '@noktra/languages/en/server/steam-popup.json' with { type: 'json' }
import { textsOf } from '@noktra/languages/folders'

type Texts = {
  done: string
  bound: string
  closing: string
  refused: string
  go_on: string
  back: string
  totp_title: string
  totp_text: string
  totp_field: string
  totp_send: string
}

export const popupTexts = textsOf<Texts>('server/steam-popup.json', english)

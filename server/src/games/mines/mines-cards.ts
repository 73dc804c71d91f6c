import * as z from 'zod/mini'
import { minesFair } from '@noktra/contract/mines-proof'
import type { Language } from '@noktra/contract/shapes'
import { partOf } from '@noktra/languages/folders'
import {
  cardTexts,
  money,
  skinImage,
  type CardWords,
  type PageCards,
} from '../../platform/http/share-words.ts'
import { minesTexts } from './mines-texts.ts'

/** What links to its pages say in a chat: `{name}` and the like stand for what is public of the thing it leads to. */
const TEXTS = cardTexts(partOf(minesTexts, 'links'))

export const minesCards: PageCards = {
  mines: { make: () => ({ texts: TEXTS.mines }) },
}

/** What a link to the proof of a finished game, or to its replay, says. */
export function minesCard(drawn: unknown, language: Language): CardWords | null {
  const fair = z.safeParse(minesFair, drawn)
  if (!fair.success) return null
  const { proof, game, nickname } = fair.data
  const values = { nickname, stake: money(language, proof.tier.stake_cents / 100) }
  if (proof.result.kind !== 'prize' || !game.won) return { texts: TEXTS.mines_over, values }
  const { item_name, exterior_name, kind, value, image_url } = game.won
  return {
    texts: TEXTS.mines_won,
    values: {
      ...values,
      item: item_name,
      exterior: exterior_name || kind,
      layer: proof.result.layer,
      value: money(language, value),
    },
    image: skinImage(image_url),
  }
}

import { openingFair } from '@noktra/contract/box-proof'
import { boxDetails } from '@noktra/contract/boxes'
import type { Language } from '@noktra/contract/shapes'
import * as z from 'zod/mini'
import { partOf } from '@noktra/languages/folders'
import * as share from '../../platform/http/share-words.ts'
import { boxTexts } from './box-texts.ts'

/** What links to its pages say in a chat: `{name}` and the like stand for what is public of the thing it leads to. */
const TEXTS = share.cardTexts(partOf(boxTexts, 'links'))

export const boxCards: share.PageCards = {
  box: { make: boxWords },
}

async function boxWords({ id, ask, language }: share.CardPage): Promise<share.CardWords | null> {
  const box = await ask(boxDetails, { query: { box_id: id } })
  if (!box) return null
  return {
    texts: TEXTS.box,
    values: {
      name: box.name,
      price: share.money(language, box.price),
      items: box.item_count,
      percent: share.percent(language, box.expected_return),
      profit: share.percent(language, box.chance_of_profit),
      n: share.number(language, box.top_one_in),
    },
    image: share.boxImage(box.image_url),
  }
}

/** What a link to the proof of an opening says. */
export function openingCard(drawn: unknown, language: Language): share.CardWords | null {
  const opening = z.safeParse(openingFair, drawn)
  if (!opening.success) return null
  const { item_name, exterior_name, kind, box_name, nickname, value, image_url } = opening.data
  return {
    texts: TEXTS.opening,
    values: {
      item: item_name,
      exterior: exterior_name || kind,
      box: box_name,
      nickname,
      value: share.money(language, value),
    },
    image: share.skinImage(image_url),
  }
}

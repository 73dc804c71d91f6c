import * as z from 'zod/mini'
import { wearFair } from '@noktra/contract/mall-proof'
import { skinDetails } from '@noktra/contract/skins'
import { partOf } from '@noktra/languages/folders'
import * as share from '../../platform/http/share-words.ts'
import { mallTexts } from './mall-texts.ts'

/** What links to its pages say in a chat: `{name}` and the like stand for what is public of the thing it leads to. */
const TEXTS = share.cardTexts(partOf(mallTexts, 'links'))

export const mallCards: share.PageCards = {
  mall: { query: 'skin', make: mallWords },
}

async function mallWords({ id, ask, language }: share.CardPage): Promise<share.CardWords | null> {
  const skin = id ? await ask(skinDetails, { query: { skin_id: id } }) : null
  if (!skin?.mall) return { texts: TEXTS.mall }
  return {
    texts: skin.mall.stock > 0 ? TEXTS.offer : TEXTS.offer_out,
    values: {
      item: skin.item_name,
      exterior: skin.exterior_name || skin.kind,
      coins: share.money(language, skin.mall.coin_price),
      diamonds: share.money(language, skin.mall.diamond_price),
      stock: skin.mall.stock,
    },
    image: share.skinImage(skin.image_url),
  }
}

/** What a link to the proof of a bought item says. */
export function wearCard(drawn: unknown): share.CardWords | null {
  const fair = z.safeParse(wearFair, drawn)
  if (!fair.success) return null
  const { item, nickname } = fair.data
  return {
    texts: item.wear === '' ? TEXTS.bought_bare : TEXTS.bought,
    values: { item: item.item_name, exterior: item.exterior_name || item.kind, wear: item.wear, nickname },
    image: share.skinImage(item.image_url),
  }
}

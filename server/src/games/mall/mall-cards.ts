import { skinDetails } from '@noktra/contract/skins'
import * as share from '../../platform/http/share-words.ts'

/** What links to its pages say in a chat: `{name}` and the like stand for what is public of the thing it leads to. */
const TEXTS = {
  mall: {
    en: { title: 'Mall · {brand}', text: 'Skins at a fixed price, for coins or diamonds.' },
    zh: { title: '商城 · {brand}', text: '明码标价的饰品，可用硬币或钻石购买。' },
    pt: { title: 'Loja · {brand}', text: 'Skins a preço fixo, por moedas ou diamantes.' },
  },
  offer: {
    en: { title: '{item} ({exterior})', text: '{coins} coins or {diamonds} diamonds. {stock} in stock.' },
    zh: { title: '{item}（{exterior}）', text: '{coins} 硬币或 {diamonds} 钻石。库存 {stock} 件。' },
    pt: { title: '{item} ({exterior})', text: '{coins} moedas ou {diamonds} diamantes. {stock} em estoque.' },
  },
  offer_out: {
    en: { title: '{item} ({exterior})', text: '{coins} coins or {diamonds} diamonds. Sold out right now.' },
    zh: { title: '{item}（{exterior}）', text: '{coins} 硬币或 {diamonds} 钻石。暂时售罄。' },
    pt: {
      title: '{item} ({exterior})',
      text: '{coins} moedas ou {diamonds} diamantes. Esgotado no momento.',
    },
  },
} satisfies Record<string, share.CardTexts>

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
      exterior: skin.exterior_name,
      coins: share.money(language, skin.mall.coin_price),
      diamonds: share.money(language, skin.mall.diamond_price),
      stock: skin.mall.stock,
    },
    image: share.skinImage(skin.image_url),
  }
}

import { boxDetails } from '@noktra/contract/boxes'
import * as share from '../../platform/http/share-words.ts'

/** What links to its pages say in a chat: `{name}` and the like stand for what is public of the thing it leads to. */
const TEXTS = {
  box: {
    en: {
      title: '{name} · Noktra',
      text: '{price} coins a box, {items} items. Average return {percent} · chance to get the price back {profit} · 1 in {n} for the top item.',
    },
    zh: {
      title: '{name} · Noktra',
      text: '每盒 {price} 硬币，内含 {items} 件饰品。平均返还 {percent} · 回本概率 {profit} · 最高价值饰品 1 / {n}。',
    },
    pt: {
      title: '{name} · Noktra',
      text: '{price} moedas por caixa, {items} itens. Retorno médio {percent} · chance de recuperar o preço {profit} · 1 em {n} para o melhor item.',
    },
  },
} satisfies Record<string, share.CardTexts>

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

import { boxDetails } from '@noktra/contract/boxes'
import {
  boxImage,
  money,
  number,
  percent,
  type CardPage,
  type CardTexts,
  type CardWords,
  type PageCards,
} from '../../platform/http/share-words.ts'

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
} satisfies Record<string, CardTexts>

export const boxCards: PageCards = {
  box: { make: boxWords },
}

async function boxWords({ id, ask, language }: CardPage): Promise<CardWords | null> {
  const box = await ask(boxDetails, { query: { box_id: id } })
  if (!box) return null
  return {
    texts: TEXTS.box,
    values: {
      name: box.name,
      price: money(language, box.price),
      items: box.item_count,
      percent: percent(language, box.expected_return),
      profit: percent(language, box.chance_of_profit),
      n: number(language, box.top_one_in),
    },
    image: boxImage(box.image_url),
  }
}

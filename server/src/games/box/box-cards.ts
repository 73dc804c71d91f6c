import { openingFair } from '@noktra/contract/box-proof'
import { boxDetails } from '@noktra/contract/boxes'
import type { Language } from '@noktra/contract/shapes'
import * as z from 'zod/mini'
import * as share from '../../platform/http/share-words.ts'

/** What links to its pages say in a chat: `{name}` and the like stand for what is public of the thing it leads to. */
const TEXTS = {
  box: {
    en: {
      title: '{name} · {brand}',
      text: '{price} coins a box, {items} items. Average return {percent} · {profit} chance to break even · top item 1 in {n}.',
    },
    zh: {
      title: '{name} · {brand}',
      text: '每盒 {price} 硬币，内含 {items} 件饰品。平均返还 {percent} · 回本概率 {profit} · 最高奖 1/{n}。',
    },
    pt: {
      title: '{name} · {brand}',
      text: '{price} moedas por caixa, {items} itens. Retorno médio {percent} · {profit} de chance de recuperar o valor · melhor item 1 em {n}.',
    },
  },
  opening: {
    en: {
      title: '{item} ({exterior}) from {box}',
      text: '{nickname} won it, worth {value} coins. Verify this draw in your own browser.',
    },
    zh: {
      title: '{box}开出 {item}（{exterior}）',
      text: '由 {nickname} 抽中，价值 {value} 硬币。在您自己的浏览器里验证这次抽取。',
    },
    pt: {
      title: '{item} ({exterior}) na caixa {box}',
      text: 'Sorteado por {nickname}, vale {value} moedas. Confira este sorteio no seu navegador.',
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

/** What a link to the proof of an opening says. */
export function openingCard(drawn: unknown, language: Language): share.CardWords | null {
  const opening = z.safeParse(openingFair, drawn)
  if (!opening.success) return null
  const { item_name, exterior_name, box_name, nickname, value, image_url } = opening.data
  return {
    texts: TEXTS.opening,
    values: {
      item: item_name,
      exterior: exterior_name,
      box: box_name,
      nickname,
      value: share.money(language, value),
    },
    image: share.skinImage(image_url),
  }
}

import { LotteryStatus, rollDetails } from '@noktra/contract/rolls'
import * as share from '../../platform/http/share-words.ts'

/** What links to its pages say in a chat: `{name}` and the like stand for what is public of the thing it leads to. */
const TEXTS = {
  rolls: {
    en: {
      title: 'Roll rooms · {brand}',
      text: 'Prizes from the house and from players. Free to join, and public randomness decides.',
    },
    zh: { title: 'ROLL房 · {brand}', text: '由官方或玩家送出的奖品。免费参加，结果由公共随机数决定。' },
    pt: {
      title: 'Salas de sorteio · {brand}',
      text: 'Prêmios da casa e de jogadores. Participar é grátis, e um número público aleatório decide.',
    },
  },
  roll_open: {
    en: {
      title: '{name}: prizes worth {pool} coins',
      text: '{prizes} prizes, {joined} in so far. Free to join, and public randomness decides.',
    },
    zh: {
      title: '{name}：奖品总值 {pool} 硬币',
      text: '{prizes} 件奖品，已有 {joined} 人参加。免费参加，结果由公共随机数决定。',
    },
    pt: {
      title: '{name}: {pool} moedas em prêmios',
      text: '{prizes} prêmios, {joined} participantes. Participar é grátis, e um número público aleatório decide.',
    },
  },
  roll_over: {
    en: {
      title: '{name}: prizes worth {pool} coins',
      text: 'This room has ended. See who won which prize, and verify the draw.',
    },
    zh: { title: '{name}：奖品总值 {pool} 硬币', text: '房间已结束。查看奖品得主，并验证开奖。' },
    pt: {
      title: '{name}: {pool} moedas em prêmios',
      text: 'Esta sala acabou. Veja quem ganhou cada prêmio e confira o sorteio.',
    },
  },
} satisfies Record<string, share.CardTexts>

export const rollCards: share.PageCards = {
  rolls: { make: () => ({ texts: TEXTS.rolls }) },
  roll: { make: rollWords },
}

async function rollWords({ id, ask, language }: share.CardPage): Promise<share.CardWords | null> {
  const room = await ask(rollDetails, { query: { free_room_id: id } })
  if (!room) return null
  const best = room.main_skins[0]
  return {
    texts: room.lottery_status === LotteryStatus.over ? TEXTS.roll_over : TEXTS.roll_open,
    values: {
      name: room.room_name,
      pool: share.money(language, room.prize_pool),
      prizes: room.prize_num,
      joined: room.join_num,
    },
    image: best ? share.skinImage(best.image_url) : null,
  }
}

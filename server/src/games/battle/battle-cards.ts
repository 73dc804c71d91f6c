import { battleDetails } from '@noktra/contract/battles'
import type { Language } from '@noktra/contract/shapes'
import * as share from '../../platform/http/share-words.ts'

/** What links to its pages say in a chat: `{name}` and the like stand for what is public of the thing it leads to. */
const TEXTS = {
  battles: {
    en: {
      title: 'Battles · {brand}',
      text: 'The same boxes for every player, opened round by round. Join a battle, or watch one.',
    },
    zh: { title: '对战 · {brand}', text: '所有玩家同开一样的盲盒，逐轮比拼。加入一场，或来观战。' },
    pt: {
      title: 'Batalhas · {brand}',
      text: 'As mesmas caixas para todos, abertas rodada a rodada. Entre em uma batalha ou assista.',
    },
  },
  battle_waiting: {
    en: {
      title: 'Battle #B-{id}: {mode}, {seats} seats',
      text: 'A seat costs {price} coins for {rounds} boxes. {taken} of {seats} seats are taken.',
    },
    zh: {
      title: '对战 #B-{id}：{mode}，{seats} 人',
      text: '每个座位 {price} 硬币，{rounds} 个盲盒。已有 {taken} / {seats} 人入座。',
    },
    pt: {
      title: 'Batalha #B-{id}: {mode}, {seats} vagas',
      text: 'Cada vaga custa {price} moedas por {rounds} caixas. {taken} de {seats} vagas ocupadas.',
    },
  },
  battle_running: {
    en: {
      title: 'Battle #B-{id}: {mode}, {seats} seats',
      text: '{rounds} boxes per player, {price} coins per seat. Live right now.',
    },
    zh: {
      title: '对战 #B-{id}：{mode}，{seats} 人',
      text: '每人 {rounds} 个盲盒，每个座位 {price} 硬币。对战正在进行。',
    },
    pt: {
      title: 'Batalha #B-{id}: {mode}, {seats} vagas',
      text: '{rounds} caixas por jogador, {price} moedas por vaga. A batalha está acontecendo agora.',
    },
  },
  battle_finished: {
    en: {
      title: 'Battle #B-{id}: {total} coins of items',
      text: '{mode}, {seats} seats, {rounds} boxes a player. Watch the replay and check every draw.',
    },
    zh: {
      title: '对战 #B-{id}：饰品总值 {total} 硬币',
      text: '{mode}，{seats} 人，每人 {rounds} 个盲盒。观看回放，验证每一次抽取。',
    },
    pt: {
      title: 'Batalha #B-{id}: {total} moedas em itens',
      text: '{mode}, {seats} vagas, {rounds} caixas por jogador. Veja o replay e confira cada sorteio.',
    },
  },
  battle_over: {
    en: {
      title: 'Battle #B-{id}',
      text: 'This battle was cancelled and everyone was refunded.',
    },
    zh: { title: '对战 #B-{id}', text: '这场对战已取消，入场费已全部退回。' },
    pt: {
      title: 'Batalha #B-{id}',
      text: 'Esta batalha foi cancelada e todos foram reembolsados.',
    },
  },
} satisfies Record<string, share.CardTexts>

const MODE_NAMES: Record<Language, Record<string, string>> = {
  en: {
    classic: 'Classic',
    underdog: 'Underdog',
    terminal: 'Terminal',
    jackpot: 'Jackpot',
    shared: 'Shared',
  },
  zh: { classic: '欧皇', underdog: '非酋', terminal: '终局', jackpot: '夺宝', shared: '共享' },
  pt: {
    classic: 'Clássico',
    underdog: 'Azarão',
    terminal: 'Terminal',
    jackpot: 'Jackpot',
    shared: 'Compartilhado',
  },
}

export const battleCards: share.PageCards = {
  battles: { make: () => ({ texts: TEXTS.battles }) },
  battle: { make: battleWords },
}

async function battleWords({ id, ask, language }: share.CardPage): Promise<share.CardWords | null> {
  const details = await ask(battleDetails, { query: { room_id: id } })
  if (!details) return null
  const { room } = details
  const image = room.boxes[0] ? share.boxImage(room.boxes[0].image_url) : null
  const values = {
    id: room.room_id,
    mode: MODE_NAMES[language][room.mode] ?? room.mode,
    seats: room.seats,
    taken: room.players.length,
    rounds: room.round_num,
    price: share.money(language, room.price),
    total: room.total === null ? '' : share.money(language, room.total),
  }
  if (room.phase === 'timeout') return { texts: TEXTS.battle_over, values, image }
  if (room.phase === 'waiting') return { texts: TEXTS.battle_waiting, values, image }
  if (room.phase === 'finished' && room.total !== null) return { texts: TEXTS.battle_finished, values, image }
  return { texts: TEXTS.battle_running, values, image }
}

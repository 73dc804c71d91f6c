import * as z from 'zod/mini'
import { rollFair } from '@noktra/contract/roll-proof'
import { LotteryStatus, rollDetails } from '@noktra/contract/rolls'
import { partOf } from '@noktra/languages/folders'
import * as share from '../../platform/http/share-words.ts'
import { rollTexts } from './roll-texts.ts'

/** What links to its pages say in a chat: `{name}` and the like stand for what is public of the thing it leads to. */
const TEXTS = share.cardTexts(partOf(rollTexts, 'links'))

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

/** What a link to the proof of a room says. */
export function rollCard(drawn: unknown): share.CardWords | null {
  const fair = z.safeParse(rollFair, drawn)
  if (!fair.success) return null
  const { room_name, proof, prizes } = fair.data
  const best = prizes.toSorted((a, b) => b.value - a.value)[0]
  return {
    texts: TEXTS.roll_proof,
    values: { name: room_name, prizes: proof.prizes.length, entrants: proof.entrants.length },
    image: best ? share.skinImage(best.image_url) : null,
  }
}

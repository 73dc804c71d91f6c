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

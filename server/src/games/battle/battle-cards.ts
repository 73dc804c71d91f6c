import * as z from 'zod/mini'
import { battleFair } from '@noktra/contract/battle-proof'
import { battleDetails } from '@noktra/contract/battles'
import { inLanguage } from '@noktra/contract/shapes'
import { partOf } from '@noktra/languages/folders'
import * as share from '../../platform/http/share-words.ts'
import { battleTexts } from './battle-texts.ts'

/** What links to its pages say in a chat: `{name}` and the like stand for what is public of the thing it leads to. */
const TEXTS = share.cardTexts(partOf(battleTexts, 'links'))

const MODE_NAMES = partOf(battleTexts, 'modes')

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
    mode: inLanguage(MODE_NAMES, language)[room.mode] ?? room.mode,
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

/** What a link to the proof of a battle, or to its replay, says. */
export function battleCard(drawn: unknown): share.CardWords | null {
  const fair = z.safeParse(battleFair, drawn)
  if (!fair.success) return null
  const { proof, box_names } = fair.data
  return {
    texts: TEXTS.battle_proof,
    values: { id: proof.room_id, seats: proof.seats.length, rounds: proof.rounds.length },
    image: box_names[0] ? share.boxImage(box_names[0].image_url) : null,
  }
}

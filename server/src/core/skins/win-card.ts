import type { ScrollCard } from '@noktra/contract/live'
import { unixSeconds } from '../../platform/clock.ts'
import { avatarUrl } from './pictures.ts'
import {
  itemNameOf,
  itemNamesOf,
  rarityColor,
  shownExterior,
  type DesignNames,
  type FaceRow,
} from './skin-face.ts'

type Win = FaceRow & {
  id: number
  player_id: number
  nickname: string
  avatar: number
  /** Of a win in a box or in a battle over boxes. */
  box_id?: number
  created_at: Date
  /** In cents. */
  value: number
}

/** A win as the strip shows it, in every language at once. */
export function winCard(win: Win, messageType: ScrollCard['message_type']): ScrollCard {
  const names = win.names as DesignNames
  return {
    id: win.id,
    user_id: win.player_id,
    nickname: win.nickname,
    avatar: avatarUrl(win.avatar),
    message_type: messageType,
    extend_data: win.box_id === undefined ? {} : { box_id: win.box_id },
    created_at: unixSeconds(win.created_at),
    color: rarityColor(win.rarity),
    image_url: win.image_url,
    item_name: itemNameOf(names, 'en'),
    item_names: itemNamesOf(names),
    value: win.value / 100,
    market_hash_name: win.market_hash_name,
    exterior_name: shownExterior(win.exterior),
  }
}

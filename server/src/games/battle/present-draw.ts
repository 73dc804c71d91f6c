import type { BattleDraw } from '@noktra/contract/battles'
import { wearText } from '../../core/skins/skin-face.ts'
import type { Drawn } from './decide-battle.ts'

/** A drawn item on the wire: its skin by number only, so that one push serves every language. */
export function presentDraw(draw: Drawn): BattleDraw {
  return {
    item_id: draw.id,
    round: draw.round,
    seat: draw.seat,
    ticket: draw.ticket,
    skin_id: draw.skin_id,
    wear: wearText(draw.wear),
    pattern: draw.pattern,
    value: draw.value_cents / 100,
  }
}

import type { ScrollCard } from '@noktra/contract/live'
import { paths } from '../../paths.ts'

/** Where a card of the strip leads: to where such wins are made (SPEC 2). */
export function cardPath({
  message_type,
  extend_data: { box_id },
}: Pick<ScrollCard, 'message_type' | 'extend_data'>): string {
  if (message_type === 'upgrade') return paths.upgrade
  if (message_type === 'battleBox') return paths.battle
  return box_id === undefined ? paths.home : paths.box(box_id)
}

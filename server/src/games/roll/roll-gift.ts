import type { GiftTerms } from '../../platform/game.ts'

/** A place in a room of the house is free value. */
export const rollGift: GiftTerms = {
  given: `select 'roll:' || e.roll_id, e.player_id, e.joined_at
    from roll_entry e join roll r on r.id = e.roll_id where r.room_type = 1`,
  isBoundByWeek: true,
  errors: { device: 'roll_device' },
}

import type { Pool } from '@noktra/game/boxes'

export const SAMPLE_ROWS = [
  { from: 1, to: 400_000, skin_id: 7, exterior: 'FT', value_cents: 150, wear_from: 1500, wear_to: 3800 },
  {
    from: 400_001,
    to: 1_000_000,
    skin_id: 8,
    exterior: 'MW',
    value_cents: 65,
    wear_from: 700,
    wear_to: 1500,
  },
] as const

/** A pool of two rows, as it is recorded. */
export const SAMPLE_POOL: Pool = { box_id: 3, version: 2, price_cents: 100, rows: [...SAMPLE_ROWS] }

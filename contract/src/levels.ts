import * as z from 'zod/mini'
import { id, money, unixSeconds } from './shapes.ts'
import { route } from './route.ts'
import * as plain from './plain/levels.ts'

/** A badge's perk: one key a day for a box of that price, once `spend` coins were spent since the last one; null where the badge has none. */
const perk = z.nullable(
  z.object({
    box_id: z.nullable(id),
    box_name: z.nullable(z.string()),
    box_img: z.nullable(z.string()),
    price: money,
    spend: money,
  }),
)

export const listLevels = route(plain.listLevels, {
  summary: 'Grades with the coins that they need, badges with their perks',
  data: z.object({
    list: z.array(z.object({ grade: z.int(), points: money, badge: z.int() })),
    badges: z.array(z.object({ badge: z.int(), from_grade: z.int(), perk })),
    total: z.int(),
  }),
})

/** Why no key waits now. */
export const LEVEL_KEY_WAITS = ['badge', 'spend', 'today', 'none'] as const

export const levelProgress = route(plain.levelProgress, {
  summary: "The player's level, and the key of the day that it gives",
  data: z.object({
    grade: z.int(),
    badge: z.int(),
    points: money,
    grade_points: money,
    next_grade_points: z.nullable(money),
    key: z.object({
      /** null: it can be taken now. */
      waits_for: z.nullable(z.enum(LEVEL_KEY_WAITS)),
      perk,
      /** Coins spent for good since the last key, up to what a key asks for. */
      spent: money,
      next_at: z.nullable(unixSeconds),
    }),
  }),
})

export const takeLevelKey = route(plain.takeLevelKey, {
  summary: "Take the key of the day that the player's badge gives",
  data: z.object({ box_id: id, key_count: z.int(), expires_at: unixSeconds }),
  errors: [
    'level_badge',
    'level_spend',
    'level_today',
    'level_no_box',
    'play_break',
    'play_excluded',
    'play_limit',
    'terms_not_accepted',
  ],
})

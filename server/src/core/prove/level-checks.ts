import type { Check } from '../../platform/check.ts'
import { KEY_PRICES, KEY_SPEND_FACTOR, pointsForGrade } from '@noktra/game/levels'

/** Each badge with the coins of its first grade and the price of its keys, in cents. */
const BADGES = KEY_PRICES.map((price, badge) => `(${badge}, ${pointsForGrade(10 * badge) * 100}, ${price})`)

/** What must hold between the keys of levels and what their players spent. Each statement gives the rows that offend. */
export const levelChecks: Check[] = [
  {
    name: 'a key of a level is written down once, for its player and box',
    sql: `select k.id as key_id, l.key_id as written from box_key k
      full join level_key l on l.key_id = k.id
      where (k.source = 'level' or l.key_id is not null) and (k.id is null or l.key_id is null
        or k.source <> 'level' or k.player_id <> l.player_id or k.box_id <> l.box_id)`,
  },
  {
    name: 'a key of a level went to a badge that was reached, for a box of its price',
    sql: `select l.key_id from level_key l
      left join (values ${BADGES.join(', ')}) as b(badge, points, price) on b.badge = l.badge
      where b.badge is null or l.price <> b.price or l.spent < b.points
        or not exists (select from box_pool p where p.box_id = l.box_id and p.price = l.price)`,
  },
  {
    name: `between two keys ${KEY_SPEND_FACTOR} times the price was spent for good`,
    sql: `select key_id, spent from (
        select key_id, price, spent,
          spent - coalesce(lag(spent) over (partition by player_id order by key_id), 0) as since from level_key) l
      where since < price * ${KEY_SPEND_FACTOR}`,
  },
  {
    name: 'what was spent for good when a key was given is spent still',
    sql: `select p.id, p.points, l.spent from player p
      join (select player_id, max(spent) as spent from level_key group by player_id) l on l.player_id = p.id
      left join mine_game g on g.player_id = p.id and g.status = 'open' and g.layer = 0
      where p.points - coalesce(g.cash, 0) < l.spent`,
  },
]

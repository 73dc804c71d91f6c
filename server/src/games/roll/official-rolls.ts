import { randomInt } from 'node:crypto'
import { sql, type Selectable } from 'kysely'
import { RollType } from '@noktra/contract/rolls'
import { toCents } from '@noktra/game/money'
import { said } from '@noktra/languages/said'
import type { Names } from '../../core/skins/skin-face.ts'
import type { AlertCause } from '../../platform/game.ts'
import { PENDING_ROLLS } from '@noktra/game/roll/roll-state'
import type { Ctx } from '../../platform/context.ts'
import type { Db, Tx } from '../../platform/db/connect.ts'
import { nextId } from '../../platform/db/next-id.ts'
import type { OfficialRoll } from '../../platform/db/schema.ts'
import type { Sweep } from '../../platform/jobs/sweeps.ts'
import { mayCommit } from '../../core/draws/commit-to-round.ts'
import { closedAreas } from '../../core/areas/closed-areas.ts'
import { readNumber, readSetting } from '../../core/settings/read-setting.ts'
import { firstMomentOf } from '../../core/settings/store-day.ts'
import { insertRoll, type PutPrize } from './insert-roll.ts'
import { issueRoom } from '../../core/issuance/week-amount.ts'

/** A room that would be drawn sooner than this is left out for the one of the next period. */
const LEAST_OPEN_MS = 5 * 60_000
const WEEK_MS = 7 * 24 * 3600 * 1000

type Official = Selectable<OfficialRoll>

/** Keeps a room of the house open for every period that has one. */
export function officialRollSweep(ctx: Ctx): Sweep {
  return { name: 'official rolls', everyMs: 3000, run: () => makeOfficialRolls(ctx) }
}

async function makeOfficialRolls(ctx: Ctx): Promise<void> {
  if (!mayCommit(ctx) || (await closedAreas(ctx)).has('rolls')) return
  for (const { key } of await missingRolls(ctx.db)) {
    try {
      const rollId = await ctx.transact((tx) => makeOfficialRoll(tx, ctx, key))
      if (rollId !== null) ctx.bus.publish('roll', rollId)
    } catch (error) {
      ctx.log.error({ err: error, official: key }, 'a roll room of the house was not made')
    }
  }
}

/** What is to be made and is neither open nor waiting for its draw. */
function missingRolls(db: Db, key?: string): Promise<Official[]> {
  return db
    .selectFrom('official_roll')
    .selectAll()
    .where('active', '=', true)
    .$if(key !== undefined, (query) => query.where('key', '=', key!))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('roll')
            .select('roll.id')
            .whereRef('roll.official_key', '=', 'official_roll.key')
            .where('roll.phase', 'in', PENDING_ROLLS),
        ),
      ),
    )
    .orderBy('sort')
    .execute()
}

/** Null when another process has made it, or when what was agreed for its week, or the budget of all, does not hold it: then it waits. */
async function makeOfficialRoll(
  tx: Tx,
  ctx: Pick<Ctx, 'clock' | 'secrets'>,
  key: string,
): Promise<number | null> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`official-roll:${key}`}, 0))`.execute(tx)
  const [official] = await missingRolls(tx, key)
  if (!official) return null
  const now = ctx.clock.now()
  const prizes = await prizesOfHouse(tx, official)
  // One series at a time: what another one opens now is in the sum.
  await sql`select pg_advisory_xact_lock(hashtextextended('official-roll-budget', 0))`.execute(tx)
  const worth = worthOf(prizes)
  if (worth > (await weekLeft(tx, now))) return null
  const id = await nextId(tx, 'roll')
  const issued = await issueRoom(tx, { key, id, worth, now })
  if (issued === null) return null
  const period = await nextPeriod(tx, official.period, now)
  const asks = official.recharge > 0
  const roll = await insertRoll(
    tx,
    ctx,
    {
      id,
      issued,
      room_type: RollType.official,
      official_key: key,
      owner_id: null,
      names: JSON.stringify(official.names),
      descr: JSON.stringify(official.descr),
      password_hash: null,
      places: null,
      recharge: official.recharge,
      recharge_from: asks ? period.starts_at : null,
      recharge_to: asks ? period.ends_at : null,
      invited: false,
      lottery_time: period.ends_at,
    },
    prizes,
  )
  return roll.id
}

/** The series whose next room waits because the week's budget has no room for its prizes; what else keeps it is no matter here. */
export async function waitingRooms({ db, clock }: Pick<Ctx, 'db' | 'clock'>): Promise<AlertCause[]> {
  const missing = await missingRolls(db)
  if (missing.length === 0) return []
  const left = await weekLeft(db, clock.now())
  const waiting: AlertCause[] = []
  for (const { key, names, skin_ids } of missing) {
    const prizes = await prizesOfHouse(db, { skin_ids }).catch(() => [])
    if (worthOf(prizes) <= left) continue
    const says = said('dashboard:causes.room_not_opened', { name: names as Names })
    waiting.push({ kind: 'gift_budget', subject: `official_roll:${key}`, says })
  }
  return waiting
}

/** What rooms of the house may still give in the seven days that end now, in cents. Prizes that returned were not given. */
async function weekLeft(db: Db, now: Date): Promise<number> {
  const { opened } = await db
    .selectFrom('roll')
    .select(sql<number>`coalesce(sum(prize_pool), 0)::bigint`.as('opened'))
    .where('official_key', 'is not', null)
    .where('phase', 'in', [...PENDING_ROLLS, 'drawn'])
    .where('created_at', '>', new Date(now.getTime() - WEEK_MS))
    .executeTakeFirstOrThrow()
  return toCents(await readNumber(db, 'roll_week_budget')) - opened
}

function worthOf(prizes: readonly PutPrize[]): number {
  return prizes.reduce((sum, prize) => sum + prize.value, 0)
}

/**
 * The hour, day or week (from Monday) in the store's time zone that ends next, but not too soon. An hour is always 3600 s;
 * a day or week in which the clock changes is shorter or longer.
 */
async function nextPeriod(tx: Tx, period: string, now: Date): Promise<{ starts_at: Date; ends_at: Date }> {
  const zone = String(await readSetting(tx, 'store_timezone'))
  const { rows } = await sql<{ starts_at: Date; ends_at: Date }>`
    with clock as (
      select at.local, date_trunc(${period}, at.local) as start, ('1 ' || ${period})::interval as length
      from (select ${now}::timestamptz at time zone ${zone} as local) at
    ), periods as (
      select case when ${period} = 'hour' then ${now}::timestamptz - (local - start) + n * length
        else ${firstMomentOf(sql`(start + n * length)`, zone)} end as starts_at, n
      from clock, generate_series(0, 2) n
    )
    select starts_at, ends_at from (
      select starts_at, lead(starts_at) over (order by n) as ends_at from periods) p
    where ends_at >= ${now}::timestamptz + ${`${LEAST_OPEN_MS} milliseconds`}::interval
    order by ends_at limit 1`.execute(tx)
  return rows[0]!
}

/** The skins at their current price, each a copy with a wear of its own where it has one, shown before anybody joins. */
async function prizesOfHouse(db: Db, { skin_ids }: Pick<Official, 'skin_ids'>): Promise<PutPrize[]> {
  // The driver gives the numbers of a bigint[] as text.
  const skinIds = skin_ids.map(Number)
  const skins = await db
    .selectFrom('skin')
    .select(['id', 'price', 'wear_from', 'wear_to'])
    .where('id', 'in', skinIds)
    .execute()
  return skinIds.map((skinId) => {
    const skin = skins.find((candidate) => candidate.id === skinId)
    if (!skin) throw new Error(`There is no skin ${skinId}.`)
    return {
      item_id: null,
      skin_id: skinId,
      wear: skin.wear_from === null ? null : randomInt(skin.wear_from, skin.wear_to!),
      value: skin.price,
    }
  })
}

import { sql } from 'kysely'
import type * as api from '@noktra/contract/admin/players'
import type { PlayerDetails } from '@noktra/contract/admin/players'
import { fromCents } from '@noktra/game/money'
import type { AdminQuery } from '../../platform/admin/serve-admin.ts'
import { unixSeconds } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/connect.ts'
import { AppError } from '../../platform/http/errors.ts'
import { itemValueAt } from '../../core/items/item-value.ts'
import { findStanding } from '../../core/limits/standing.ts'
import { adjustLeft } from './adjust-limit.ts'
import { presentPlayer, selectPlayers } from './player-row.ts'

/** So many others that share a browser are named. */
const MOST_SHARING = 20

/** What the store knows of a player. */
export async function playerDetails(call: AdminQuery<typeof api.playerDetails>): Promise<PlayerDetails> {
  const { db, query, staff, clock } = call
  const now = clock.now()
  const row = await selectPlayers(db)
    .leftJoin('player as inviter', 'inviter.id', 'player.inviter_id')
    .leftJoin('terms_acceptance', (join) =>
      join
        .onRef('terms_acceptance.player_id', '=', 'player.id')
        .onRef('terms_acceptance.version', '=', 'player.terms_version'),
    )
    .select((eb) => [
      'player.partner_since',
      'player.invite_code',
      'player.channel',
      'player.inviter_id',
      'player.terms_version',
      'terms_acceptance.accepted_at as terms_accepted_at',
      sql<number>`(select max(version) from terms_version)`.as('newest_terms'),
      'inviter.nickname as inviter_name',
      eb('player.password_hash', 'is not', null).as('has_password'),
      sql<boolean>`exists (select from totp where totp.player_id = player.id and confirmed_at is not null)`.as(
        'has_totp',
      ),
      sql<number>`(select count(*) from player invitee where invitee.inviter_id = player.id)`.as('invitees'),
      sql<number>`(select count(distinct device) from session where session.player_id = player.id)`.as(
        'devices',
      ),
      sql<number>`(select count(*) from item where item.player_id = player.id and state = 'retrieving')`.as(
        'open_retrievals',
      ),
    ])
    .where('player.id', '=', query.id)
    .executeTakeFirst()
  if (!row) throw new AppError('player_unknown', { field: 'id' })
  const held = await sumHeld(db, row.id, now)
  const { pause, limits } = await findStanding(db, row.id, now)
  return {
    ...presentPlayer(row, staff),
    points: fromCents(row.points),
    partner_since: row.partner_since && unixSeconds(row.partner_since),
    has_password: Boolean(row.has_password),
    has_totp: row.has_totp,
    invite_code: row.invite_code,
    channel: row.channel,
    inviter: row.inviter_id === null ? null : { id: row.inviter_id, nickname: row.inviter_name ?? '' },
    invitees: row.invitees,
    trade_link: await findLink(db, row.id),
    limits: limits.map(({ kind, period, amount, next_amount, next_at }) => {
      const inUnits = (stored: number) => (kind === 'time' ? Math.floor(stored / 60) : fromCents(stored))
      return {
        kind,
        period,
        amount: inUnits(amount),
        next_amount: next_amount === null ? null : inUnits(next_amount),
        next_at: next_at && unixSeconds(next_at),
      }
    }),
    pause: pause && { kind: pause.kind, until: pause.ends_at && unixSeconds(pause.ends_at) },
    terms: {
      version: row.terms_version,
      accepted_at: row.terms_accepted_at && unixSeconds(row.terms_accepted_at),
      newest: row.newest_terms,
    },
    devices: row.devices,
    shares_device_with: await listSharing(db, row.id),
    items_held: held.count,
    items_value: fromCents(held.value),
    open_retrievals: row.open_retrievals,
    my_adjust_left: fromCents(await adjustLeft(db, staff, now)),
  }
}

async function sumHeld(db: Db, playerId: number, now: Date): Promise<{ count: number; value: number }> {
  return db
    .selectFrom('item')
    .innerJoin('skin', 'skin.id', 'item.skin_id')
    .select([
      sql<number>`count(*)`.as('count'),
      sql<number>`coalesce(sum(${itemValueAt(now)}), 0)::bigint`.as('value'),
    ])
    .where('item.player_id', '=', playerId)
    .where('item.state', '=', 'held')
    .executeTakeFirstOrThrow()
}

async function findLink(db: Db, playerId: number): Promise<PlayerDetails['trade_link']> {
  const link = await db
    .selectFrom('trade_link')
    .select(['trade_url', 'steam_id', 'bound_at'])
    .where('player_id', '=', playerId)
    .where('replaced_at', 'is', null)
    .executeTakeFirst()
  return link ? { ...link, bound_at: unixSeconds(link.bound_at) } : null
}

/** Players who were signed in by a browser by which this one was, too. */
async function listSharing(db: Db, playerId: number): Promise<PlayerDetails['shares_device_with']> {
  return db
    .selectFrom('session as own')
    .innerJoin('session as other', 'other.device', 'own.device')
    .innerJoin('player', 'player.id', 'other.player_id')
    .select(['player.id', 'player.nickname'])
    .distinct()
    .where('own.player_id', '=', playerId)
    .where('own.device', 'is not', null)
    .where('other.player_id', '<>', playerId)
    .orderBy('player.id')
    .limit(MOST_SHARING)
    .execute()
}

import { sql } from 'kysely'
import { SEE_CONTACTS, type PlayerRow } from '@noktra/contract/admin/players'
import { gradeOf } from '@noktra/game/levels'
import { fromCents } from '@noktra/game/money'
import type { Staff } from '../../platform/admin/staff-session.ts'
import { unixSeconds } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/connect.ts'
import { AppError } from '../../platform/http/errors.ts'
import { avatarUrl } from '../../core/skins/pictures.ts'
import { maskEmail, maskMobile } from '../../core/addresses/address.ts'

/** Players with what a row of the list shows. */
export function selectPlayers(db: Db) {
  return db.selectFrom('player').select([
    'player.id',
    'player.nickname',
    'player.avatar',
    'player.mobile',
    'player.email',
    'player.steam_id',
    'player.status',
    'player.points',
    'player.lifetime_recharge',
    'player.created_at',
    balanceOf('cash'),
    balanceOf('bonus'),
    balanceOf('diamond'),
    sql<Date | null>`(select last_used_at from session where session.player_id = player.id
        order by last_used_at desc limit 1)`.as('last_seen_at'),
  ])
}

function balanceOf(kind: 'cash' | 'bonus' | 'diamond') {
  return sql<number>`(select balance from account where account.player_id = player.id and account.kind = ${kind})`.as(
    kind,
  )
}

type Row = Awaited<ReturnType<ReturnType<typeof selectPlayers>['execute']>>[number]

/** Whether somebody sees phones, e-mail addresses and networks as they are. */
export function seesContacts(staff: Pick<Staff, 'role'>): boolean {
  return SEE_CONTACTS.some((role) => role === staff.role)
}

export function presentPlayer(row: Row, staff: Pick<Staff, 'role'>): PlayerRow {
  const whole = seesContacts(staff)
  return {
    id: row.id,
    nickname: row.nickname,
    avatar: avatarUrl(row.avatar),
    mobile: row.mobile && (whole ? row.mobile : maskMobile(row.mobile)),
    email: row.email && (whole ? row.email : maskEmail(row.email)),
    steam_id: row.steam_id,
    status: row.status === 0 ? 'open' : 'frozen',
    grade: gradeOf(row.points),
    lifetime_recharge: fromCents(row.lifetime_recharge),
    cash: fromCents(row.cash),
    bonus: fromCents(row.bonus),
    diamond: fromCents(row.diamond),
    last_seen_at: row.last_seen_at && unixSeconds(row.last_seen_at),
    created_at: unixSeconds(row.created_at),
  }
}

/** A player's name. @throws AppError player_unknown */
export async function getPlayer(db: Db, id: number): Promise<{ id: number; nickname: string }> {
  const player = await db
    .selectFrom('player')
    .select(['id', 'nickname'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!player) throw new AppError('player_unknown', { field: 'id' })
  return player
}

/** What acts on a player name in the audit log. */
export function subjectOf(playerId: number): string {
  return `player:${playerId}`
}

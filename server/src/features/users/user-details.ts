import type { Language } from '@noktra/contract/shapes'
import type * as api from '@noktra/contract/users'
import type { DataOf } from '@noktra/contract/route'
import { gradeOf, HIGHEST_GRADE, pointsForGrade } from '@noktra/game/levels'
import { fromCents } from '@noktra/game/money'
import { sql } from 'kysely'
import { unixSeconds } from '../../platform/clock.ts'
import type { Ctx } from '../../platform/context.ts'
import type { Db } from '../../platform/db/connect.ts'
import { Gatherer } from '../../platform/gather.ts'
import type { SignedIn } from '../../platform/http/auth.ts'
import { avatarUrl } from '../../core/skins/pictures.ts'
import { findTermsDue } from '../../core/terms/find-terms-due.ts'
import { keyWaits } from './give-registration-key.ts'
import { maskEmail, maskMobile } from '../../core/addresses/address.ts'

type Details = DataOf<typeof api.userDetails>
type Found = Omit<Details, 'terms_due'> & { terms_version: number; newest_terms: number }

/** Players who ask while others are read: one statement for all of them. No caller gets what was true before they asked. */
class Asking extends Gatherer<number, Found> {}

type Row = {
  id: number
  nickname: string
  avatar: number
  status: number
  points: number
  mobile: string | null
  email: string | null
  invite_code: string
  lifetime_recharge: number
  created_at: Date
  steam_id: string | null
  inviter_id: number | null
  has_password: boolean
  has_totp: boolean
  has_trade_link: boolean
  held_until: Date | null
  unread_notices: number
  key_count: number
  key_waits: boolean
  terms_version: number
  newest_terms: number
  cash: number
  bonus: number
  diamond: number
}

async function readPlayers(db: Db, players: number[], now: Date): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select player.id, nickname, avatar, status, points, mobile, email, invite_code, lifetime_recharge, created_at, steam_id,
      inviter_id, terms_version, (select max(version) from terms_version) as newest_terms, password_hash is not null as has_password,
      exists (select from totp where totp.player_id = player.id and confirmed_at is not null) as has_totp,
      exists (select from trade_link where trade_link.player_id = player.id and replaced_at is null) as has_trade_link,
      (select max(until) from retrieval_hold
        where retrieval_hold.player_id = player.id and until > ${now}::timestamptz) as held_until,
      (select count(*) from notification
        where notification.player_id = player.id and read_at is null) as unread_notices,
      (select count(*) from box_key
        where box_key.player_id = player.id and used_at is null and expires_at > ${now}::timestamptz) as key_count,
      mobile is null and email is null and ${keyWaits(sql.ref('player.id'))} as key_waits, purse.*
    from player cross join lateral (
      select coalesce(max(balance) filter (where kind = 'cash'), 0) as cash,
        coalesce(max(balance) filter (where kind = 'bonus'), 0) as bonus,
        coalesce(max(balance) filter (where kind = 'diamond'), 0) as diamond
      from account where account.player_id = player.id) as purse
    where player.id = any(${players}::bigint[])`.execute(db)
  return rows
}

/** Everything the header and the profile show of the player themselves. */
export async function userDetails({
  db,
  clock,
  memory,
  player,
  language,
}: Pick<Ctx, 'db' | 'clock' | 'memory'> & { player: SignedIn; language: Language }): Promise<Details> {
  const { terms_version, newest_terms, ...details } = await memory.of(Asking).ask(player.id, {
    most: 64,
    atOnce: 2,
    run: async (asked) => {
      const now = clock.now()
      const rows = await readPlayers(db, [...new Set(asked)], now)
      const byId = new Map(rows.map((row) => [row.id, present(row, now)]))
      return asked.map((id) => () => Promise.resolve(byId.get(id)!))
    },
  })
  const terms_due = terms_version < newest_terms ? await findTermsDue(db, terms_version, language) : null
  return { ...details, terms_due }
}

function present(me: Row, now: Date): Found {
  const grade = gradeOf(me.points)
  return {
    user_id: me.id,
    nickname: me.nickname,
    avatar: avatarUrl(me.avatar),
    avatar_no: me.avatar,
    status: me.status,
    coin: fromCents(me.cash + me.bonus),
    bonus_coin: fromCents(me.bonus),
    diamond: fromCents(me.diamond),
    grade,
    points: fromCents(me.points),
    next_grade_points: grade < HIGHEST_GRADE ? pointsForGrade(grade + 1) : null,
    mobile: me.mobile && maskMobile(me.mobile),
    email: me.email && maskEmail(me.email),
    has_password: me.has_password,
    has_totp: me.has_totp,
    steam_id: me.steam_id,
    has_trade_link: me.has_trade_link,
    retrieval_held_until: me.held_until && unixSeconds(me.held_until),
    inviter_until: inviterUntil(me, now),
    unread_notices: me.unread_notices,
    invite_code: me.invite_code,
    lifetime_recharge: fromCents(me.lifetime_recharge),
    key_count: me.key_count,
    key_waits: me.key_waits,
    terms_version: me.terms_version,
    newest_terms: me.newest_terms,
    created_at: unixSeconds(me.created_at),
  }
}

/** For so long after registering a player may name their inviter (PRODUCT 11). */
export const INVITER_OPEN_MS = 7 * 24 * 3600 * 1000

function inviterUntil(me: { inviter_id: number | null; created_at: Date }, now: Date): number | null {
  const until = new Date(me.created_at.getTime() + INVITER_OPEN_MS)
  return me.inviter_id === null && until > now ? unixSeconds(until) : null
}

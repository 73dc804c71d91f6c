import type * as api from '@noktra/contract/users'
import { gradeOf, HIGHEST_GRADE, pointsForGrade } from '@noktra/game/levels'
import { fromCents } from '@noktra/game/money'
import { sql } from 'kysely'
import { unixSeconds } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/connect.ts'
import { Gatherer } from '../../platform/gather.ts'
import type { PlayerCall } from '../../platform/http/serve.ts'
import { listBalances, type Balances } from '../../core/ledger/accounts.ts'
import { avatarUrl } from '../../core/skins/pictures.ts'
import { findTermsDue } from '../../core/terms/find-terms-due.ts'
import { isKeyWaiting } from './give-registration-key.ts'
import { maskEmail, maskMobile } from '../../core/addresses/address.ts'

type Me = Awaited<ReturnType<typeof readPlayers>>[number]
type Own = { me: Me; balances: Balances }

/** Players who ask while others are read: two statements for all of them. No caller gets what was true before they asked. */
class Asking extends Gatherer<number, Own> {}

async function readPlayers(db: Db, players: number[], now: Date) {
  return db
    .selectFrom('player')
    .select((select) => [
      'player.id',
      'nickname',
      'avatar',
      'status',
      'points',
      'mobile',
      'email',
      'invite_code',
      'lifetime_recharge',
      'created_at',
      'steam_id',
      'inviter_id',
      'terms_version',
      select
        .selectFrom('terms_version')
        .select((versions) => versions.fn.max('version').as('newest'))
        .as('newest_terms'),
      select('password_hash', 'is not', null).as('has_password'),
      select
        .exists(
          select
            .selectFrom('totp')
            .select('totp.player_id')
            .whereRef('totp.player_id', '=', 'player.id')
            .where('confirmed_at', 'is not', null),
        )
        .as('has_totp'),
      select
        .exists(
          select
            .selectFrom('trade_link')
            .select('trade_link.id')
            .whereRef('trade_link.player_id', '=', 'player.id')
            .where('replaced_at', 'is', null),
        )
        .as('has_trade_link'),
      select
        .selectFrom('retrieval_hold')
        .select((holds) => holds.fn.max('until').as('until'))
        .whereRef('retrieval_hold.player_id', '=', 'player.id')
        .where('until', '>', now)
        .as('held_until'),
      select
        .selectFrom('notification')
        .select((notices) => notices.fn.countAll<number>().as('count'))
        .whereRef('notification.player_id', '=', 'player.id')
        .where('read_at', 'is', null)
        .as('unread_notices'),
      select
        .selectFrom('box_key')
        .select((keys) => keys.fn.countAll<number>().as('count'))
        .whereRef('box_key.player_id', '=', 'player.id')
        .where('used_at', 'is', null)
        .where('expires_at', '>', now)
        .as('key_count'),
    ])
    .where('player.id', '=', sql<number>`any(${players}::bigint[])`)
    .execute()
}

async function readOwn({ db, clock, memory }: PlayerCall, playerId: number): Promise<Own> {
  return memory.of(Asking).ask(playerId, {
    most: 64,
    atOnce: 2,
    run: async (asked) => {
      const players = [...new Set(asked)]
      const [rows, balances] = await Promise.all([
        readPlayers(db, players, clock.now()),
        listBalances(db, players),
      ])
      const byId = new Map(rows.map((row) => [row.id, row]))
      return asked.map((id) => () => Promise.resolve({ me: byId.get(id)!, balances: balances.get(id)! }))
    },
  })
}

/** Everything the header and the profile show of the player themselves. */
export async function userDetails(call: PlayerCall<typeof api.userDetails>) {
  const { db, player, clock, language } = call
  const { me, balances } = await readOwn(call, player.id)
  const { cash, bonus, diamond } = balances
  const grade = gradeOf(me.points)
  return {
    user_id: player.id,
    nickname: me.nickname,
    avatar: avatarUrl(me.avatar),
    avatar_no: me.avatar,
    status: me.status,
    coin: fromCents(cash + bonus),
    bonus_coin: fromCents(bonus),
    diamond: fromCents(diamond),
    grade,
    points: fromCents(me.points),
    next_grade_points: grade < HIGHEST_GRADE ? pointsForGrade(grade + 1) : null,
    mobile: me.mobile && maskMobile(me.mobile),
    email: me.email && maskEmail(me.email),
    has_password: Boolean(me.has_password),
    has_totp: Boolean(me.has_totp),
    steam_id: me.steam_id,
    has_trade_link: Boolean(me.has_trade_link),
    retrieval_held_until: me.held_until && unixSeconds(me.held_until),
    inviter_until: inviterUntil(me, clock.now()),
    unread_notices: me.unread_notices ?? 0,
    invite_code: me.invite_code,
    lifetime_recharge: fromCents(me.lifetime_recharge),
    key_count: me.key_count ?? 0,
    key_waits: me.mobile === null && me.email === null && (await isKeyWaiting(db, player.id)),
    terms_due:
      me.terms_version < me.newest_terms! ? await findTermsDue(db, me.terms_version, language) : null,
    created_at: unixSeconds(me.created_at),
  }
}

/** For so long after registering a player may name their inviter (PRODUCT 11). */
export const INVITER_OPEN_MS = 7 * 24 * 3600 * 1000

function inviterUntil(me: { inviter_id: number | null; created_at: Date }, now: Date): number | null {
  const until = new Date(me.created_at.getTime() + INVITER_OPEN_MS)
  return me.inviter_id === null && until > now ? unixSeconds(until) : null
}

import type * as api from '@noktra/contract/users'
import { gradeOf, HIGHEST_GRADE, pointsForGrade } from '@noktra/game/levels'
import { fromCents } from '@noktra/game/money'
import { unixSeconds } from '../../platform/clock.ts'
import type { PlayerCall } from '../../platform/http/serve.ts'
import { getBalances } from '../../core/ledger/accounts.ts'
import { avatarUrl } from '../../core/skins/pictures.ts'
import { isKeyWaiting } from './give-registration-key.ts'
import { maskEmail, maskMobile } from '../../core/addresses/address.ts'

/** Everything the header and the profile show of the player themselves. */
export async function userDetails({ db, player, clock }: PlayerCall<typeof api.userDetails>) {
  const me = await db
    .selectFrom('player')
    .select((select) => [
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
      select('password_hash', 'is not', null).as('has_password'),
      select
        .exists(
          select
            .selectFrom('totp')
            .select('totp.player_id')
            .where('totp.player_id', '=', player.id)
            .where('confirmed_at', 'is not', null),
        )
        .as('has_totp'),
      select
        .exists(
          select
            .selectFrom('trade_link')
            .select('trade_link.id')
            .where('trade_link.player_id', '=', player.id)
            .where('replaced_at', 'is', null),
        )
        .as('has_trade_link'),
      select
        .selectFrom('retrieval_hold')
        .select((holds) => holds.fn.max('until').as('until'))
        .where('retrieval_hold.player_id', '=', player.id)
        .where('until', '>', clock.now())
        .as('held_until'),
      select
        .selectFrom('notification')
        .select((notices) => notices.fn.countAll<number>().as('count'))
        .where('notification.player_id', '=', player.id)
        .where('read_at', 'is', null)
        .as('unread_notices'),
      select
        .selectFrom('box_key')
        .select((keys) => keys.fn.countAll<number>().as('count'))
        .where('player_id', '=', player.id)
        .where('used_at', 'is', null)
        .where('expires_at', '>', clock.now())
        .as('key_count'),
    ])
    .where('id', '=', player.id)
    .executeTakeFirstOrThrow()
  const { cash, bonus, diamond } = await getBalances(db, player.id)
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
    created_at: unixSeconds(me.created_at),
  }
}

/** For so long after registering a player may name their inviter (PRODUCT 11). */
export const INVITER_OPEN_MS = 7 * 24 * 3600 * 1000

function inviterUntil(me: { inviter_id: number | null; created_at: Date }, now: Date): number | null {
  const until = new Date(me.created_at.getTime() + INVITER_OPEN_MS)
  return me.inviter_id === null && until > now ? unixSeconds(until) : null
}

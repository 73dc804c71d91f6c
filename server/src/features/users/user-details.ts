import type * as api from '@noktra/contract/users'
import { gradeOf, HIGHEST_GRADE, pointsForGrade } from '@noktra/game/levels'
import { fromCents } from '@noktra/game/money'
import { unixSeconds } from '../../clock.ts'
import type { PlayerCall } from '../../http/serve.ts'
import { getBalances } from '../../ledger/accounts.ts'
import { avatarUrl } from '../skins/pictures.ts'
import { maskEmail, maskMobile } from './address.ts'

/** Everything the header and the profile show of the player himself. */
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
      select('password_hash', 'is not', null).as('has_password'),
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
    invite_code: me.invite_code,
    lifetime_recharge: fromCents(me.lifetime_recharge),
    key_count: me.key_count ?? 0,
    created_at: unixSeconds(me.created_at),
  }
}

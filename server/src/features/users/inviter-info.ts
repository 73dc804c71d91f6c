import type * as api from '@noktra/contract/users'
import type { PlayerCall } from '../../platform/http/serve.ts'
import { avatarUrl } from '../../core/skins/pictures.ts'

/** The player whose invite code was used at registration. */
export async function inviterInfo({ db, player }: PlayerCall<typeof api.inviterInfo>) {
  const inviter = await db
    .selectFrom('player as me')
    .innerJoin('player as inviter', 'inviter.id', 'me.inviter_id')
    .select(['inviter.id', 'inviter.nickname', 'inviter.avatar'])
    .where('me.id', '=', player.id)
    .executeTakeFirst()
  if (!inviter) return { inviter: null }
  return { inviter: { user_id: inviter.id, nickname: inviter.nickname, avatar: avatarUrl(inviter.avatar) } }
}

import { sql } from 'kysely'
import type * as api from '@noktra/contract/promotion'
import type { DataOf } from '@noktra/contract/route'
import { fromCents } from '@noktra/game/money'
import { unixSeconds } from '../../platform/clock.ts'
import { cutPage, offsetOf, readAfter } from '../../platform/http/page.ts'
import type { PlayerCall } from '../../platform/http/serve.ts'
import { avatarUrl } from '../../core/skins/pictures.ts'
import { maskNickname } from './mask-nickname.ts'

/** Who registered by the player or named them, masked, and what each has recharged that counts. */
export async function promoteInvitees({
  db,
  player,
  query,
}: PlayerCall<typeof api.promoteInvitees>): Promise<DataOf<typeof api.promoteInvitees>> {
  const after = readAfter(query.after, 1)
  const rows = await db
    .selectFrom('player')
    .select((invitee) => [
      'id',
      'nickname',
      'avatar',
      'invited_at',
      invitee
        .selectFrom('rebate')
        .select(sql<number>`coalesce(sum(coins), 0)::bigint`.as('coins'))
        .whereRef('rebate.invitee_id', '=', 'player.id')
        .where('refused', 'is', null)
        .where('reversed_at', 'is', null)
        .as('coins'),
    ])
    .where('inviter_id', '=', player.id)
    .$if(after !== null, (invitees) => invitees.where('id', '<', after?.[0] ?? 0))
    .orderBy('id', 'desc')
    .offset(offsetOf(query))
    .limit(query.page_size + 1)
    .execute()
  const { total } = await db
    .selectFrom('player')
    .select((all) => all.fn.countAll<number>().as('total'))
    .where('inviter_id', '=', player.id)
    .executeTakeFirstOrThrow()
  const page = cutPage(rows, query.page_size, (row) => [row.id])
  return {
    list: page.list.map((row) => ({
      nickname: maskNickname(row.nickname),
      avatar: avatarUrl(row.avatar),
      recharge: fromCents(row.coins ?? 0),
      invited_at: unixSeconds(row.invited_at!),
    })),
    total,
    next: page.next,
  }
}

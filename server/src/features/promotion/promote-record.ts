import type * as api from '@noktra/contract/promotion'
import type { SamePerson } from '@noktra/contract/promotion'
import type { DataOf } from '@noktra/contract/route'
import { fromCents } from '@noktra/game/money'
import { unixSeconds } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/connect.ts'
import { cutPage, offsetOf, readAfter } from '../../platform/http/page.ts'
import type { PlayerCall } from '../../platform/http/serve.ts'
import { avatarUrl } from '../../core/skins/pictures.ts'
import { maskNickname } from './mask-nickname.ts'

type Record = DataOf<typeof api.promoteRecord>['list'][number]

/** Every recharge of an invitee with its rebate, newest first. Invitees are masked. */
export async function promoteRecord({
  db,
  player,
  query,
  clock,
}: PlayerCall<typeof api.promoteRecord>): Promise<DataOf<typeof api.promoteRecord>> {
  const now = clock.now()
  const after = readAfter(query.after, 1)
  const rows = await recordsOf(db, player.id)
    .$if(after !== null, (records) => records.where('rebate.id', '<', after?.[0] ?? 0))
    .orderBy('rebate.id', 'desc')
    .offset(offsetOf(query))
    .limit(query.page_size + 1)
    .execute()
  const { total } = await db
    .selectFrom('rebate')
    .select((all) => all.fn.countAll<number>().as('total'))
    .where('inviter_id', '=', player.id)
    .executeTakeFirstOrThrow()
  const page = cutPage(rows, query.page_size, (row) => [row.id])
  return {
    list: page.list.map((row) => ({
      rebate_id: row.id,
      nickname: maskNickname(row.nickname),
      avatar: avatarUrl(row.avatar),
      recharge: fromCents(row.coins),
      rate: row.rate / 1_000_000,
      rebate: fromCents(row.amount),
      status: statusOf(row, now),
      refused: row.refused as SamePerson | null,
      available_at: unixSeconds(row.available_at),
      created_at: unixSeconds(row.created_at),
    })),
    total,
    next: page.next,
  }
}

function recordsOf(db: Db, inviterId: number) {
  return db
    .selectFrom('rebate')
    .innerJoin('player', 'player.id', 'rebate.invitee_id')
    .select([
      'rebate.id',
      'rebate.coins',
      'rebate.rate',
      'rebate.amount',
      'rebate.refused',
      'rebate.created_at',
      'rebate.available_at',
      'rebate.claim_id',
      'rebate.reversed_at',
      'player.nickname',
      'player.avatar',
    ])
    .where('rebate.inviter_id', '=', inviterId)
}

/** One that comes to less than a cent is never claimed. */
function statusOf(
  rebate: {
    refused: string | null
    reversed_at: Date | null
    claim_id: number | null
    amount: number
    available_at: Date
  },
  now: Date,
): Record['status'] {
  if (rebate.refused !== null) return 'refused'
  if (rebate.reversed_at !== null) return 'reversed'
  if (rebate.claim_id !== null) return 'claimed'
  if (rebate.amount === 0) return 'none'
  return rebate.available_at > now ? 'pending' : 'claimable'
}

import type * as api from '@noktra/contract/account'
import { changeList } from '../../platform/db/list-changes.ts'
import { countUse } from '../../platform/http/rate-limit.ts'
import type { PlayerCall } from '../../platform/http/serve.ts'
import { avatarUrl } from '../../core/skins/pictures.ts'
import { HOUR_MS } from './limits.ts'
import { readNickname } from './nickname.ts'

const MOST_AN_HOUR = 10

/** Changes the player's name, their picture or both; what is not sent stays. */
export async function editUser(call: PlayerCall<typeof api.editUser>) {
  const { body, player, transact, games } = call
  const nickname = body.nickname === undefined ? undefined : readNickname(body.nickname)
  await countUse(call, [{ bucket: `edit:${player.id}`, most: MOST_AN_HOUR, windowMs: HOUR_MS }])
  const edited = await transact(async (tx) => {
    for (const { facesIn = [] } of games) for (const list of facesIn) await changeList(tx, list)
    return tx
      .updateTable('player')
      .set((row) => ({ nickname: nickname ?? row.ref('nickname'), avatar: body.avatar ?? row.ref('avatar') }))
      .where('id', '=', player.id)
      .returning(['nickname', 'avatar'])
      .executeTakeFirstOrThrow()
  })
  return { nickname: edited.nickname, avatar: avatarUrl(edited.avatar), avatar_no: edited.avatar }
}

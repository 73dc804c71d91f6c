import type { myProofs } from '@noktra/contract/fair'
import type { DataOf } from '@noktra/contract/route'
import type { Db } from '../../platform/db/connect.ts'
import { AppError } from '../../platform/http/errors.ts'
import { readAfter } from '../../platform/http/page.ts'
import type { PlayerCall } from '../../platform/http/serve.ts'

type MyProofs = DataOf<typeof myProofs>

/**
 * The proofs of the player's own draws of a kind whose seeds are revealed, and how many draws there are of all kinds.
 * @throws AppError invalid_input when no game has such draws
 */
export async function listMyProofs(call: PlayerCall<typeof myProofs>): Promise<MyProofs> {
  const [after = null] = readAfter(call.query.after, 1) ?? []
  const own = call.games.flatMap(({ proof }) => proof?.own ?? []).find(({ kind }) => kind === call.query.kind)
  if (!own) throw new AppError('invalid_input', { field: 'kind' })
  const page = await own.list(call, after)
  return { pools: [], ...page, ...(await countDraws(call.db, call.player.id)) }
}

/** Every draw took a nonce of its pair. */
async function countDraws(db: Db, playerId: number): Promise<Pick<MyProofs, 'revealed' | 'unrevealed'>> {
  const { revealed, unrevealed } = await db
    .selectFrom('seed_pair')
    .select(({ fn }) => [
      fn.sum<number | null>('nonce').filterWhere('revealed_at', 'is not', null).as('revealed'),
      fn.sum<number | null>('nonce').filterWhere('revealed_at', 'is', null).as('unrevealed'),
    ])
    .where('player_id', '=', playerId)
    .executeTakeFirstOrThrow()
  return { revealed: revealed ?? 0, unrevealed: unrevealed ?? 0 }
}

import type * as api from '@noktra/contract/admin/players'
import type { PlayerDraw } from '@noktra/contract/admin/players'
import { fromCents } from '@noktra/game/money'
import type { AdminQuery } from '../../platform/admin/serve-admin.ts'
import { unixSeconds } from '../../platform/clock.ts'
import type { DrawRow } from '../../platform/game.ts'
import { AppError } from '../../platform/http/errors.ts'
import { cutPage, readAfter } from '../../platform/http/page.ts'
import { getPlayer } from './player-row.ts'

/**
 * What a player played in one game, by key, newest first, each with the address of its public proof.
 * @throws AppError invalid_input for a game that this store has not
 */
export async function playerDraws({ db, games, query }: AdminQuery<typeof api.playerDraws>) {
  const size = query.page_size ?? 20
  const [before = null] = readAfter(query.after, 1) ?? []
  const proof = games.find(({ name }) => name === query.kind)?.proof
  if (!proof?.draws) throw new AppError('invalid_input', { field: 'kind' })
  await getPlayer(db, query.id)
  const { rows } = await proof.draws({ playerId: query.id, before, limit: size + 1 }).execute(db)
  const { list, next } = cutPage(rows, size, (row) => [row.key])
  return { list: list.map((row) => presentDraw(proof.letter, row)), next, total: null }
}

function presentDraw(letter: string, row: DrawRow): PlayerDraw {
  const id = `${letter}${row.id}`
  return {
    id,
    what: row.what,
    outcome: row.outcome,
    staked: fromCents(row.staked),
    won: row.won === null ? null : fromCents(row.won),
    proof_path: `/fair/${id}`,
    at: unixSeconds(row.at),
  }
}

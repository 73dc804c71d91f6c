import type { fair } from '@noktra/contract/fair'
import type { DataOf } from '@noktra/contract/route'
import { findLogged } from '../../core/draws/find-logged.ts'
import { gameOfProof } from '../../platform/game.ts'
import { AppError } from '../../platform/http/errors.ts'
import { assertAnswers, type Call } from '../../platform/http/serve.ts'

/** The proof of what an id stands for: u30001 is upgrade 30001. @throws AppError draw_unknown, and what its game throws */
export async function getProof(call: Call<typeof fair>): Promise<DataOf<typeof fair>> {
  const found = gameOfProof(call.games, call.params.id)
  if (!found) throw new AppError('draw_unknown')
  const { data, read } = found.proof
  const answer = await read(call, found.number)
  assertAnswers({ path: call.params.id, data }, answer, call)
  return { ...answer, log: await findLogged(call.db, found.game, found.number) }
}

import type { fair } from '@noktra/contract/fair'
import type { DataOf } from '@noktra/contract/route'
import { AppError } from '../../platform/http/errors.ts'
import { assertAnswers, type Call } from '../../platform/http/serve.ts'

/** The proof of what an id stands for: u30001 is upgrade 30001. @throws AppError draw_unknown, and what its game throws */
export async function getProof(call: Call<typeof fair>): Promise<DataOf<typeof fair>> {
  const [, letter, number] = /^([a-z]?)(\d{1,15})$/.exec(call.params.id) ?? []
  const game = call.games.find(({ proof }) => proof?.letter === letter)
  if (!game?.proof) throw new AppError('draw_unknown')
  const { data, read } = game.proof
  const answer = await read(call, Number(number))
  assertAnswers({ path: call.params.id, data }, answer, call)
  return answer
}

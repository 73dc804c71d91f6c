import type * as api from '@noktra/contract/terms'
import { AppError } from '../../platform/http/errors.ts'
import type { PlayerCall } from '../../platform/http/serve.ts'
import { newestTerms, noteAcceptance } from '../../core/terms/accept-terms.ts'

/** Accepts the newest terms, which the player has read. @throws AppError terms_newer when there are newer ones by now */
export async function acceptTerms({ body, player, clock, transact }: PlayerCall<typeof api.acceptTerms>) {
  await transact(async (tx) => {
    if (body.version !== (await newestTerms(tx))) throw new AppError('terms_newer')
    await noteAcceptance(tx, { playerId: player.id, version: body.version, now: clock.now() })
  })
  return { version: body.version }
}

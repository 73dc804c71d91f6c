import type * as api from '@noktra/contract/envelopes'
import { AppError } from '../../platform/http/errors.ts'
import { assertUnspent, countUse, networkLimit, type Limit } from '../../platform/http/rate-limit.ts'
import type { PlayerCall } from '../../platform/http/serve.ts'
import { plainCode } from './envelope-code.ts'
import { isEnvelopeCode } from './receive-envelope.ts'

const WINDOW_MS = 600_000
const WRONG_PER_PLAYER = 10
const WRONG_PER_NETWORK = 60

/**
 * Stands before a claim: after 10 wrong codes of a player or 60 of a network in 10 minutes nothing more is looked at, right
 * or wrong. Only wrong codes count, and they stay counted though the call is refused.
 * @throws AppError envelope_code_missing, envelope_code_wrong, too_many_requests
 */
export async function limitGuessing(call: PlayerCall<typeof api.receiveEnvelope>): Promise<void> {
  if (plainCode(call.body.password) === '') throw new AppError('envelope_code_missing')
  const limits: Limit[] = [
    { bucket: `envelope:player:${call.player.id}`, most: WRONG_PER_PLAYER, windowMs: WINDOW_MS },
    {
      bucket: `envelope:network:${call.network}`,
      most: networkLimit(call.config, WRONG_PER_NETWORK),
      windowMs: WINDOW_MS,
    },
  ]
  await assertUnspent(call, limits)
  if (await isEnvelopeCode(call.db, call.body.password)) return
  await countUse(call, limits)
  throw new AppError('envelope_code_wrong')
}

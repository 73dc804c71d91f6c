import type * as api from '@noktra/contract/envelopes'
import type { AppError } from '../../platform/http/errors.ts'
import { countUse, networkLimit, type Limit } from '../../platform/http/rate-limit.ts'
import type { PlayerCall } from '../../platform/http/serve.ts'

const WINDOW_MS = 600_000
const WRONG_PER_PLAYER = 10
const WRONG_PER_NETWORK = 60

type Guess = Pick<PlayerCall<typeof api.receiveEnvelope>, 'player' | 'network' | 'config'>

/** After 10 wrong codes of a player or 60 of a network in 10 minutes nothing more is looked at, right or wrong. */
export function guessLimits({ player, network, config }: Guess): Limit[] {
  return [
    { bucket: `envelope:player:${player.id}`, most: WRONG_PER_PLAYER, windowMs: WINDOW_MS },
    {
      bucket: `envelope:network:${network}`,
      most: networkLimit(config, WRONG_PER_NETWORK),
      windowMs: WINDOW_MS,
    },
  ]
}

/**
 * Only wrong codes count, and they stay counted though the call is refused.
 * @throws AppError too_many_requests
 */
export async function countWrongCode(
  call: PlayerCall<typeof api.receiveEnvelope>,
  { error }: AppError,
): Promise<void> {
  if (error === 'envelope_code_wrong') await countUse(call, guessLimits(call))
}

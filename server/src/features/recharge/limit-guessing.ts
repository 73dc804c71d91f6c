import type * as api from '@noktra/contract/recharge'
import { AppError } from '../../platform/http/errors.ts'
import { assertUnspent, countUse, networkLimit, type Limit } from '../../platform/http/rate-limit.ts'
import type { PlayerCall } from '../../platform/http/serve.ts'
import { isCardSecret } from './redeem-card.ts'

const WINDOW_MS = 600_000
const WRONG_PER_PLAYER = 5
const WRONG_PER_NETWORK = 20

/**
 * Stands before a redemption: after 5 wrong tries of a player or 20 of a network in 10 minutes nothing more is looked
 * at, right or wrong. Only wrong tries count, and they stay counted though the call is refused.
 * @throws AppError card_wrong, too_many_requests
 */
export async function limitGuessing(call: PlayerCall<typeof api.redeemCard>): Promise<void> {
  const limits: Limit[] = [
    { bucket: `card:player:${call.player.id}`, most: WRONG_PER_PLAYER, windowMs: WINDOW_MS },
    {
      bucket: `card:network:${call.network}`,
      most: networkLimit(call.config, WRONG_PER_NETWORK),
      windowMs: WINDOW_MS,
    },
  ]
  await assertUnspent(call, limits)
  if (await isCardSecret(call.db, call.secrets, call.body)) return
  await countUse(call, limits)
  throw new AppError('card_wrong')
}

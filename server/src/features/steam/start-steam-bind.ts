import type * as api from '@noktra/contract/steam'
import { unixSeconds } from '../../platform/clock.ts'
import { AppError } from '../../platform/http/errors.ts'
import type { PlayerCall } from '../../platform/http/serve.ts'
import { proveOwner } from '../users/assert-owner.ts'
import { findOwnOrigin } from '../../platform/http/own-origin.ts'
import { addressOfQuestion } from './question.ts'
import { beginVisit } from './steam-visit.ts'

/** Begins the way of an owner to the platform, to tie an account of it to themselves; this browser must bring the answer. */
export async function startSteamBind(call: PlayerCall<typeof api.startSteamBind>) {
  const { providers, player, config, host, device, language } = call
  const origin = findOwnOrigin(config, host)
  const { steam } = providers
  if (!steam || !origin) throw new AppError('service_unavailable')
  await assertUnbound(call)
  const spendProof = await proveOwner(call, call.body)
  const { state, expiresAt } = await call.transact(async (tx) => {
    await spendProof(tx)
    return beginVisit(tx, call, { device, language, owner: player })
  })
  return { url: addressOfQuestion(steam.endpoint, origin, state), expires_at: unixSeconds(expiresAt) }
}

async function assertUnbound({ db, player }: PlayerCall<typeof api.startSteamBind>): Promise<void> {
  const { steam_id } = await db
    .selectFrom('player')
    .select('steam_id')
    .where('id', '=', player.id)
    .executeTakeFirstOrThrow()
  if (steam_id) throw new AppError('steam_bound')
}

import type { SteamMessage } from '@noktra/contract/steam'
import type { Ctx } from '../../platform/context.ts'
import { bindAccount } from './bind-account.ts'
import { signInBySteam } from './sign-in-by-steam.ts'
import type { Finish } from './steam-visit.ts'

/**
 * Does what the visit was for, once the platform has vouched for the account.
 * @throws AppError of `signInBySteam` and `bindAccount`
 */
export async function finishVisit(ctx: Ctx, finish: Finish): Promise<SteamMessage> {
  if (finish.visit.purpose === 'bind') {
    await bindAccount(ctx, finish)
    return { type: 'store-steam', outcome: 'bound' }
  }
  return { type: 'store-steam', outcome: 'signed_in', ...(await signInBySteam(ctx, finish)) }
}

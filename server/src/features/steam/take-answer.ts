import type { Ctx } from '../../platform/context.ts'
import { AppError } from '../../platform/http/errors.ts'
import { readAnswer } from '../../platform/providers/steam/openid.ts'
import type { SteamProvider } from '../../platform/providers/steam/steam.ts'
import { returnUrl } from './question.ts'
import { persistAnswer, type Visit } from './steam-visit.ts'

/**
 * Checks the answer that a browser brings back and gives the account that the platform vouches for. The redirect alone is
 * proof of nothing: the platform itself is asked whether the answer is its own.
 * @throws AppError steam_refused, steam_cancelled, service_unavailable
 */
export async function takeAnswer(
  ctx: Ctx,
  steam: SteamProvider,
  come: { visit: Visit; origin: string; state: string; query: URLSearchParams },
): Promise<string> {
  const now = ctx.clock.now()
  const answer = readAnswer(come.query, {
    endpoint: steam.endpoint,
    identityBase: steam.identityBase,
    returnTo: returnUrl(come.origin, come.state),
    now,
  })
  if (answer.outcome === 'cancelled') throw new AppError('steam_cancelled')
  if (answer.outcome === 'refused') {
    ctx.log.warn({ why: answer.why }, 'an answer of the game platform was refused')
    throw new AppError('steam_refused')
  }
  if (!(await isGenuine(ctx, steam, answer.params))) {
    ctx.log.warn('the game platform does not know an answer of its own')
    throw new AppError('steam_refused')
  }
  const { nonce, steamId } = answer
  await ctx.transact((tx) => persistAnswer(tx, come.visit, { endpoint: steam.endpoint, nonce, steamId, now }))
  return steamId
}

async function isGenuine(ctx: Ctx, steam: SteamProvider, params: URLSearchParams): Promise<boolean> {
  try {
    return await steam.isGenuine(params)
  } catch (error) {
    ctx.log.error({ provider: steam.name, err: error }, 'the game platform did not answer')
    throw new AppError('service_unavailable')
  }
}

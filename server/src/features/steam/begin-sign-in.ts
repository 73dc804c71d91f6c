import type { Language } from '@noktra/contract/shapes'
import type { Ctx } from '../../platform/context.ts'
import { AppError } from '../../platform/http/errors.ts'
import { countUse, networkLimit } from '../../platform/http/rate-limit.ts'
import { addressOfQuestion } from './question.ts'
import { beginVisit } from './steam-visit.ts'

const MOST_AN_HOUR = 120
const HOUR_MS = 3_600_000

type SignInStart = {
  origin: string | null
  device: string
  network: string
  language: Language
  inviteCode: string | null
  channel: string | null
}

/**
 * Begins a sign-in and gives the platform's address to go to.
 * @throws AppError service_unavailable, too_many_requests
 */
export async function beginSignIn(ctx: Ctx, start: SignInStart): Promise<string> {
  const { steam } = ctx.providers
  if (!steam || !start.origin) throw new AppError('service_unavailable')
  await countUse(ctx, [
    {
      bucket: `steam-visit:${start.network}`,
      most: networkLimit(ctx.config, MOST_AN_HOUR),
      windowMs: HOUR_MS,
    },
  ])
  const { state } = await ctx.transact((tx) => beginVisit(tx, ctx, start))
  return addressOfQuestion(steam.endpoint, start.origin, state)
}

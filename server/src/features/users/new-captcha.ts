import { randomBytes } from 'node:crypto'
import type * as api from '@noktra/contract/sign-in'
import { countUse, networkLimit } from '../../http/rate-limit.ts'
import type { Call } from '../../http/serve.ts'
import { drawPuzzle } from '../../providers/captcha/draw-puzzle.ts'
import { MINUTE_MS } from './limits.ts'

const A_MINUTE = 30
const LIVES_MS = 5 * MINUTE_MS

/** Draws a puzzle and keeps its answer; at most 30 a minute for a network. */
export async function newCaptcha(call: Call<typeof api.newCaptcha>) {
  const { clock, config, network, providers, transact } = call
  if (providers.captcha) return { provider: 'tencent' as const, app_id: providers.captcha.appId }
  await countUse(call, [
    { bucket: `captcha:${network}`, most: networkLimit(config, A_MINUTE), windowMs: MINUTE_MS },
  ])
  const { x, ...shown } = await drawPuzzle()
  const id = randomBytes(16).toString('base64url')
  const now = clock.now()
  await transact(async (tx) => {
    await tx
      .insertInto('captcha_puzzle')
      .values({ id, network, x, created_at: now, expires_at: new Date(now.getTime() + LIVES_MS) })
      .execute()
  })
  return { provider: 'slide' as const, captcha_id: id, ...shown }
}

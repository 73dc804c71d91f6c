import { randomBytes } from 'node:crypto'
import type * as api from '@noktra/contract/sign-in'
import { countUse, networkLimit } from '../../platform/http/rate-limit.ts'
import type { Call } from '../../platform/http/serve.ts'
import { drawPuzzle } from '../../platform/providers/captcha/draw-puzzle.ts'
import { makeWork } from '../../platform/providers/captcha/proof-of-work.ts'
import { workFor } from './captcha-risk.ts'
import { MINUTE_MS } from './limits.ts'

const A_MINUTE = 30
const LIVES_MS = 5 * MINUTE_MS

/**
 * Draws a puzzle and keeps its answer; at most 30 a minute for a network. Beside it goes a work for the caller's machine, the longer the
 * more there is to suspect.
 */
export async function newCaptcha(call: Call<typeof api.newCaptcha>) {
  const { clock, config, network, providers, secrets, transact } = call
  if (providers.captcha) return { provider: 'tencent' as const, app_id: providers.captcha.appId }
  await countUse(call, [
    { bucket: `captcha:${network}`, most: networkLimit(config, A_MINUTE), windowMs: MINUTE_MS },
  ])
  const maxnumber = await workFor(call)
  const { x, ...shown } = await drawPuzzle()
  const id = randomBytes(16).toString('base64url')
  const now = clock.now()
  const expiresAt = new Date(now.getTime() + LIVES_MS)
  await transact(async (tx) => {
    await tx
      .insertInto('captcha_puzzle')
      .values({ id, network, x, created_at: now, expires_at: expiresAt })
      .execute()
  })
  const altcha = makeWork(secrets, { puzzleId: id, maxnumber, expiresAt })
  return { provider: 'slide' as const, captcha_id: id, ...shown, altcha }
}

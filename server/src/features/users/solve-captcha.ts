import type * as api from '@noktra/contract/sign-in'
import { AppError } from '../../http/errors.ts'
import type { Call } from '../../http/serve.ts'
import { isGoodSlide } from '../../providers/captcha/check-slide.ts'
import { issueTicket } from './captcha-ticket.ts'

/** Checks a slide. A puzzle takes one try: it is gone whatever the answer. */
export async function solveCaptcha(call: Call<typeof api.solveCaptcha>) {
  const { body, clock, network, transact } = call
  const now = clock.now()
  const pair = await transact(async (tx) => {
    const puzzle = await tx
      .deleteFrom('captcha_puzzle')
      .where('id', '=', body.captcha_id)
      .where('network', '=', network)
      .returning(['x', 'created_at', 'expires_at'])
      .executeTakeFirst()
    if (!puzzle || puzzle.expires_at <= now) return null
    const elapsedMs = now.getTime() - puzzle.created_at.getTime()
    return isGoodSlide(body, puzzle.x, elapsedMs) ? issueTicket(tx, call, network) : null
  })
  if (!pair) throw new AppError('captcha_failed')
  return pair
}

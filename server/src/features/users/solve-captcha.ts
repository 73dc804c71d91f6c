import type * as api from '@noktra/contract/sign-in'
import { AppError } from '../../platform/http/errors.ts'
import type { Call } from '../../platform/http/serve.ts'
import { isGoodSlide } from '../../platform/providers/captcha/check-slide.ts'
import { isSolved } from '../../platform/providers/captcha/proof-of-work.ts'
import { countWrongSlide } from './captcha-risk.ts'
import { issueTicket } from './captcha-ticket.ts'

/** Checks a slide and the work that came with its puzzle. A puzzle takes one try: it is gone whatever the answer, and its work with it. */
export async function solveCaptcha(call: Call<typeof api.solveCaptcha>) {
  const { body, clock, network, secrets, transact } = call
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
    const isWorked = isSolved(secrets, body.altcha ?? '', { puzzleId: body.captcha_id, now })
    if (isWorked && isGoodSlide(body, puzzle.x, elapsedMs)) return issueTicket(tx, call, network)
    await countWrongSlide(tx, call)
    return null
  })
  if (!pair) throw new AppError('captcha_failed')
  return pair
}

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { inLanguage } from '@noktra/contract/shapes'
import type { Ctx } from '../../platform/context.ts'
import { httpStatusOf, refusalOf, retryAfter } from '../../platform/http/errors.ts'
import { languageOf } from '../../platform/http/language-of.ts'
import { networkOf } from '../../platform/http/network.ts'
import { escapeHtml, htmlLanguage } from '../../platform/http/plain-page.ts'
import { ROOT } from '../../platform/root.ts'
import { findByToken, refuseTry } from './overlay-row.ts'
import { overlayTexts } from './show-results.ts'

const LONGEST = 64
const AGAIN_SECONDS = 15

type PageRequest = FastifyRequest<{ Params: { token: string } }>

/**
 * The page that a stream shows. It is the same for every link that holds, and reads its token from its own address; a link that does
 * not hold gets a page without a word, for a stream shows whatever comes.
 */
export async function overlayPage(app: FastifyInstance, ctx: Ctx): Promise<void> {
  const folder = ctx.config.webFromSource ? 'web' : 'web/dist'
  app.get('/overlay/:token', async (request: PageRequest, reply) => {
    void reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .header('referrer-policy', 'no-referrer')
      .header('x-robots-tag', 'noindex')
    try {
      await assertHolds(ctx, request)
    } catch (error) {
      return sendBlank(ctx, request, reply, error)
    }
    const shell = readFileSync(join(ROOT, folder, 'overlay.html'), 'utf8')
    const { name } = (await ctx.brand.renew()).values
    return shell.replaceAll('{{brand}}', () => escapeHtml(name))
  })
}

/** @throws AppError not_found, too_many_requests */
async function assertHolds(ctx: Ctx, { params: { token }, ip }: PageRequest): Promise<void> {
  if (token.length <= LONGEST && (await findByToken(ctx.db, token))) return
  throw await refuseTry(ctx, networkOf(ip))
}

/** Nothing that a stream would show; what may pass is tried again. */
function sendBlank(ctx: Ctx, request: PageRequest, reply: FastifyReply, error: unknown): FastifyReply {
  const refused = refusalOf(error, { log: ctx.log, ref: request.id, url: request.routeOptions.url })
  const language = languageOf(request)
  const texts = inLanguage(overlayTexts, language)
  const isGone = refused.error === 'not_found'
  const again = isGone ? '' : `<meta http-equiv="refresh" content="${AGAIN_SECONDS}">`
  const seconds = retryAfter(refused.error, refused.details)
  if (seconds !== null) void reply.header('retry-after', seconds)
  return reply
    .status(httpStatusOf(refused.error))
    .send(
      `<!doctype html><html ${htmlLanguage(language)}><head><meta charset="utf-8"><meta name="robots" content="noindex">${again}<title>${isGone ? texts.gone : texts.later}</title></head><body></body></html>`,
    )
}

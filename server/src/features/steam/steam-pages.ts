import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { refusalText } from '@noktra/languages/say'
import type { Language } from '@noktra/contract/shapes'
import { STEAM_AUTH_PATH } from '@noktra/contract/steam'
import type { Ctx } from '../../platform/context.ts'
import { browserOf } from '../../platform/http/browser.ts'
import { AppError, httpStatusOf, refusalOf, retryAfter } from '../../platform/http/errors.ts'
import { findLanguage, languageOf } from '../../platform/http/language-of.ts'
import type { Look } from '../../platform/http/plain-page.ts'
import { beginSignIn } from './begin-sign-in.ts'
import { finishVisit } from './finish-visit.ts'
import type { Finish } from './steam-visit.ts'
import { findOwnOrigin } from '../../platform/http/own-origin.ts'
import { messagePage, POPUP_SCRIPT, TOTP_PATH, totpPage } from './popup-page.ts'
import { findAnswered, takeVisit } from './steam-visit.ts'
import { takeAnswer } from './take-answer.ts'

const STATE = /^[A-Za-z0-9_-]{43}$/

/** The pages of the popup (SPEC 2). Forms are read as text here. */
export async function steamPages(app: FastifyInstance, ctx: Ctx): Promise<void> {
  app.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, String(body)))
  const script = readFileSync(join(import.meta.dirname, 'popup.js'), 'utf8')
  // A page that keeps its opener for itself would cut the popup off from it.
  app.addHook('onRequest', async (_request, reply) => {
    void reply.header('cross-origin-opener-policy', 'unsafe-none').header('cache-control', 'no-store')
  })

  app.get(STEAM_AUTH_PATH, (request, reply) => begin(ctx, request, reply))
  app.get(`${STEAM_AUTH_PATH}/return`, (request, reply) => comeBack(ctx, request, reply))
  app.post(TOTP_PATH, (request, reply) => addFactor(ctx, request, reply))
  app.get(POPUP_SCRIPT, (_request, reply) => reply.type('text/javascript; charset=utf-8').send(script))

  app.setErrorHandler(async (error, request, reply) =>
    sendRefusal(reply, refusalOf(error, { log: request.log, ref: request.id }), {
      language: languageOf(request),
      brand: ctx.brand.now(),
    }),
  )
}

async function begin(ctx: Ctx, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const query = queryOf(request)
  const language = findLanguage(ctx.config.languages, query.get('lang') ?? '') ?? languageOf(request)
  const origin = findOwnOrigin(ctx.config, request.host)
  if (!origin)
    ctx.log.warn({ host: request.host }, 'no sign-in by Steam at this host: STEAM_HOSTS does not name it')
  return speaking({ language, brand: await ctx.brand.renew() }, reply, async () => {
    const address = await beginSignIn(ctx, {
      origin,
      ...browserOf(ctx, request, reply),
      language,
      inviteCode: wordOf(query.get('code'), 40),
      channel: wordOf(query.get('ch'), 100),
    })
    return reply.redirect(address)
  })
}

async function comeBack(ctx: Ctx, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const { steam } = ctx.providers
  const query = queryOf(request)
  const state = stateOf(query)
  const from = browserOf(ctx, request, reply)
  const origin = findOwnOrigin(ctx.config, request.host)
  const visit = state === null ? undefined : await takeVisit(ctx, { state, device: from.device })
  if (!steam || !origin || state === null || !visit) {
    throw new AppError('steam_refused')
  }
  const language = visit.language
  return speaking({ language, brand: await ctx.brand.renew() }, reply, async () => {
    const steamId = await takeAnswer(ctx, steam, { visit, origin, state, query })
    return finish(ctx, reply, { visit, steamId, from }, { state, language })
  })
}

async function addFactor(ctx: Ctx, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const form = new URLSearchParams(typeof request.body === 'string' ? request.body : '')
  const from = browserOf(ctx, request, reply)
  const state = stateOf(form)
  const answered =
    state === null
      ? undefined
      : await findAnswered(ctx.db, { state, device: from.device, now: ctx.clock.now() })
  if (!answered || state === null) throw new AppError('steam_refused')
  const language = answered.visit.language
  const totp = (form.get('totp') ?? '').trim().replaceAll('\0', '').slice(0, 40)
  return speaking({ language, brand: await ctx.brand.renew() }, reply, () =>
    finish(ctx, reply, { ...answered, from, totp }, { state, language }),
  )
}

/** A refusal is told in the language that the visit began in. */
async function speaking(
  look: Look,
  reply: FastifyReply,
  work: () => Promise<FastifyReply>,
): Promise<FastifyReply> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return sendRefusal(reply, error, look)
  }
}

/** The end of the popup, or the form for the second factor: as long as it is missing or wrong, the visit goes on. */
async function finish(
  ctx: Ctx,
  reply: FastifyReply,
  visit: Finish,
  { state, language }: { state: string; language: Language },
): Promise<FastifyReply> {
  const look = { language, brand: await ctx.brand.renew() }
  try {
    return sendPage(reply, messagePage(await finishVisit(ctx, visit), look))
  } catch (error) {
    if (!(error instanceof AppError) || !['totp_required', 'totp_wrong'].includes(error.error)) throw error
    const fault = error.error === 'totp_wrong' || visit.totp === '' ? textOf(error, language) : null
    return sendPage(reply, totpPage(state, fault, look))
  }
}

function queryOf(request: FastifyRequest): URLSearchParams {
  return new URLSearchParams(request.url.split('?')[1] ?? '')
}

function stateOf(params: URLSearchParams): string | null {
  const [state = '', ...more] = params.getAll('state')
  return more.length === 0 && STATE.test(state) ? state : null
}

/** What the web kept of an address; a text that is none is left out, for it was not typed here. */
function wordOf(text: string | null, longest: number): string | null {
  const word = text?.trim() ?? ''
  return word !== '' && word.length <= longest && !word.includes('\0') ? word : null
}

function sendRefusal(reply: FastifyReply, error: AppError, look: Look): FastifyReply {
  const message = { type: 'store-steam', outcome: 'refused', msg: textOf(error, look.language) } as const
  const again = retryAfter(error.error, error.details)
  if (again !== null) void reply.header('retry-after', again)
  return sendPage(reply.status(httpStatusOf(error.error)), messagePage(message, look))
}

function textOf(error: AppError, language: Language): string {
  return refusalText(error.error, language, error.details)
}

function sendPage(reply: FastifyReply, page: string): FastifyReply {
  return reply.type('text/html; charset=utf-8').send(page)
}

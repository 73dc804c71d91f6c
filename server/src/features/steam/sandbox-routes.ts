import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import type { Ctx } from '../../platform/context.ts'
import { AppError } from '../../platform/http/errors.ts'
import { lookOf } from '../../platform/http/plain-page.ts'
import { OPENID_NS } from '../../platform/providers/steam/openid.ts'
import {
  confirmAnswer,
  makeSandboxPlayer,
  sandboxAddresses,
  sandboxTradeUrl,
  signAnswer,
} from '../../platform/providers/steam/sandbox-steam.ts'
import { ANSWER_PATH, badQuestionPage, consentPage, platformPage, PLAYERS_PATH } from './sandbox-page.ts'

const SHOWN = 12
/** Form fields are texts, JSON may say it plainly. */
const flag = z.union([
  z.boolean(),
  z.pipe(
    z.enum(['0', '1']),
    z.transform((text) => text === '1'),
  ),
])
const newPlayer = z.object({
  nickname: z.string().check(z.trim(), z.minLength(1), z.maxLength(40)),
  inventory_public: z._default(flag, false),
})
const answer = z.object({
  return_to: z.url({ protocol: /^https?$/ }),
  action: z.enum(['approve', 'cancel']),
  player: z.string(),
  nickname: z.optional(z.string()),
  inventory_public: z._default(flag, false),
})

/** The game platform of the sandbox: an OpenID 2.0 provider, and a page of its made-up players. */
export async function steamSandbox(app: FastifyInstance, ctx: Ctx): Promise<void> {
  app.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, String(body)))
  const { endpoint } = sandboxAddresses(ctx.config.publicUrl)

  app.addHook('onRequest', async (_request, reply) => {
    void reply.header('cache-control', 'no-store').header('cross-origin-opener-policy', 'unsafe-none')
  })

  app.get('/sandbox/steam', async (request, reply) => {
    if (request.headers.accept?.includes('application/xrds+xml')) {
      return reply.type('application/xrds+xml').send(discovery(endpoint))
    }
    const list = (await listPlayers(ctx)).map((player) => ({ ...player, trade_url: linkOf(ctx, player) }))
    if (request.headers.accept?.includes('application/json')) return sendData(reply, { list })
    return sendPage(
      reply.header('x-xrds-location', `${endpoint.replace(/\/login$/, '')}/xrds`),
      platformPage(list, await lookOf(ctx, request)),
    )
  })
  app.get('/sandbox/steam/xrds', (_request, reply) =>
    reply.type('application/xrds+xml').send(discovery(endpoint)),
  )

  app.get('/sandbox/steam/login', (request, reply) =>
    receiveQuestion(ctx, new URLSearchParams(request.url.split('?')[1] ?? ''), request, reply),
  )
  app.post('/sandbox/steam/login', (request, reply) => receiveQuestion(ctx, formOf(request), request, reply))
  app.post(ANSWER_PATH, (request, reply) => sendAnswer(ctx, request, reply))

  app.post(PLAYERS_PATH, async (request, reply) => {
    const { nickname, inventory_public } = read(newPlayer, request)
    const player = await ctx.transact((tx) =>
      makeSandboxPlayer(tx, { nickname, inventoryPublic: inventory_public, now: ctx.clock.now() }),
    )
    if (isForm(request)) return reply.redirect('/sandbox/steam', 303)
    return sendData(reply, { ...player, trade_url: linkOf(ctx, player) })
  })

  app.post(
    `${PLAYERS_PATH}/:steam_id`,
    async (request: FastifyRequest<{ Params: { steam_id: string } }>, reply) => {
      const { inventory_public } = read(z.object({ inventory_public: flag }), request)
      const changed = await ctx.transact((tx) =>
        tx
          .updateTable('sandbox_steam_player')
          .set({ inventory_public })
          .where('steam_id', '=', request.params.steam_id)
          .returning('steam_id')
          .executeTakeFirst(),
      )
      if (!changed) throw new AppError('not_found')
      if (isForm(request)) return reply.redirect('/sandbox/steam', 303)
      return sendData(reply, { ...changed, inventory_public })
    },
  )
}

/** The endpoint of OpenID 2.0: direct questions are answered in key-value form, a browser gets the page of consent. */
async function receiveQuestion(
  ctx: Ctx,
  params: URLSearchParams,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const mode = params.get('openid.mode')
  if (mode === 'check_authentication') {
    const asserted = new URLSearchParams(params)
    asserted.set('openid.mode', 'id_res')
    return sendKeyValue(reply, { ns: OPENID_NS, is_valid: String(await confirmAnswer(ctx, asserted)) })
  }
  if (mode === 'associate') {
    const error = 'This provider keeps no associations; ask it by check_authentication'
    return sendKeyValue(reply.status(400), { ns: OPENID_NS, error, error_code: 'unsupported-type' })
  }
  const asker = readAsker(params)
  if (!asker) return sendPage(reply.status(400), badQuestionPage(await lookOf(ctx, request)))
  if (mode === 'checkid_immediate') {
    return reply.redirect(
      withParams(asker.returnTo, { 'openid.ns': OPENID_NS, 'openid.mode': 'setup_needed' }),
    )
  }
  if (mode !== 'checkid_setup')
    return sendPage(reply.status(400), badQuestionPage(await lookOf(ctx, request)))
  allowForm(reply, new URL(asker.returnTo).origin)
  return sendPage(
    reply,
    consentPage({ ...asker, players: await listPlayers(ctx) }, await lookOf(ctx, request)),
  )
}

/** Who asks: the return address must lie within the realm (OpenID 2.0, 9.2). */
function readAsker(params: URLSearchParams): { returnTo: string; realm: string } | null {
  const returnTo = URL.parse(params.get('openid.return_to') ?? '')
  const realm = URL.parse(params.get('openid.realm') ?? params.get('openid.return_to') ?? '')
  if (params.get('openid.ns') !== OPENID_NS || !returnTo || !realm) return null
  if (!/^https?:$/.test(returnTo.protocol) || returnTo.origin !== realm.origin) return null
  return returnTo.pathname.startsWith(realm.pathname)
    ? { returnTo: params.get('openid.return_to')!, realm: realm.href }
    : null
}

async function sendAnswer(ctx: Ctx, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const sent = read(answer, request)
  if (sent.action === 'cancel') {
    const params = { 'openid.ns': OPENID_NS, 'openid.mode': 'cancel' }
    return reply.redirect(withParams(sent.return_to, params), 303)
  }
  const known = sent.player === 'new' ? null : await getPlayer(ctx, sent.player)
  const params = await ctx.transact(async (tx) => {
    const { steam_id } = known ?? (await makeSandboxPlayer(tx, newcomer(ctx, sent)))
    return signAnswer(tx, ctx, { steamId: steam_id, returnTo: sent.return_to })
  })
  return reply.redirect(withParams(sent.return_to, Object.fromEntries(params)), 303)
}

function newcomer(ctx: Ctx, sent: { nickname?: string | undefined; inventory_public: boolean }) {
  const nickname = sent.nickname?.trim().slice(0, 40) || 'Sandbox'
  return { nickname, inventoryPublic: sent.inventory_public, now: ctx.clock.now() }
}

async function getPlayer({ db }: Ctx, steamId: string): Promise<{ steam_id: string }> {
  const player = await db
    .selectFrom('sandbox_steam_player')
    .select('steam_id')
    .where('steam_id', '=', steamId)
    .executeTakeFirst()
  if (!player) throw new AppError('invalid_input', { field: 'player' })
  return player
}

async function listPlayers({ db }: Pick<Ctx, 'db'>) {
  return db
    .selectFrom('sandbox_steam_player')
    .select(['steam_id', 'nickname', 'inventory_public'])
    .orderBy('created_at', 'desc')
    .orderBy('steam_id')
    .limit(SHOWN)
    .execute()
}

function linkOf({ secrets }: Pick<Ctx, 'secrets'>, player: { steam_id: string }): string {
  return sandboxTradeUrl(secrets, player.steam_id)
}

function withParams(address: string, params: Record<string, string>): string {
  const url = new URL(address)
  for (const [name, value] of Object.entries(params)) url.searchParams.set(name, value)
  return url.href
}

/** The form's answer redirects to the site that asked, which the store's own policy does not let a form do. */
function allowForm(reply: FastifyReply, origin: string): void {
  const policy = String(reply.getHeader('content-security-policy') ?? '')
  void reply.header(
    'content-security-policy',
    policy.replace("form-action 'self'", `form-action 'self' ${origin}`),
  )
}

function isForm(request: FastifyRequest): boolean {
  return typeof request.body === 'string'
}

function formOf(request: FastifyRequest): URLSearchParams {
  return new URLSearchParams(typeof request.body === 'string' ? request.body : '')
}

function read<T extends z.ZodMiniType>(schema: T, request: FastifyRequest): z.output<T> {
  const sent = isForm(request) ? Object.fromEntries(formOf(request)) : (request.body ?? {})
  const parsed = z.safeParse(schema, sent)
  if (!parsed.success || JSON.stringify(parsed.data).includes('\\u0000')) {
    throw new AppError('invalid_input', { field: parsed.error?.issues[0]?.path.join('.') || 'body' })
  }
  return parsed.data
}

function discovery(endpoint: string): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<xrds:XRDS xmlns:xrds="xri://$xrds" xmlns="xri://$xrd*($v*2.0)"><XRD><Service priority="0">
<Type>http://specs.openid.net/auth/2.0/server</Type><URI>${endpoint}</URI>
</Service></XRD></xrds:XRDS>`
}

function sendKeyValue(reply: FastifyReply, fields: Record<string, string>): FastifyReply {
  const text = Object.entries(fields).map(([name, value]) => `${name}:${value}\n`)
  return reply.type('text/plain; charset=utf-8').send(text.join(''))
}

function sendData(reply: FastifyReply, data: object): FastifyReply {
  return reply.send({ code: 0, msg: 'ok', data })
}

function sendPage(reply: FastifyReply, page: string): FastifyReply {
  return reply.type('text/html; charset=utf-8').send(page)
}

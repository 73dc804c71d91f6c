import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { lookOf } from '../../platform/http/plain-page.ts'
import type { Ctx } from '../../platform/context.ts'
import { AppError } from '../../platform/http/errors.ts'
import { SANDBOX_MARKET } from '../../platform/providers/market/sandbox-market.ts'
import { marketPage, type MarketView } from './market-page.ts'
import { marketAction, playMarket, type MarketAction } from './play-market.ts'

const PATH = '/sandbox/market'
const SHOWN = 50

/** The page of the sandbox market's operator; only where the store runs on it. Forms are read as text here. */
export async function marketPlugin(app: FastifyInstance, ctx: Ctx): Promise<void> {
  if (ctx.providers.markets.every(({ name }) => name !== SANDBOX_MARKET)) return
  app.addContentTypeParser('*', { parseAs: 'string' }, (request, body, done) => {
    request.rawBody = String(body)
    done(null, request.rawBody)
  })

  app.get(PATH, (request, reply) => showMarket(ctx, request, reply))

  app.post(PATH, async (request, reply) => {
    const isForm = typeof request.body === 'string'
    const sent = isForm ? Object.fromEntries(new URLSearchParams(request.rawBody)) : request.body
    const action = readAction(sent)
    try {
      await playMarket(ctx, action)
    } catch (error) {
      // The order went on before the button was pressed: the page shows where it is.
      if (!isForm || !(error instanceof AppError)) throw error
    }
    if (isForm) return reply.redirect(PATH, 303)
    return reply.header('cache-control', 'no-store').send({ code: 0, msg: 'ok', data: await viewOf(ctx) })
  })
}

function readAction(sent: unknown): MarketAction {
  const action = z.safeParse(marketAction, sent)
  if (action.success) return action.data
  throw new AppError('invalid_input', { field: action.error.issues[0]!.path.join('.') || 'action' })
}

async function showMarket(ctx: Ctx, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const view = await viewOf(ctx)
  void reply.header('cache-control', 'no-store')
  if (request.headers.accept?.includes('application/json')) {
    return reply.send({ code: 0, msg: 'ok', data: view })
  }
  return reply.type('text/html; charset=utf-8').send(marketPage(view, await lookOf(ctx, request)))
}

async function viewOf({ db }: Ctx): Promise<MarketView> {
  const settings = await db
    .selectFrom('sandbox_market')
    .select(['by_itself', 'protect_seconds', 'balance', 'failing_call', 'failure', 'failures_left'])
    .executeTakeFirstOrThrow()
  const orders = await db
    .selectFrom('sandbox_market_order as o')
    .leftJoin('skin', 'skin.market_hash_name', 'o.market_hash_name')
    .select([
      'o.order_ref',
      'o.market_hash_name',
      'o.price',
      'o.trade_url',
      'o.state',
      'o.fail_reason',
      'o.protected_until',
      'o.created_at',
      'skin.image_url',
    ])
    .orderBy('o.created_at', 'desc')
    .orderBy('o.order_ref', 'desc')
    .limit(SHOWN)
    .execute()
  return { settings, orders } as MarketView
}

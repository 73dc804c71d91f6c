import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { lookOf } from '../../platform/http/plain-page.ts'
import type { Ctx } from '../../platform/context.ts'
import { AppError } from '../../platform/http/errors.ts'
import type { PaymentProvider } from '../../platform/providers/payment/payment.ts'
import { cashierPage } from './cashier-page.ts'
import { findOrder } from '../../core/recharged/order.ts'
import { CASHIER_RESULTS, PAYER_NAME, playCashier } from './play-cashier.ts'
import { takeCallback } from './take-callback.ts'

const cashierForm = z.object({
  result: z.enum(CASHIER_RESULTS),
  payer: z._default(z.union([z.literal(''), z.string().check(z.regex(PAYER_NAME))]), ''),
})

/** What providers call, and in the sandbox the cashier's page. Forms are read as text here, and only here. */
export async function rechargePlugin(app: FastifyInstance, ctx: Ctx): Promise<void> {
  app.addContentTypeParser('*', { parseAs: 'string' }, (request, body, done) => {
    request.rawBody = String(body)
    done(null, request.rawBody)
  })
  const { alipay2, 'rxka-ali': cards } = ctx.providers.payments
  app.post('/api/payment/notify/alipay', (request, reply) => notified(ctx, alipay2, request, reply))
  app.post('/api/payment/notify/card', (request, reply) => notified(ctx, cards, request, reply))
  app.get('/api/payment/notify/card', (request, reply) => notified(ctx, cards, request, reply))
  if (ctx.config.sandbox) serveCashier(app, ctx)
}

async function notified(
  ctx: Ctx,
  provider: PaymentProvider | null,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  if (!provider) throw new AppError('not_found')
  const { answer } = await takeCallback(ctx, provider, {
    body: request.method === 'GET' ? (request.url.split('?')[1] ?? '') : (request.rawBody ?? ''),
    contentType: request.headers['content-type'] ?? '',
    headers: request.headers,
  })
  return reply
    .status(answer.status)
    .type(answer.contentType)
    .header('cache-control', 'no-store')
    .send(answer.body)
}

type CashierRequest = FastifyRequest<{ Params: { order_no: string } }>

function serveCashier(app: FastifyInstance, ctx: Ctx): void {
  app.get('/sandbox/pay/:order_no', (request: CashierRequest, reply) => showCashier(ctx, request, reply))

  app.post('/sandbox/pay/:order_no', async (request: CashierRequest, reply) => {
    const isForm = typeof request.body === 'string'
    const sent = isForm ? Object.fromEntries(new URLSearchParams(request.rawBody)) : request.body
    const form = z.safeParse(cashierForm, sent)
    if (!form.success)
      throw new AppError('invalid_input', { field: String(form.error.issues[0]?.path[0] ?? 'result') })
    const verdict = await playCashier(ctx, request.params.order_no, form.data.result, form.data.payer)
    if (isForm) return verdict ? reply.redirect(request.url, 303) : showCashier(ctx, request, reply)
    if (!verdict) throw new AppError('order_unknown')
    const data = { order_no: request.params.order_no, verdict }
    return reply.header('cache-control', 'no-store').send({ code: 0, msg: 'ok', data })
  })
}

async function showCashier(ctx: Ctx, request: CashierRequest, reply: FastifyReply): Promise<FastifyReply> {
  const orderNo = request.params.order_no
  const order = await findOrder(ctx.db, orderNo)
  void reply.type('text/html; charset=utf-8').header('cache-control', 'no-store')
  if (!order) return reply.status(404).send(cashierPage(null, await lookOf(ctx, request)))
  const wrong = await ctx.db
    .selectFrom('payment_callback')
    .select('id')
    .where('order_no', '=', orderNo)
    .where('verdict', '=', 'wrong_amount')
    .executeTakeFirst()
  const view = {
    order,
    wrongAmountCame: wrong !== undefined && order.status !== 'paid',
    now: ctx.clock.now(),
  }
  return reply.send(cashierPage(view, await lookOf(ctx, request)))
}

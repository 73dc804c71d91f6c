import type { FastifyInstance, FastifyRequest } from 'fastify'
import { inLanguage } from '@noktra/contract/shapes'
import english from '@noktra/languages/en/server/sandbox-outbox.json' with { type: 'json' }
import { textsOf } from '@noktra/languages/folders'
import { unixSeconds } from '../../platform/clock.ts'
import type { Ctx } from '../../platform/context.ts'
import { AppError } from '../../platform/http/errors.ts'
import { networkOf } from '../../platform/http/network.ts'
import { escapeHtml, lookOf, plainPage, type Look } from '../../platform/http/plain-page.ts'
import { findAddress } from '../../core/addresses/address.ts'
import { issueTicket } from './captcha-ticket.ts'

const SHOWN = 50

/** What stands in for phones, mailboxes and hands: only registered when SANDBOX=1. */
export async function usersSandbox(app: FastifyInstance, ctx: Ctx): Promise<void> {
  app.get('/sandbox/outbox', async (request, reply) => {
    const query = request.query as { to?: string; format?: string }
    const typed = typeof query.to === 'string' ? query.to.trim() : ''
    if (typed.includes('\0')) throw new AppError('invalid_input', { field: 'to' })
    const to = typed && (findAddress(typed)?.value ?? typed)
    const messages = await listMessages(ctx, to)
    void reply.header('cache-control', 'no-store')
    if (query.format === 'json' || request.headers.accept?.includes('application/json')) {
      return reply.send({ code: 0, msg: 'ok', data: { list: messages } })
    }
    return reply.type('text/html; charset=utf-8').send(outboxPage(messages, to, await lookOf(ctx, request)))
  })

  app.post('/sandbox/captcha', async (request: FastifyRequest, reply) => {
    const pair = await ctx.transact((tx) => issueTicket(tx, ctx, networkOf(request.ip)))
    return reply.header('cache-control', 'no-store').send({ code: 0, msg: 'ok', data: pair })
  })
}

type Message = { id: number; address: string; code: string | null; text: string; created_at: number }

async function listMessages(ctx: Ctx, to: string): Promise<Message[]> {
  let select = ctx.db
    .selectFrom('outbox')
    .select(['id', 'address', 'code', 'text', 'created_at'])
    .orderBy('id', 'desc')
    .limit(SHOWN)
  if (to) select = select.where('address', '=', to)
  const rows = await select.execute()
  return rows.map((row) => ({ ...row, created_at: unixSeconds(row.created_at) }))
}

const TEXTS = textsOf('server/sandbox-outbox.json', english)

function outboxPage(messages: Message[], to: string, look: Look): string {
  const { language } = look
  const text = inLanguage(TEXTS, language)
  const rows = messages.map(
    (message) => `<li>
      <p class="top"><b>${escapeHtml(message.address)}</b> <time>${new Date(message.created_at * 1000).toISOString().slice(0, 19).replace('T', ' ')} UTC</time></p>
      ${message.code ? `<p class="code">${escapeHtml(message.code)}</p>` : ''}
      <p>${escapeHtml(message.text)}</p>
    </li>`,
  )
  const content = `<h1>${text.title}${to ? ` · ${escapeHtml(to)}` : ''}</h1>
  <p class="lead">${text.lead}</p>
  ${rows.length > 0 ? `<ul>${rows.join('')}</ul>` : `<section><p>${text.empty}</p></section>`}`
  return plainPage({ ...look, title: text.title, content, style: STYLE, refreshSeconds: 5 })
}

const STYLE = `
main{max-width:640px}
h1{font:700 28px/32px Saira,"Saira Condensed",system-ui,"PingFang SC","Microsoft YaHei",sans-serif;font-stretch:82%;overflow-wrap:anywhere}
p{color:#A7B1C2;overflow-wrap:anywhere}
.lead{margin:6px 0 20px}
ul{display:grid;gap:12px;padding:0;list-style:none}
li{padding:16px;border:1px solid #FFFFFF1C;border-radius:12px;background:#141922}
.top{display:flex;justify-content:space-between;gap:12px;flex-wrap:wrap}
b{color:#F1F4F9}
time{color:#8A95A8;font-size:13px}
.code{margin:8px 0;color:var(--accent);font:700 32px/38px ui-monospace,monospace;letter-spacing:4px}
`

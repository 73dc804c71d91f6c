import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Language } from '@noktra/contract/shapes'
import { unixSeconds } from '../../clock.ts'
import type { Ctx } from '../../context.ts'
import { AppError } from '../../http/errors.ts'
import { networkOf } from '../../http/network.ts'
import { languageOf } from '../../http/serve.ts'
import { findAddress } from './address.ts'
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
    return reply.type('text/html; charset=utf-8').send(outboxPage(messages, to, languageOf(request)))
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

const TEXTS: Record<Language, { title: string; lead: string; empty: string }> = {
  en: {
    title: 'Sandbox outbox',
    lead: 'Messages that the store would have sent. Nothing leaves this machine.',
    empty: 'Nothing has been sent yet. Ask for a code, then come back: the page looks again by itself.',
  },
  zh: {
    title: '沙盒发件箱',
    lead: '这里显示商店本应发送的消息，不会真正发出。',
    empty: '暂无消息。请先获取验证码，本页会自动刷新。',
  },
  pt: {
    title: 'Caixa de saída do sandbox',
    lead: 'Mensagens que a loja teria enviado. Nada sai desta máquina.',
    empty: 'Nada foi enviado ainda. Peça um código e volte: a página se atualiza sozinha.',
  },
}

function outboxPage(messages: Message[], to: string, language: Language): string {
  const text = TEXTS[language]
  const rows = messages.map(
    (message) => `<li>
      <p class="top"><b>${escape(message.address)}</b> <time>${new Date(message.created_at * 1000).toISOString().slice(0, 19).replace('T', ' ')} UTC</time></p>
      ${message.code ? `<p class="code">${escape(message.code)}</p>` : ''}
      <p>${escape(message.text)}</p>
    </li>`,
  )
  return `<!doctype html>
<html lang="${language}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="refresh" content="5">
<title>${text.title} · Noktra</title>
<style>
  :root { color-scheme: dark }
  body { margin: 0 auto; max-width: 640px; padding: 32px 16px; background: #090b10; color: #a7b1c2; font: 15px/1.5 system-ui, sans-serif }
  h1 { margin: 0; color: #f1f4f9; font-size: 24px }
  ul { list-style: none; margin: 24px 0 0; padding: 0 }
  li { margin: 0 0 12px; padding: 16px; background: #141922; border: 1px solid #ffffff1c; border-radius: 12px }
  p { margin: 0; overflow-wrap: anywhere }
  .top { display: flex; justify-content: space-between; gap: 12px; flex-wrap: wrap }
  b { color: #f1f4f9 } time { color: #7c889c; font-size: 13px }
  .code { margin: 8px 0; color: #c8f53c; font: 700 32px/1.2 ui-monospace, monospace; letter-spacing: 4px }
</style>
<main>
  <h1>${text.title}${to ? ` · ${escape(to)}` : ''}</h1>
  <p>${text.lead}</p>
  ${rows.length > 0 ? `<ul>${rows.join('')}</ul>` : `<ul><li>${text.empty}</li></ul>`}
</main>
</html>`
}

function escape(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
}

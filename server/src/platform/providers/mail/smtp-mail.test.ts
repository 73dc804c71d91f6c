import { createServer, type Server, type Socket } from 'node:net'
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { afterEach, describe, expect, it } from 'vitest'
import { ConfigError } from '#server/platform/config.ts'
import { demoBrand } from '#test/demo-brand.ts'
import { smtpMail } from './smtp-mail.ts'

const message = { email: 'maria@example.com', code: '042871', minutes: 5 }
const closers: (() => void)[] = []
afterEach(() => {
  for (const close of closers.splice(0)) close()
})

type Received = { from: string; to: string[]; raw: string; user: string | null }

/** A mail server on this machine that keeps what it takes; `refuse` makes it turn recipients away. */
async function startMailServer(
  options: { refuse?: boolean } = {},
): Promise<{ url: string; received: Received[] }> {
  const received: Received[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onAuth: (auth, _session, done) =>
      auth.username === 'store' && auth.password === 'pass'
        ? done(null, { user: auth.username })
        : done(new Error('wrong user or password')),
    onRcptTo: (_address, _session, done) => done(options.refuse ? new Error('no such mailbox') : undefined),
    onData: (stream, session, done) => {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        received.push({
          from: session.envelope.mailFrom ? session.envelope.mailFrom.address : '',
          to: session.envelope.rcptTo.map((to) => to.address),
          raw: Buffer.concat(chunks).toString(),
          user: session.user ?? null,
        })
        done()
      })
    },
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  closers.push(() => server.close())
  return { url: `127.0.0.1:${(server.server.address() as AddressInfo).port}`, received }
}

/** Something at the address that is not a mail server as it should be. */
async function startOther(onSocket: (socket: Socket) => void): Promise<string> {
  const server: Server = createServer((socket) => {
    socket.on('error', () => {})
    closers.push(() => socket.destroy())
    onSocket(socket)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  closers.push(() => server.close())
  return `127.0.0.1:${(server.address() as AddressInfo).port}`
}

function mail(at: string) {
  return smtpMail(
    { url: `smtp://${at}`, from: 'Noktra <codes@noktra.example>' },
    { brand: demoBrand, timeoutMs: 1500 },
  )
}

describe('mail', () => {
  it.each([
    ['en', 'Your Noktra code', "Your Noktra code is 042871. It's valid for 5 minutes."],
    ['zh', 'Noktra 验证码', '您的 Noktra 验证码是 042871，5 分钟内有效。'],
    ['pt', 'Seu código da Noktra', 'Seu código da Noktra é 042871. Vale por 5 minutos.'],
  ] as const)('carries the code in %s', async (language, subject, text) => {
    const { url, received } = await startMailServer()
    await mail(url).sendCode({ ...message, language })
    expect(received).toHaveLength(1)
    expect(received[0]).toMatchObject({ from: 'codes@noktra.example', to: ['maria@example.com'] })
    const read = decoded(received[0]!.raw)
    expect(read.subject).toBe(subject)
    expect(read.text).toContain(text)
  })

  it.each([
    ['en', 'Your Noktra account was changed', 'No item can be retrieved before 2026-03-02 04:05 UTC.'],
    ['zh', '您的 Noktra 账号有变更', '在 2026-03-02 04:05（UTC）之前无法提取饰品。'],
    ['pt', 'Sua conta Noktra foi alterada', 'Nenhum item pode ser retirado antes de 2026-03-02 04:05 UTC.'],
  ] as const)('warns in %s', async (language, subject, text) => {
    const { url, received } = await startMailServer()
    const heldUntil = new Date('2026-03-02T04:05:30Z')
    await mail(url).warn({ email: message.email, change: 'password', language, heldUntil })
    const read = decoded(received[0]!.raw)
    expect(read.subject).toBe(subject)
    expect(read.text).toContain(text)
  })

  it('signs in where the address carries a user', async () => {
    const { url, received } = await startMailServer()
    await mail(`store:pass@${url}`).sendCode({ ...message, language: 'en' })
    expect(received[0]!.user).toBe('store')
    await expect(mail(`store:wrong@${url}`).sendCode({ ...message, language: 'en' })).rejects.toThrow()
    expect(received).toHaveLength(1)
  })

  it('throws when the server turns the mailbox away', async () => {
    const { url } = await startMailServer({ refuse: true })
    await expect(mail(url).sendCode({ ...message, language: 'en' })).rejects.toThrow('no such mailbox')
  })

  it.each(['mail.example.com:587', 'https://mail.example.com', ''])(
    'does not start with the address %j',
    (url) => {
      expect(() => smtpMail({ url, from: 'codes@noktra.example' }, { brand: demoBrand })).toThrow(ConfigError)
    },
  )

  it.each([
    ['says nothing', () => {}],
    ['hangs up', (socket: Socket) => void socket.end()],
    ['is no mail server', (socket: Socket) => void socket.end('HTTP/1.1 400 Bad Request\r\n\r\n')],
    ['greets with a refusal', (socket: Socket) => void socket.write('554 go away\r\n')],
    [
      'answers drop by drop',
      (socket: Socket) => {
        const timer = setInterval(() => socket.write('220-wait\r\n'), 30)
        socket.on('close', () => clearInterval(timer))
      },
    ],
  ])('throws in time when the server %s', async (_, onSocket) => {
    const at = await startOther(onSocket)
    const began = performance.now()
    await expect(mail(at).sendCode({ ...message, language: 'en' })).rejects.toThrow()
    expect(performance.now() - began).toBeLessThan(6000)
  })
})

/** Undoes the transfer encodings of a one-part text message. */
function decoded(raw: string): { subject: string; text: string } {
  const [head = '', body = ''] = raw.split('\r\n\r\n')
  const unfolded = head.replace(/\r\n\s+/g, ' ')
  const subject = /^Subject: (.*)$/m.exec(unfolded)![1]!
  const encoding = /^Content-Transfer-Encoding: (.*)$/im.exec(unfolded)?.[1]
  const text =
    encoding === 'base64'
      ? Buffer.from(body, 'base64').toString()
      : encoding === 'quoted-printable'
        ? unquote(body)
        : body
  return {
    subject: subject.replace(
      /=\?utf-8\?([QB])\?([^?]*)\?=\s?/gi,
      (_, kind: string, word: string) => word && wordOf(kind, word),
    ),
    text,
  }
}

function wordOf(kind: string, word: string): string {
  return kind.toUpperCase() === 'B'
    ? Buffer.from(word, 'base64').toString()
    : unquote(word.replaceAll('_', ' '))
}

function unquote(text: string): string {
  const bytes = text
    .replace(/=\r\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1').toString()
}

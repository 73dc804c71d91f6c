import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtempSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startCluster } from '#server/db/embedded.ts'

/*
 * kill -9 of the whole server under load, again and again. A client whose call got no answer repeats it with the same
 * key; in the end every acknowledged opening exists exactly once and the books balance.
 */
const KILLS = Number(process.env['KILLS'] ?? 20)
const PLAYERS = 6
const MAIN = join(import.meta.dirname, '../src/main.ts')
const PROVE = join(import.meta.dirname, '../src/prove-command.ts')

type Envelope<T = Record<string, unknown>> = { code: number; msg: string; data: T }
type Opened = { list: { open_id: string }[] }

let dataDir: string
let port: number
let env: NodeJS.ProcessEnv
let server: ChildProcess
let up: Promise<void> = Promise.resolve()

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'noktra-kill-'))
  port = await freePort()
  env = { ...process.env, DATA_DIR: dataDir, PORT: String(port), SANDBOX: '1' }
  server = await start()
}, 60_000)

afterAll(() => {
  server.kill('SIGKILL')
  startCluster(dataDir).remove()
})

test(`${KILLS} kills under load lose nothing and double nothing`, { timeout: 240_000 }, async () => {
  const boxId = await cheapestBox()
  const tokens = await Promise.all(Array.from({ length: PLAYERS }, (_, n) => signUp(n)))
  const acknowledged = new Map<string, string>()
  let wanted = { count: 0, reached: () => {} }
  const acknowledge = (key: string, openId: string) => {
    acknowledged.set(key, openId)
    if (acknowledged.size >= wanted.count) wanted.reached()
  }
  const unanswered: { token: string; key: string }[] = []
  let loading = true
  let retried = 0

  /** Opens until told to stop; a call without an answer stays in line until it has one. */
  const worker = async (token: string) => {
    while (loading) {
      const key = randomBytes(10).toString('hex')
      for (let tries = 0; ; tries += 1) {
        const answer = await post<Opened>('/api/box/open', { box_id: boxId }, token, key).catch(() => null)
        if (answer?.code === 0) {
          if (tries > 0) retried += 1
          acknowledge(key, answer.data.list[0]!.open_id)
          break
        }
        if (answer) throw new Error(`an opening was refused: ${answer.msg}`)
        if (!loading) {
          unanswered.push({ token, key })
          return
        }
        await up
      }
    }
  }
  const work = tokens.map(worker)

  for (let kill = 0; kill < KILLS; kill += 1) {
    await new Promise<void>((reached) => {
      wanted = { count: acknowledged.size + 10 + Math.floor(Math.random() * 40), reached }
    })
    const died = new Promise((done) => server.once('exit', done))
    up = died.then(start).then((started) => {
      server = started
    })
    server.kill('SIGKILL')
    await up
  }
  loading = false
  await Promise.all(work)
  for (const { token, key } of unanswered) {
    const answer = await post<Opened>('/api/box/open', { box_id: boxId }, token, key)
    acknowledged.set(key, answer.data.list[0]!.open_id)
  }
  expect(retried).toBeGreaterThan(0)

  const recorded = new Set<string>()
  for (const token of tokens) for (const id of await openings(token)) recorded.add(id)
  expect(new Set(acknowledged.values()).size).toBe(acknowledged.size)
  expect(recorded).toEqual(new Set(acknowledged.values()))

  const proved = spawnSync('node', [PROVE], { env, encoding: 'utf8' })
  expect(proved.stdout).toContain('The books balance')
})

/** Starts the server and waits until it says that it is open. */
function start(): Promise<ChildProcess> {
  const child = spawn('node', [MAIN, '--quiet'], { env, stdio: ['ignore', 'pipe', 'inherit'] })
  return new Promise((opened, failed) => {
    child.stdout.on('data', (text: Buffer) => {
      if (String(text).includes('is open at')) opened(child)
    })
    child.once('exit', (code) => failed(new Error(`the server ended with ${code}`)))
  })
}

/** The boxes come on sale with the first beacon round, within 3 s of the first start. */
async function cheapestBox(): Promise<number> {
  for (;;) {
    const response = await fetch(`http://127.0.0.1:${port}/api/box/list?sort=price&page_size=1`)
    const { data } = (await response.json()) as Envelope<{ list: { box_id: number; price: number }[] }>
    const [box] = data.list
    if (box?.price === 0.5) return box.box_id
  }
}

/** A player with 1,500 coins, made as a stranger would: captcha, code, recharge. */
async function signUp(n: number): Promise<string> {
  const mobile = `138000000${String(n).padStart(2, '0')}`
  const { data: solved } = await post<{ ticket: string; rand_str: string }>('/sandbox/captcha', {})
  await post('/api/public/sendSms', { mobile, ...solved })
  const outbox = await fetch(`http://127.0.0.1:${port}/sandbox/outbox?to=${mobile}&format=json`)
  const sent = JSON.stringify(await outbox.json())
  const code = /"code":"(\d{6})"/.exec(sent)![1]!
  const login = await post<{ access_token: string }>('/api/user/login', {
    mobile,
    login_type: 'mobile',
    code,
  })
  const token = login.data.access_token
  const order = await post<{ order_no: string }>(
    '/api/recharge',
    { pay_method: 'alipay2', amount: 1500 },
    token,
  )
  await post(`/sandbox/pay/${order.data.order_no}`, { result: 'pay' })
  return token
}

async function openings(token: string): Promise<string[]> {
  const ids: string[] = []
  let after = ''
  for (;;) {
    const response = await fetch(`http://127.0.0.1:${port}/api/box/myOpenRecord?page_size=100${after}`, {
      headers: { authorization: `Bearer ${token}` },
    })
    const { data } = (await response.json()) as Envelope<{ list: { open_id: string }[]; next: string | null }>
    ids.push(...data.list.map((row) => row.open_id))
    if (data.next === null) return ids
    after = `&after=${data.next}`
  }
}

async function post<T>(path: string, body: object, token?: string, key?: string): Promise<Envelope<T>> {
  const response = await fetch(`http://127.0.0.1:${port}${path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      accept: 'application/json',
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(key ? { 'idempotency-key': key } : {}),
    },
    body: JSON.stringify(body),
  })
  return (await response.json()) as Envelope<T>
}

function freePort(): Promise<number> {
  return new Promise((done) => {
    const probe = createServer()
    probe.listen(0, '127.0.0.1', () => {
      const { port: free } = probe.address() as AddressInfo
      probe.close(() => done(free))
    })
  })
}

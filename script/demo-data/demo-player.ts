import { randomUUID } from 'node:crypto'
import type { BodySent, DataOf, QuerySent, Route } from '../../contract/src/route.ts'
import { recharge } from '../../contract/src/recharge.ts'
import { login, sendSms } from '../../contract/src/sign-in.ts'
import { userDetails } from '../../contract/src/users.ts'
import { Caller, type Heard } from '../../attack/caller.ts'

/** A sandbox that listens on this machine. */
export type Sandbox = { url: string }

export type DemoPlayer = {
  id: number
  mobile: string
  inviteCode: string
  /** Makes a call that must not be refused, and gives its data. */
  call: <R extends Route>(route: R, sent?: Sent<R>) => Promise<DataOf<R>>
  /** The same for a call that may be refused, as when a gift has no more parts: gives null then. */
  tryCall: <R extends Route>(route: R, sent?: Sent<R>) => Promise<DataOf<R> | null>
  /** What the sandbox's own pages do: the cashier, the market, the game platform. */
  press: (path: string, body: object) => Promise<Heard>
  look: (path: string) => Promise<Heard>
}

type Sent<R extends Route> = { query?: QuerySent<R>; body?: BodySent<R> }

/** Each player comes from a network of their own: the loopback network has enough of them. */
let networks = 0

/** Registers a player as a stranger does: puzzle, code, password. */
export async function newDemoPlayer(
  { url }: Sandbox,
  account: { mobile: string; password: string; invite_code?: string },
): Promise<DemoPlayer> {
  networks += 1
  const caller = new Caller(url, { address: `127.${(networks % 200) + 20}.${process.pid % 250}.7` })
  let token: string | null = null

  async function ask<R extends Route>(route: R, sent: Sent<R>): Promise<Heard> {
    const query = new URLSearchParams()
    for (const [name, value] of Object.entries(sent.query ?? {})) query.set(name, String(value))
    const headers: Record<string, string> = route.moves ? { 'idempotency-key': randomUUID() } : {}
    return caller.call(route.method, `${route.path}?${query.toString()}`, {
      token,
      headers,
      ...(route.method === 'POST' ? { body: sent.body ?? {} } : {}),
    })
  }
  async function call<R extends Route>(route: R, sent: Sent<R> = {}): Promise<DataOf<R>> {
    return answered(route.path, await ask(route, sent)).data
  }
  async function tryCall<R extends Route>(route: R, sent: Sent<R> = {}): Promise<DataOf<R> | null> {
    const { code, data } = await ask(route, sent)
    return code === 0 ? data : null
  }
  const press = async (path: string, body: object) => answered(path, await caller.post(path, body))

  const look = async (path: string) => answered(path, await caller.get(path))

  const { mobile } = account
  const { data: ticket } = await press('/sandbox/captcha', {})
  await call(sendSms, { body: { mobile, ...ticket } })
  const outbox = await look(`/sandbox/outbox?format=json&to=${encodeURIComponent(mobile)}`)
  const { code } = outbox.data.list[0]
  const signedIn = await call(login, { body: { ...account, login_type: 'mobile', code } })
  token = signedIn.access_token
  const { invite_code: inviteCode } = await call(userDetails)
  return { id: signedIn.user_id, mobile, inviteCode, call, tryCall, press, look }
}

/** Buys coins at the sandbox's cashier; `amount` is one of the offered ones. */
export async function buyCoins(player: DemoPlayer, amount: number): Promise<void> {
  const { order_no } = await player.call(recharge, { body: { pay_method: 'alipay2', amount } })
  await player.press(`/sandbox/pay/${order_no}`, { result: 'pay' })
}

function answered(path: string, heard: Heard): Heard {
  if (heard.code === 0) return heard
  throw new Error(`${path} answered ${heard.status}: ${heard.text.slice(0, 300)}`)
}

import { randomBytes } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { listBoxes, myOpenRecord, openBox } from '@noktra/contract/boxes'
import { recharge } from '@noktra/contract/recharge'
import type { DataOf, Route } from '@noktra/contract/route'
import type { OpenStore } from './started-store.ts'
import { newNumber, register } from './visitor.ts'
import { callOver, type Answer, type Sent } from './world.ts'

/* Players of a sandbox in a process of its own, who go on through whatever happens to it. */

export type Visit = {
  url: string
  call: <R extends Route>(route: R, sent?: Sent<R>) => Promise<Answer<R>>
  data: <R extends Route>(route: R, sent?: Sent<R>) => Promise<DataOf<R>>
}

export function visit({ url }: Pick<OpenStore, 'url'>): Visit {
  const call: Visit['call'] = (route, sent = {}) => callOver(url, route, sent)
  return {
    url,
    call,
    data: async (route, sent) => {
      let answer = await call(route, sent)
      // Nothing was done: it may be asked again.
      while (answer.error === 'busy') {
        await setTimeout(200)
        answer = await call(route, sent)
      }
      if (answer.code !== 0) throw new Error(`${route.path} was refused: ${answer.error ?? answer.code}`)
      return answer.data
    },
  }
}

/** A player with 1,500 coins, made as a stranger would. Gives the token. */
export async function signUpAt(at: Visit): Promise<string> {
  const { access_token: token } = await register(at, newNumber())
  const { order_no } = await at.data(recharge, { token, body: { pay_method: 'alipay2', amount: 1500 } })
  const pay = () =>
    fetch(`${at.url}/sandbox/pay/${order_no}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify({ result: 'pay' }),
    })
  while ((await pay()).status === 503) await setTimeout(200)
  return token
}

/** The cheapest box that is sold; boxes come on sale with the first round of the beacon. */
export async function cheapestBox(at: Visit): Promise<number> {
  for (;;) {
    const { list } = await at.data(listBoxes, { query: { sort: 'price', page_size: 1 } })
    if (list[0]) return list[0].box_id
  }
}

export type Play = {
  /** Numbers of the openings that were acknowledged. */
  acknowledged: string[]
  /** How often each kind of answer came: `200 ok`, `503 busy`, or what broke the connection. */
  answers: Record<string, number>
  /** Every `busy` said when to come again. */
  withoutRetryAfter: number
  /** The longest that anybody waited for an answer, in milliseconds. */
  slowest: number
  /** Ends when every player has the answer to what they asked for last. */
  stop: () => Promise<void>
}

/** A call without an answer is given up after 30 s (SPEC 7): a connection may be lost with the process that was to take it. */
const GIVES_UP_MS = 30_000

/** Players who open a box again and again; what was not answered, or with `busy`, is asked for again by the same key. */
export function play(at: Visit, tokens: string[], box_id: number): Play {
  const acknowledged: string[] = []
  const state: Omit<Play, 'stop' | 'acknowledged'> = { answers: {}, withoutRetryAfter: 0, slowest: 0 }
  let playing = true

  async function openOne(token: string): Promise<void> {
    const key = randomBytes(10).toString('hex')
    for (;;) {
      const began = performance.now()
      const signal = AbortSignal.timeout(GIVES_UP_MS)
      const answer = await at
        .call(openBox, { token, body: { box_id }, key, signal })
        .catch((error: Error) => error)
      state.slowest = Math.max(state.slowest, performance.now() - began)
      const kind =
        answer instanceof Error ? 'no answer' : `${answer.status} ${answer.error ?? (answer.code || 'ok')}`
      state.answers[kind] = (state.answers[kind] ?? 0) + 1
      if (answer instanceof Error) continue
      if (answer.code === 0) {
        acknowledged.push(answer.data.list[0]!.open_id)
        return
      }
      if (answer.error === 'busy' && !answer.retryAfter) state.withoutRetryAfter += 1
    }
  }

  const work = Promise.all(
    tokens.map(async (token) => {
      while (playing) await openOne(token)
    }),
  )
  return Object.assign(state, {
    acknowledged,
    stop: async () => {
      playing = false
      await work
    },
  })
}

/** The numbers of all openings of a player, as the store has them. */
export async function openingsOf(at: Visit, token: string): Promise<string[]> {
  const ids: string[] = []
  for (let after: string | undefined; ;) {
    const { list, next } = await at.data(myOpenRecord, { token, query: { page_size: 100, after } })
    ids.push(...list.map((row) => row.open_id))
    if (next === null) return ids
    after = next
  }
}

import type { Route } from '@noktra/contract/route'
import type { Answer, Sent, World } from './world.ts'
import { callOver } from './world.ts'

/** A browser: it keeps the cookies that it is given, and sends them along. */
export type Browser = {
  call: <R extends Route>(route: R, sent?: Sent<R>) => Promise<Answer<R>>
  /** Its cookies, as a header has them. */
  cookies: () => string
  /** What it sends with every call. */
  headers: () => Record<string, string>
  /** How the store gave it a cookie last, with what it says of it. */
  given: (name: string) => string | undefined
  /** Keeps what an answer to somebody else's fetch gave. */
  take: (headers: Headers) => void
  /** Keeps a cookie that the store did not give. */
  plant: (pair: string) => void
}

/** A browser that has been at the store before; `ip` is where it says that it is, for a store that believes it. */
export async function makeBrowser(world: Pick<World, 'url'>, ip?: string): Promise<Browser> {
  const kept = new Map<string, string>()
  const given = new Map<string, string>()
  const plant = (pair: string) =>
    kept.set(pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1))
  const cookies = () => [...kept].map((pair) => pair.join('=')).join('; ')
  const headers = () => ({ cookie: cookies(), ...(ip ? { 'x-forwarded-for': ip } : {}) })
  const take = (answered: Headers) => {
    for (const cookie of answered.getSetCookie()) {
      const pair = cookie.split(';')[0]!
      plant(pair)
      given.set(pair.slice(0, pair.indexOf('=')), cookie)
    }
  }
  take((await fetch(`${world.url}/api/setting/get?key=support_url`)).headers)
  return {
    call: (route, sent = {}) =>
      callOver(world.url, route, { ...sent, headers: { ...headers(), ...sent.headers } }, take),
    cookies,
    headers,
    given: (name) => given.get(name),
    take,
    plant,
  }
}

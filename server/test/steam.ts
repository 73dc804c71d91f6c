import { randomBytes } from 'node:crypto'
import type { SteamMessage } from '@noktra/contract/steam'
import { sign } from '#server/platform/http/signed-cookie.ts'
import type { World } from './world.ts'

/** A store that a browser can visit. */
type Open = Pick<World, 'url'>
type Query = Record<string, string>

/** The cookies of a browser that was signed in here before: the one that tells it from others, and the one that binds its sessions. */
export async function newBrowser(world: World): Promise<string> {
  const response = await fetch(`${world.url}/api/setting/get?key=support_url`)
  const device = response.headers.getSetCookie()[0]!.split(';')[0]!
  const id = device.slice('noktra_device='.length).split('.')[0]!
  const secret = randomBytes(32).toString('base64url')
  return `${device}; noktra_bind=${sign(world.store.ctx.secrets, `bind:${id}`, secret)}`
}

export type Question = { address: URL; state: string; returnTo: string }

/** The popup's way to the platform. */
export async function askPlatform(
  world: Open,
  cookie: string,
  query: Query = {},
  headers: Query = {},
): Promise<Question> {
  const response = await fetch(`${world.url}/api/user/auth/steam?${new URLSearchParams(query).toString()}`, {
    redirect: 'manual',
    headers: { cookie, ...headers },
  })
  if (response.status !== 302) throw new Error(`No way to the platform: ${await response.text()}`)
  return readQuestion(response.headers.get('location')!)
}

export function readQuestion(address: string): Question {
  const question = new URL(address)
  const returnTo = question.searchParams.get('openid.return_to')!
  return { address: question, state: new URL(returnTo).searchParams.get('state')!, returnTo }
}

/** A made-up player of the sandbox's platform. */
export async function makePlatformPlayer(
  world: Open,
  also: { nickname?: string; inventory_public?: boolean } = {},
): Promise<{ steam_id: string; trade_url: string }> {
  const response = await fetch(`${world.url}/sandbox/steam/players`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ nickname: 'Mirelle', inventory_public: true, ...also }),
  })
  return ((await response.json()) as { data: { steam_id: string; trade_url: string } }).data
}

/** What the player presses on the platform's page; gives the address that the browser is sent back to. */
export async function answerAs(
  world: Open,
  question: Question,
  steamId: string,
  action: 'approve' | 'cancel' = 'approve',
): Promise<URL> {
  const response = await fetch(`${world.url}/sandbox/steam/answer`, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ return_to: question.returnTo, player: steamId, action }),
  })
  return new URL(response.headers.get('location')!)
}

export type PopupEnd = {
  status: number
  /** What the popup tells the page that opened it; null where it asks for a second factor. */
  message: SteamMessage | null
  html: string
  headers: Headers
}

/** The popup is back at the store. */
export async function comeBack(cookie: string, address: URL, headers: Query = {}): Promise<PopupEnd> {
  return readPopup(await fetch(address, { redirect: 'manual', headers: { cookie, ...headers } }))
}

/** The form for the second factor. */
export async function sendFactor(
  world: Open,
  cookie: string,
  form: { state: string; totp: string },
): Promise<PopupEnd> {
  return readPopup(
    await fetch(`${world.url}/api/user/auth/steam/totp`, {
      method: 'POST',
      headers: { cookie },
      body: new URLSearchParams(form),
    }),
  )
}

async function readPopup(response: Response): Promise<PopupEnd> {
  const html = await response.text()
  const json = /<script type="application\/json" id="message">(.*?)<\/script>/s.exec(html)?.[1]
  return {
    status: response.status,
    message: json ? (JSON.parse(json) as SteamMessage) : null,
    html,
    headers: response.headers,
  }
}

/** The whole way: popup, platform, store. */
export async function signInAs(
  world: Open,
  cookie: string,
  steamId: string,
  query: Query = {},
): Promise<SteamMessage> {
  const question = await askPlatform(world, cookie, query)
  const { message } = await comeBack(cookie, await answerAs(world, question, steamId))
  if (!message) throw new Error('The popup asks for a second factor')
  return message
}

/** The token of a message that must be one. */
export function tokenOf(message: SteamMessage | null): string {
  if (message?.outcome !== 'signed_in') throw new Error(`No player is signed in: ${JSON.stringify(message)}`)
  return message.access_token
}

import { setTimeout } from 'node:timers/promises'
import * as api from '@noktra/contract/sign-in'
import type { DataOf } from '@noktra/contract/route'
import { findNumber, packSolution } from '@noktra/game/proof-of-work'
import { handSlide } from './hand-slide.ts'
import type { Answer, World } from './world.ts'

type Headers = Record<string, string>
type Pair = { ticket: string; rand_str: string }

/** A store that a visitor can call: one of this process, or a server of its own. */
type Open = Pick<World, 'url' | 'call' | 'data'>

let serial = 0

/** A phone number without an account. */
export function newNumber(): string {
  serial += 1
  return `+86139${String(10_000_000 + serial)}`
}

/** A solved captcha, as the sandbox gives it. */
export async function sandboxTicket(world: Open, headers: Headers = {}): Promise<Pair> {
  const response = await fetch(`${world.url}/sandbox/captcha`, { method: 'POST', headers })
  const envelope = (await response.json()) as { code: number; data: Pair }
  return envelope.data
}

/** A puzzle of the store's own captcha, with its place looked up where only the server knows it. */
export async function slidePuzzle(world: World, headers: Headers = {}) {
  const puzzle = await world.data(api.newCaptcha, { headers })
  if (puzzle.provider !== 'slide') throw new Error('The store uses another captcha')
  const { x } = await world.db
    .selectFrom('captcha_puzzle')
    .select('x')
    .where('id', '=', puzzle.captcha_id)
    .executeTakeFirstOrThrow()
  world.clock.advance(1000)
  return { ...puzzle, x }
}

/** Such a puzzle with its work done. */
export async function workedPuzzle(
  world: World,
  headers: Headers = {},
): Promise<{ captcha_id: string; x: number; altcha: string; maxnumber: number }> {
  const { captcha_id, x, altcha: work } = await slidePuzzle(world, headers)
  return { captcha_id, x, altcha: packSolution(work, findNumber(work)!), maxnumber: work.maxnumber }
}

/** Solves the store's own puzzle by hand. */
export async function solvedTicket(world: World, headers: Headers = {}): Promise<Pair> {
  const { captcha_id, x, altcha } = await workedPuzzle(world, headers)
  return world.data(api.solveCaptcha, { body: { captcha_id, altcha, ...handSlide(x) }, headers })
}

/** Asks for a code with a fresh sandbox captcha. */
export async function askForCode(
  world: Open,
  mobile: string,
  headers: Headers = {},
): Promise<Answer<typeof api.sendSms>> {
  return world.call(api.sendSms, { body: { mobile, ...(await sandboxTicket(world, headers)) }, headers })
}

/** The code that was sent last, as it stands in the sandbox's outbox. */
export async function sentCode(world: Open, mobile: string): Promise<string> {
  const response = await fetch(`${world.url}/sandbox/outbox?format=json&to=${encodeURIComponent(mobile)}`)
  const { data } = (await response.json()) as { data: { list: { code: string }[] } }
  return data.list[0]!.code
}

/** Asks for a code and reads it; a store that is busy is asked again, as a person would. */
export async function freshCode(world: Open, mobile: string, headers: Headers = {}): Promise<string> {
  let sent = await askForCode(world, mobile, headers)
  while (sent.error === 'busy') {
    await setTimeout(200)
    sent = await askForCode(world, mobile, headers)
  }
  if (sent.code !== 0) throw new Error(`No code for ${mobile}: ${sent.error}`)
  return sentCode(world, mobile)
}

/** Registers as the web does: captcha, code, login. */
export async function register(
  world: Open,
  mobile: string,
  also: { password?: string; invite_code?: string } = {},
): Promise<DataOf<typeof api.login>> {
  const code = await freshCode(world, mobile)
  return world.data(api.login, { body: { mobile, login_type: 'mobile', code, ...also } })
}

/** Another code than this one. */
export function wrongCode(right: string): string {
  return right === '000000' ? '000001' : '000000'
}

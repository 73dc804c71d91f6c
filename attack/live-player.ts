import { setTimeout as wait } from 'node:timers/promises'
import { findNumber, packSolution } from '@noktra/game/proof-of-work'
import { handSlide } from '../server/test/hand-slide.ts'
import { Caller, type Heard } from './caller.ts'
import { asSuperuser, mustAnswer, type LiveStore, type Player } from './stage.ts'

let addresses = 0

/**
 * A player of a live store: the puzzle is slid to where only the database knows that it belongs, its work is done, the code
 * comes by mail. From a network of their own unless one is named.
 */
export async function newLivePlayer(
  store: LiveStore,
  {
    cookies = true,
    address,
    invite_code,
  }: { cookies?: boolean; address?: string; invite_code?: string } = {},
): Promise<Player> {
  const number = (addresses += 1)
  const own = `127.1.${number >> 7}.${(number % 128) + 1}`
  const caller = new Caller(store.url, { address: address ?? own, cookies })
  const mobile = `attacker-${number}@noktra.example`
  await caller.get('/api/setting/get?key=support_url')
  const coming = store.mailbox.codeFor(mobile)
  mustAnswer(
    await caller.post('/api/public/sendSms', { mobile, ...(await solveCaptcha(store, caller)).data }),
  )
  const code = await coming
  const body = { mobile, login_type: 'mobile', code, invite_code }
  const { data } = mustAnswer(await caller.post('/api/user/login', body))
  return { caller, token: data.access_token, mobile, id: data.user_id }
}

export type Puzzle = { captcha_id: string; altcha: Parameters<typeof findNumber>[0] }

/** Solves a puzzle rightly, by hand and with its work. */
export async function solveCaptcha(store: LiveStore, caller: Caller): Promise<Heard> {
  const { data } = mustAnswer(await caller.post('/api/public/captcha'))
  const puzzle = data as Puzzle
  const altcha = packSolution(puzzle.altcha, findNumber(puzzle.altcha)!)
  return mustAnswer(await slide(store, caller, puzzle, { altcha }))
}

/** Slides to the right place, after as long as a hand needs. */
export async function slide(
  { dataDir }: LiveStore,
  caller: Caller,
  { captcha_id }: Puzzle,
  also: { altcha?: string } = {},
): Promise<Heard> {
  const found = await asSuperuser(dataDir, 'select x from captcha_puzzle where id = $1', [captcha_id])
  await wait(1100)
  return caller.post('/api/public/captcha/solve', { captcha_id, ...also, ...handSlide(found.x) })
}

import { generateSync } from 'otplib'
import * as api from '@noktra/contract/account'
import { freshCode, newNumber, register } from './visitor.ts'
import type { Answer, World } from './world.ts'

export const PASSWORD = 'correct horse'

export type Owner = { id: number; token: string; mobile: string }

/** A player who registered by a phone, with a password. */
export async function registerOwner(world: World): Promise<Owner> {
  const mobile = newNumber()
  const { user_id, access_token } = await register(world, mobile, { password: PASSWORD })
  world.clock.advance(60_000)
  return { id: user_id, token: access_token, mobile }
}

/** From then on a session alone shows no more that it is the owner. */
export function letSessionsAge(world: World): void {
  world.clock.advance(16 * 60_000)
}

/** What an authenticator app shows now, or some steps of 30 s away. */
export function totpOf(world: World, secret: string, steps = 0): string {
  return generateSync({ secret, epoch: Math.floor(world.clock.now().getTime() / 1000) + steps * 30 })
}

/** Turns the second factor on, as the web does, and waits for the next code. */
export async function turnTotpOn(
  world: World,
  token: string,
  { password, cookie }: { password?: string; cookie?: string } = {},
) {
  const { secret } = await world.data(api.newTotp, {
    token,
    cookie,
    body: password ? { password } : {},
  })
  const { recovery_codes } = await world.data(api.enableTotp, {
    token,
    cookie,
    body: { totp: totpOf(world, secret) },
  })
  world.clock.advance(30_000)
  return { secret, recovery_codes }
}

/** A code of the sandbox's outbox, asked for by the player themselves. */
export async function ownCode(world: World, owner: Owner): Promise<string> {
  world.clock.advance(60_000)
  return freshCode(world, owner.mobile)
}

export function atOnce<T>(times: number, work: (n: number) => Promise<T>): Promise<T[]> {
  return Promise.all(Array.from({ length: times }, (_, n) => work(n)))
}

export function countErrors(answers: Pick<Answer, 'error'>[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const { error } of answers) counts[error ?? 'ok'] = (counts[error ?? 'ok'] ?? 0) + 1
  return counts
}

/** The texts of the bell's notices about security, oldest first. */
export async function securityNotices(world: World, playerId: number): Promise<string[]> {
  const rows = await world.db
    .selectFrom('notification')
    .select('details')
    .where('player_id', '=', playerId)
    .where('kind', '=', 'security')
    .orderBy('id')
    .execute()
  return rows.map(({ details }) => (details as { text: string }).text)
}

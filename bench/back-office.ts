import { createHash, randomBytes } from 'node:crypto'
import type { Store } from '@noktra/server/store'

/** An owner of the back office that is signed in: the cookie of their browser. */
export async function makeOwner(store: Store, name: string): Promise<string> {
  const now = new Date()
  const { id } = await store.kysely
    .insertInto('staff')
    .values({
      name,
      role: 'owner',
      email: `${name.toLowerCase()}@noktra.example`,
      status: 'active',
      password_hash: 'none',
      totp_secret: Buffer.from('none'),
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const token = randomBytes(32).toString('base64url')
  await store.kysely
    .insertInto('staff_session')
    .values({
      staff_id: id,
      token_hash: createHash('sha256').update(token).digest(),
      network: '127.0.0.1',
      user_agent: 'bench',
      created_at: now,
      last_used_at: now,
    })
    .execute()
  return `noktra_staff=${token}`
}

/** The calls of the back office that listens at this address. */
export function backOffice(address: string) {
  return {
    post: <Data>(cookie: string, path: string, body: object) =>
      send<Data>(`${address}/admin/api/${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', origin: address, cookie },
        body: JSON.stringify({ reason: 'a measurement', ...body }),
      }),
    get: <Data>(cookie: string, path: string) =>
      send<Data>(`${address}/admin/api/${path}`, { headers: { cookie } }),
  }
}

/** What a call of the store gives; a refusal ends the bench. */
export async function send<Data>(url: string, init: RequestInit = {}): Promise<Data> {
  const answer = await fetch(url, init)
  const { code, msg, data } = (await answer.json()) as { code: number; msg: string; data: Data }
  if (code !== 0) throw new Error(`${url} answered ${code}: ${msg}`)
  return data
}

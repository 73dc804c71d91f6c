import { spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { generate } from 'otplib'
import { Caller, type Heard } from './caller.ts'
import { mustAnswer, type LiveStore } from './stage.ts'

/** A member of staff who is signed in. */
export type Member = {
  command: (path: string, body: Record<string, unknown>) => Promise<Heard>
  look: (path: string) => Promise<Heard>
}

const owners = new Map<string, Promise<Member>>()

/** The only owner of a store, whom all attacks share. */
export function ownerOf(store: LiveStore): Promise<Member> {
  if (!owners.has(store.url)) owners.set(store.url, firstOwner(store))
  return owners.get(store.url)!
}

/** The first owner of a store, who sets a password and an authenticator as the operator's command lets them. */
async function firstOwner(store: LiveStore): Promise<Member> {
  const ran = runCommand(store, 'staff', ['--first-owner'])
  const token = ran.said.trim().split('#/welcome/')[1]
  if (!token) throw new Error(`no link for the first owner: ${ran.said}`)
  return accept(store, token)
}

/** Gets in by a one-time link. */
async function accept(store: LiveStore, token: string): Promise<Member> {
  const caller = new Caller(store.adminUrl)
  const headers = { origin: store.adminUrl }
  const { data: link } = mustAnswer(await caller.post('/admin/api/link', { token }, { headers }))
  const given = { name: 'Olga', email: `${randomUUID()}@noktra.example`, password: randomUUID() }
  const totp = await generate({ secret: link.secret })
  mustAnswer(await caller.post('/admin/api/link/accept', { token, ...given, totp }, { headers }))
  return {
    command: (path, body) =>
      caller.post(
        `/admin/api/${path}`,
        { reason: 'an attack', ...body },
        { headers: { ...headers, 'idempotency-key': randomUUID() } },
      ),
    look: (path) => caller.get(`/admin/api/${path}`, { headers }),
  }
}

/** Runs one of the operator's commands on a live store. */
export function runCommand(
  { env }: Pick<LiveStore, 'env'>,
  name: string,
  args: string[],
): { status: number | null; said: string } {
  const command = join(import.meta.dirname, `../server/src/commands/${name}-command.ts`)
  const { PATH, HOME, NODE_COMPILE_CACHE } = process.env
  const ran = spawnSync('node', [command, ...args], {
    env: { PATH, HOME, NODE_COMPILE_CACHE, ...env },
    encoding: 'utf8',
  })
  return { status: ran.status, said: `${ran.stdout}${ran.stderr}`.trim() }
}

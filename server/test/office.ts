import { randomBytes } from 'node:crypto'
import type { AdminRoute, StaffRole } from '@noktra/contract/admin/admin-route'
import type { BodySent, DataOf, QuerySent } from '@noktra/contract/route'
import { sha256 } from '#server/secrets.ts'
import { callOver, type Answer, type World } from './world.ts'

/** A member of staff who is signed in. */
export type Member = { id: number; name: string; role: StaffRole; cookie: string }

let made = 0

/** A member of staff with a session of this moment. */
export async function makeStaff(world: World, role: StaffRole): Promise<Member> {
  const now = world.clock.now()
  const name = `${role} ${(made += 1)}`
  const { id } = await world.db
    .insertInto('staff')
    .values({
      name,
      role,
      email: `${name.replace(' ', '-')}@noktra.example`,
      status: 'active',
      password_hash: 'none',
      totp_secret: Buffer.from('none'),
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const token = randomBytes(32).toString('base64url')
  await world.db
    .insertInto('staff_session')
    .values({
      staff_id: id,
      token_hash: sha256(token),
      network: '127.0.0.1',
      user_agent: 'test',
      created_at: now,
      last_used_at: now,
    })
    .execute()
  return { id, name, role, cookie: `noktra_staff=${token}` }
}

export type OfficeSent<R extends AdminRoute> = {
  by?: Member
  query?: QuerySent<R>
  /** Acts that leave out the reason get one. */
  body?: Omit<BodySent<R>, 'reason'> & { reason?: string }
  key?: string
  headers?: Record<string, string>
}

/** Makes a call of the back office over HTTP and gives the envelope. */
export async function callOffice<R extends AdminRoute>(
  world: World,
  route: R,
  { by, query, body, key, headers }: OfficeSent<R> = {},
): Promise<Answer<R>> {
  return callOver(world.officeUrl, route, {
    query,
    body: (route.acts ? { reason: 'a test', ...body } : body) as BodySent<R>,
    key,
    headers: { origin: world.officeUrl, ...(by ? { cookie: by.cookie } : {}), ...headers },
  })
}

/** The same, for calls that must succeed: gives `data`. */
export async function office<R extends AdminRoute>(
  world: World,
  route: R,
  sent: OfficeSent<R> = {},
): Promise<DataOf<R>> {
  const answer = await callOffice(world, route, sent)
  if (answer.code !== 0)
    throw new Error(`${route.path} answered ${answer.error ?? answer.code}: ${answer.msg}`)
  return answer.data
}

import { randomBytes } from 'node:crypto'
import type { AdminRoute, StaffRole } from '@noktra/contract/admin/admin-route'
import { approve } from '@noktra/contract/admin/approvals'
import { inviteStaff, takeStaffLink } from '@noktra/contract/admin/staff'
import type { BodySent, DataOf, QuerySent } from '@noktra/contract/route'
import { seal, sha256 } from '#server/platform/secrets.ts'
import { callOver, type Answer, type World } from './world.ts'

/** A member of staff who is signed in. */
export type Member = { id: number; name: string; role: StaffRole; cookie: string }

let made = 0

/** A store in which a test puts staff itself. */
type Staffed = { store: Pick<World['store'], 'ctx'> } & Pick<World, 'db' | 'clock'>

/** A member of staff with a session of this moment. */
export async function makeStaff(world: Staffed, role: StaffRole): Promise<Member> {
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
      totp_secret: seal(world.store.ctx.secrets, Buffer.from('none')),
      created_at: now,
      agrees_from: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return openSessionFor(world, { id, name, role })
}

/** The same person with a session of this moment. */
export async function openSessionFor(
  world: Pick<World, 'db' | 'clock'>,
  member: Omit<Member, 'cookie'>,
): Promise<Member> {
  const now = world.clock.now()
  const token = randomBytes(32).toString('base64url')
  await world.db
    .insertInto('staff_session')
    .values({
      staff_id: member.id,
      token_hash: sha256(token),
      network: '127.0.0.1',
      user_agent: 'test',
      created_at: now,
      last_used_at: now,
    })
    .execute()
  return { ...member, cookie: `noktra_staff=${token}` }
}

export type AdminSent<R extends AdminRoute> = {
  by?: Member
  query?: QuerySent<R>
  /** Acts that leave out the reason get one. */
  body?: Omit<BodySent<R>, 'reason'> & { reason?: string }
  key?: string
  headers?: Record<string, string>
}

/** Makes a call of the back office over HTTP and gives the envelope. */
export async function callAdmin<R extends AdminRoute>(
  world: Pick<World, 'adminUrl'>,
  route: R,
  { by, query, body, key, headers }: AdminSent<R> = {},
): Promise<Answer<R>> {
  return callOver(world.adminUrl, route, {
    query,
    body: (route.isCommand ? { reason: 'a test', ...body } : body) as BodySent<R>,
    key,
    headers: { origin: world.adminUrl, ...(by ? { cookie: by.cookie } : {}), ...headers },
  })
}

/** The same, for calls that must succeed: gives `data`. */
export async function office<R extends AdminRoute>(
  world: Pick<World, 'adminUrl'>,
  route: R,
  sent: AdminSent<R> = {},
): Promise<DataOf<R>> {
  const answer = await callAdmin(world, route, sent)
  if (answer.code !== 0)
    throw new Error(`${route.path} answered ${answer.error ?? answer.code}: ${answer.msg}`)
  return answer.data
}

/**
 * Makes a command that waits for a second person, and agrees to it: as somebody else of the staff, or as the asker where the
 * store is a sandbox. Gives the request's number.
 */
export async function agreed<R extends AdminRoute>(
  world: World,
  route: R,
  { as, ...sent }: AdminSent<R> & { as?: Member },
): Promise<number> {
  const { approval_id: id } = (await office(world, route, sent)) as { approval_id: number | null }
  if (id === null) throw new Error(`${route.path} waits for no approval`)
  await office(world, approve, { by: as ?? sent.by!, body: { id } })
  return id
}

/** Somebody who was invited, and the one-time link that they get. */
export async function invite(
  world: World,
  { by, as = by, name, role }: { by: Member; as?: Member; name: string; role: StaffRole },
): Promise<DataOf<typeof takeStaffLink>> {
  const approval = await agreed(world, inviteStaff, { by, as, body: { name, role } })
  return takeLinkOf(world, by, await staffOf(world, approval))
}

/** The link of somebody who was invited or reset. */
export function takeLinkOf(world: World, by: Member, id: number): Promise<DataOf<typeof takeStaffLink>> {
  return office(world, takeStaffLink, { by, body: { id } })
}

async function staffOf(world: World, approval: number): Promise<number> {
  const line = await world.db
    .selectFrom('audit')
    .select('subject')
    .where('approval_id', '=', approval)
    .executeTakeFirstOrThrow()
  return Number(line.subject.split(':')[1])
}

import { execFileSync } from 'node:child_process'
import { closeSync, existsSync, openSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { Browser, BrowserContextOptions, Page } from '@playwright/test'
import type { AdminRoute, StaffRole } from '@noktra/contract/admin/admin-route'
import { approve } from '@noktra/contract/admin/approvals'
import {
  acceptStaffLink,
  inviteStaff,
  listStaff,
  staffLinkDetails,
  staffMe,
  takeStaffLink,
} from '@noktra/contract/admin/staff'
import type { BodySent, DataOf, Envelope, QuerySent } from '@noktra/contract/route'
import { LANGUAGES } from '@noktra/contract/shapes'
import { DATA_DIR } from './operator.ts'
import { expect } from './test.ts'
import { texts } from './texts.ts'
import { totpOf } from './totp.ts'

/* The back office, for journeys of those who run the store. */

const ROOT = join(import.meta.dirname, '..')

/** Where the back office is: at the port after the store's, unless `E2E_OFFICE_URL` says otherwise. */
export const OFFICE_URL = process.env['E2E_OFFICE_URL'] ?? nextPort()

/** A member of staff who is signed in. `cookie` is the session's, as name and value. */
export type Member = {
  id: number
  name: string
  role: StaffRole
  email: string
  password: string
  secret: string
  cookie: string
}

type Parts<R extends AdminRoute> = {
  by?: Pick<Member, 'cookie'>
  query?: QuerySent<R>
  /** Acts that leave out the reason get one. */
  body?: Omit<BodySent<R>, 'reason'> & { reason?: string }
}

/** Makes a call of the back office and gives its envelope, refusal or not. */
export async function askAdmin<R extends AdminRoute>(route: R, parts: Parts<R> = {}) {
  return (await callAdmin(route, parts)).envelope
}

/** Makes a call of the back office that is not refused and gives its data. */
export async function adminCall<R extends AdminRoute>(route: R, parts: Parts<R> = {}): Promise<DataOf<R>> {
  return dataOf(route, await askAdmin(route, parts))
}

/**
 * The member of staff with a role whom all journeys share: made by whichever worker asks first, with a session that the others
 * use as well. For what ends sessions or changes a member, take `newMember`.
 */
export async function memberOf(role: StaffRole): Promise<Member> {
  return alone(async (shared) => {
    const found = shared[role]
    if (found && (await askAdmin(staffMe, { by: found })).code === 0) return found
    return (shared[role] = role === 'owner' ? await firstOwner() : await invited(await ownerOf(shared), role))
  })
}

/** A member of staff that no other test uses. */
export async function newMember(role: StaffRole): Promise<Member> {
  return invited(await memberOf('owner'), role)
}

/** A page of the back office at its front, signed in as the shared member with this role, or as a given one. */
export async function adminPage(
  browser: Browser,
  who: StaffRole | Member,
  options: BrowserContextOptions = {},
): Promise<Page> {
  const member = typeof who === 'string' ? await memberOf(who) : who
  const context = await browser.newContext({
    baseURL: OFFICE_URL,
    locale: 'en-US',
    viewport: { width: 1440, height: 900 },
    ...options,
  })
  const [name, value] = member.cookie.split('=') as [string, string]
  await context.addCookies([{ name, value, url: OFFICE_URL, httpOnly: true, sameSite: 'Strict' }])
  const page = await context.newPage()
  const faults: string[] = []
  faultsOf.set(page, faults)
  context.on('weberror', (error) => faults.push(String(error.error())))
  context.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) faults.push(message.text())
  })
  await page.goto('/')
  const language = LANGUAGES.find((one) => options.locale?.startsWith(one)) ?? 'en'
  await expect(page.getByTestId('role')).toHaveText(texts(language, 'admin')(`staff:roles.${member.role}`))
  return page
}

/** What a page of the back office threw or complained of; those that a test brings about on purpose are left out. */
export function expectNoFaults(page: Page, expected?: RegExp): void {
  expect((faultsOf.get(page) ?? []).filter((fault) => !expected?.test(fault))).toEqual([])
}

const faultsOf = new WeakMap<Page, string[]>()

function nextPort(): string {
  const store = new URL(process.env['E2E_URL'] ?? `http://localhost:${process.env['E2E_PORT'] ?? 3979}`)
  store.port = String(Number(store.port) + 1)
  return store.origin
}

async function callAdmin<R extends AdminRoute>(route: R, { by, query, body }: Parts<R>) {
  const url = new URL(route.path, OFFICE_URL)
  for (const [name, value] of Object.entries(query ?? {})) {
    if (value !== undefined) url.searchParams.set(name, `${value as string | number}`)
  }
  const answer = await fetch(url, {
    method: route.method,
    headers: {
      'content-type': 'application/json',
      origin: OFFICE_URL,
      ...(by ? { cookie: by.cookie } : {}),
    },
    ...(route.method === 'POST'
      ? { body: JSON.stringify(route.isCommand ? { reason: 'a journey', ...body } : (body ?? {})) }
      : {}),
  })
  return {
    envelope: (await answer.json()) as Envelope<DataOf<R>>,
    cookie: answer.headers.getSetCookie()[0]?.split(';')[0] ?? '',
  }
}

function dataOf<R extends AdminRoute>(route: R, { code, msg, data }: Envelope<DataOf<R>>): DataOf<R> {
  if (code !== 0) throw new Error(`${route.method} ${route.path}: ${code} ${msg}`)
  return data
}

async function firstOwner(): Promise<Member> {
  const link = execFileSync(
    join(ROOT, 'node_modules/.bin/node'),
    ['server/src/commands/staff-command.ts', '--first-owner'],
    {
      cwd: ROOT,
      env: { ...process.env, DATA_DIR: DATA_DIR! },
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  )
  return accept(link, 'Ada Quill')
}

/** An owner asks, and agrees alone: the store is a sandbox. */
async function invited(owner: Member, role: StaffRole): Promise<Member> {
  const name = `${role[0]!.toUpperCase()}${role.slice(1)} ${crypto.randomUUID().slice(0, 8)}`
  const { approval_id } = await adminCall(inviteStaff, { by: owner, body: { name, role } })
  await adminCall(approve, { by: owner, body: { id: approval_id! } })
  const { list } = await adminCall(listStaff, { by: owner })
  const { id } = list.find((member) => member.name === name)!
  return accept((await adminCall(takeStaffLink, { by: owner, body: { id } })).link)
}

/** Gets in by a one-time link, under the name that the invitation has or another. */
async function accept(link: string, as?: string): Promise<Member> {
  const token = link.trim().split('#/welcome/')[1]!
  const { name, secret } = await adminCall(staffLinkDetails, { body: { token } })
  const given = {
    name: as ?? name,
    email: `${crypto.randomUUID()}@noktra.example`,
    password: crypto.randomUUID(),
  }
  const body = { token, ...given, totp: totpOf(secret) }
  const { envelope, cookie } = await callAdmin(acceptStaffLink, { body })
  const { id, role } = dataOf(acceptStaffLink, envelope)
  return { id, role, ...given, secret, cookie }
}

type Shared = Partial<Record<StaffRole, Member>>

async function ownerOf(shared: Shared): Promise<Member> {
  return (shared.owner ??= await firstOwner())
}

const LOCK_MS = 30_000

/** Runs `work` on what the workers share, one worker at a time: a file in the store's data folder beside a lock. */
async function alone<T>(work: (shared: Shared) => Promise<T>): Promise<T> {
  if (!DATA_DIR) throw new Error('The back office needs E2E_DATA_DIR beside E2E_URL')
  const file = resolve(ROOT, DATA_DIR, 'e2e-staff.json')
  const lock = `${file}.lock`
  while (!take(lock)) await wait(100)
  try {
    const shared = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Shared) : {}
    const done = await work(shared)
    writeFileSync(file, JSON.stringify(shared), { mode: 0o600 })
    return done
  } finally {
    rmSync(lock, { force: true })
  }
}

/** A lock whose worker was killed is taken over. */
function take(lock: string): boolean {
  try {
    closeSync(openSync(lock, 'wx'))
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    const since = statSync(lock, { throwIfNoEntry: false })?.mtimeMs
    if (since !== undefined && Date.now() - since > LOCK_MS) rmSync(lock, { force: true })
    return false
  }
}

import * as z from 'zod/mini'
import type { ErrorName } from '../errors.ts'
import { plainRoute, type Method } from '../plain-route.ts'
import { route, type Route } from '../route.ts'
import { pageParts } from '../shapes.ts'

/** What a member of staff may do: everything; run the store; help players; look. */
export const STAFF_ROLES = ['owner', 'operator', 'support', 'auditor'] as const
export type StaffRole = (typeof STAFF_ROLES)[number]
export const staffRole = z.enum(STAFF_ROLES)

/** Who runs the store: calls that change what it sells, promises or owes. */
export const OPERATORS = ['owner', 'operator'] as const satisfies StaffRole[]
/** Who helps players. */
export const HELPERS = ['owner', 'operator', 'support'] as const satisfies StaffRole[]

/**
 * One call of the back office. `roles` names who may make it; null: before the sign-in. `isCommand` marks one that
 * changes something: it leaves a row in the audit log, and accepts an `Idempotency-Key`.
 */
export type AdminRoute<
  Params extends z.ZodMiniType = z.ZodMiniType,
  Query extends z.ZodMiniType = z.ZodMiniType,
  Body extends z.ZodMiniType = z.ZodMiniType,
  Data extends z.ZodMiniType = z.ZodMiniType,
> = Route<Params, Query, Body, Data> & {
  roles: readonly StaffRole[] | null
  isCommand: boolean
  /** The longest body in bytes. */
  body_limit: number
}

const nothing = z.object({})
const BODY_LIMIT = 256 * 1024

/** Why something is done: stands in the audit log. */
export const reason = z.string().check(z.trim(), z.minLength(3), z.maxLength(500))

type Parts<Params, Query, Data> = {
  summary: string
  /** All roles may look unless others are named. */
  roles?: readonly StaffRole[] | null
  params?: Params
  query?: Query
  data: Data
  errors?: readonly ErrorName[]
}

/** A call that only reads. */
export function adminQuery<
  Data extends z.ZodMiniType,
  Params extends z.ZodMiniType = typeof nothing,
  Query extends z.ZodMiniType = typeof nothing,
>(path: string, parts: Parts<Params, Query, Data>): AdminRoute<Params, Query, typeof nothing, Data> {
  return adminRoute('GET', path, { ...parts, roles: parts.roles === undefined ? STAFF_ROLES : parts.roles })
}

/**
 * A call that changes something; roles have to be named. Its body carries the reason for the audit log, which may be left out
 * only where `reason` is 'optional' (drafts, which only staff see).
 */
export function adminCommand<
  Data extends z.ZodMiniType,
  Shape extends Record<string, z.ZodMiniType>,
  Params extends z.ZodMiniType = typeof nothing,
>(
  path: string,
  parts: Parts<Params, never, Data> & {
    roles: readonly StaffRole[]
    body: Shape
    reason?: 'optional'
    body_limit?: number
  },
) {
  const body = z.object({
    ...parts.body,
    reason: (parts.reason === 'optional' ? z._default(reason, 'draft') : reason) as typeof reason,
  })
  const { query: _, ...rest } = parts
  return adminRoute('POST', path, { ...rest, body, isCommand: true })
}

/** A call of the sign-in: made before anybody is known, it writes its own rows of the audit log. */
export function signInCall<Data extends z.ZodMiniType, Body extends z.ZodMiniType>(
  path: string,
  parts: { summary: string; body: Body; data: Data; errors?: readonly ErrorName[] },
): AdminRoute<typeof nothing, typeof nothing, Body, Data> {
  return adminRoute('POST', path, { ...parts, roles: null })
}

/** A call of a program with a token of its own, which is no session: it writes its own rows of the audit log. */
export function serviceCall<
  Data extends z.ZodMiniType,
  Query extends z.ZodMiniType = typeof nothing,
  Body extends z.ZodMiniType = typeof nothing,
>(
  method: Method,
  path: string,
  parts: Omit<Parts<typeof nothing, Query, Data>, 'roles' | 'params'> & { body?: Body; body_limit?: number },
): AdminRoute<typeof nothing, Query, Body, Data> {
  return adminRoute(method, path, { ...parts, roles: null })
}

function adminRoute<
  Data extends z.ZodMiniType,
  Params extends z.ZodMiniType = typeof nothing,
  Query extends z.ZodMiniType = typeof nothing,
  Body extends z.ZodMiniType = typeof nothing,
>(
  method: Method,
  path: string,
  parts: Parts<Params, Query, Data> & { body?: Body; isCommand?: boolean; body_limit?: number },
): AdminRoute<Params, Query, Body, Data> {
  const isCommand = parts.isCommand ?? false
  return {
    ...route<Method, string, Data, Params, Query, Body>(
      plainRoute(method, `/admin/api/${path}`, { moves: isCommand }),
      parts,
    ),
    roles: parts.roles ?? null,
    isCommand,
    body_limit: parts.body_limit ?? BODY_LIMIT,
  }
}

/** How lists of the back office are asked for: the store's way, with words to look for where the list has any. */
export const listQuery = z.extend(pageParts, { q: z.optional(z.string().check(z.trim(), z.maxLength(100))) })

/**
 * A page of a list of the back office. `next` is accepted back as `after`; null on the last page. `total` is null where
 * counting would read the whole table.
 */
export function adminPageOf<T extends z.ZodMiniType>(row: T) {
  return z.object({ list: z.array(row), next: z.nullable(z.string()), total: z.nullable(z.int()) })
}

/** A member of staff as rows name them; null is the store itself. */
export const staffName = z.nullable(z.object({ id: z.int(), name: z.string() }))

/** What a command that others must agree to answers: it is done, or it waits for a second person. */
export const doneOrWaiting = z.object({
  /** The number of the request that waits; null when it is done. */
  approval_id: z.nullable(z.int()),
})

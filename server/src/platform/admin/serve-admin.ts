import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import type { AdminRoute } from '@noktra/contract/admin/admin-route'
import type { BodyOf, DataOf, ParamsOf, QueryOf } from '@noktra/contract/route'
import type { Language } from '@noktra/contract/shapes'
import { listed } from '@noktra/languages/said'
import { roleSaid } from './role-said.ts'
import type { Ctx } from '../context.ts'
import type { Db, Tx } from '../db/connect.ts'
import type { AfterCommit } from '../db/transact.ts'
import { LISTS } from '../http/shared-lines.ts'
import { AppError } from '../http/errors.ts'
import { fingerprintOf, readIdempotencyKey } from '../http/idempotency.ts'
import { networkOf } from '../http/network.ts'
import { answer, parse } from '../http/serve.ts'
import { languageOf } from '../http/language-of.ts'
import { runOnce } from './run-once.ts'
import { findStaff, type Staff } from './staff-session.ts'
import { writeAudit } from './write-audit.ts'

/** The parts of a request, read by the route's schemas, and who sent it. */
type Parsed<R extends AdminRoute> = {
  query: QueryOf<R>
  body: BodyOf<R>
  params: ParamsOf<R>
  network: string
  language: Language
}

/** Every command carries why it is done. */
const withReason = z.object({ reason: z.string() })

/** A call that came in: who may make it is asked, its parts are not read yet. */
type Received = Ctx & { staff: Staff | null; request: FastifyRequest; reply: FastifyReply }

/** What a call that reads gets. */
export type AdminQuery<R extends AdminRoute = AdminRoute> = Ctx & Parsed<R> & { staff: Staff }

/** What a call that changes something gets: one transaction, and `db` is that transaction. */
export type AdminCommand<R extends AdminRoute = AdminRoute> = Omit<Ctx, 'db' | 'transact'> &
  Parsed<R> & { staff: Staff; db: Db; tx: Tx; afterCommit: AfterCommit }

/** What a command did, for its caller and for the audit log. */
export type AdminCommandResult<Data> = {
  data: Data
  /** What it was done to, as `player:17`. */
  subject: string
  before: unknown
  after: unknown
  /** The request that was decided on. */
  approvalId?: number
}

/** What a call of the sign-in gets: there is no session yet. */
export type SignInCall<R extends AdminRoute = AdminRoute> = Ctx &
  Parsed<R> & { staff: Staff | null; request: FastifyRequest; reply: FastifyReply }

export type AdminHandler = { route: AdminRoute; run: (received: Received) => Promise<string> }

/** A call that reads. */
export function serveAdminQuery<R extends AdminRoute>(
  route: R,
  operation: (call: AdminQuery<R>) => Promise<DataOf<R>>,
): AdminHandler {
  return {
    route,
    run: async (received) => answer(route, await operation(readAdminQuery(route, received)), received),
  }
}

/** A call that changes something: one transaction with its idempotency key, its effect, and its line of the audit log. */
export function serveAdminCommand<R extends AdminRoute>(
  route: R,
  operation: (command: AdminCommand<R>) => Promise<AdminCommandResult<DataOf<R>>>,
): AdminHandler {
  return servePreparedAdminCommand(route, async () => undefined, operation)
}

/** The same with work before the transaction, which must not hold one open (files, passwords, other services). */
export function servePreparedAdminCommand<R extends AdminRoute, Prepared>(
  route: R,
  prepare: (call: AdminQuery<R>) => Promise<Prepared>,
  operation: (command: AdminCommand<R>, prepared: Prepared) => Promise<AdminCommandResult<DataOf<R>>>,
  { keepsAnswer = true }: { keepsAnswer?: boolean } = {},
): AdminHandler {
  return {
    route,
    run: async (received) => {
      const { request, reply } = received
      const call = readAdminQuery(route, received)
      const once = {
        staffId: call.staff.id,
        key: keepsAnswer ? readIdempotencyKey(request.headers['idempotency-key']) : null,
        fingerprint: () => fingerprintOf(request.method, request.url, request.rawBody ?? ''),
        now: call.clock.now(),
      }
      const prepared = await prepare(call)
      const { answer: text, replayed } = await call.transact((tx, afterCommit) =>
        runOnce(tx, once, async () => {
          const acted = await operation({ ...call, db: tx, tx, afterCommit }, prepared)
          await writeAudit(tx, call.secrets, {
            staffId: call.staff.id,
            action: actionOf(route),
            subject: acted.subject,
            before: acted.before,
            after: acted.after,
            reason: parse(withReason, call.body).reason,
            network: call.network,
            approvalId: acted.approvalId ?? null,
            now: call.clock.now(),
          })
          // What staff change may stand in any list.
          afterCommit(() => call.bus.publish(LISTS, 0))
          return answer(route, acted.data, call)
        }),
      )
      if (replayed) void reply.header('idempotency-replayed', 'true')
      return text
    },
  }
}

/**
 * A command whose answer holds secrets: it is kept nowhere, so a repetition of its key is a try of its own, which the command itself
 * has to refuse.
 */
export function serveSecretAdminCommand<R extends AdminRoute>(
  route: R,
  operation: (command: AdminCommand<R>) => Promise<AdminCommandResult<DataOf<R>>>,
): AdminHandler {
  return servePreparedAdminCommand(route, async () => undefined, operation, { keepsAnswer: false })
}

/** A call of the sign-in. It writes its own lines of the audit log. */
export function serveSignInCall<R extends AdminRoute>(
  route: R,
  operation: (call: SignInCall<R>) => Promise<DataOf<R>>,
): AdminHandler {
  return {
    route,
    run: async (received) =>
      answer(route, await operation({ ...received, ...readParts(route, received) }), received),
  }
}

function readParts<R extends AdminRoute>(route: R, { request }: Received): Parsed<R> {
  return {
    body: parse<R['body']>(route.body, request.body ?? {}),
    query: parse<R['query']>(route.query, request.query),
    params: parse<R['params']>(route.params, request.params),
    language: languageOf(request),
    network: networkOf(request.ip),
  }
}

/** @throws AppError not_signed_in; what the schemas do not take */
function readAdminQuery<R extends AdminRoute>(route: R, received: Received): AdminQuery<R> {
  const { staff } = received
  if (!staff) throw new AppError('not_signed_in')
  return { ...received, ...readParts(route, received), staff }
}

/** A route's name in the audit log: its path without the prefix. */
export function actionOf(route: AdminRoute): string {
  return route.path.slice('/admin/api/'.length)
}

/** Registers the handlers: who may, parse, run. */
export function registerAdminHandlers(app: FastifyInstance, ctx: Ctx, handlers: AdminHandler[]): void {
  for (const { route, run } of handlers) {
    app.route({
      method: route.method,
      url: route.path.replace(/\{(\w+)\}/g, ':$1'),
      bodyLimit: route.body_limit,
      handler: async (request, reply) => {
        const staff = await findStaff(ctx, request)
        if (staff) request.caller = `staff:${staff.id}`
        if (route.roles) {
          if (!staff) throw new AppError('not_signed_in')
          if (!route.roles.includes(staff.role))
            throw new AppError('role_may_not', { roles: listed(route.roles.map(roleSaid)) })
        }
        const text = await run({ ...ctx, staff, request, reply })
        return reply.header('cache-control', 'no-store').type('application/json; charset=utf-8').send(text)
      },
    })
  }
}

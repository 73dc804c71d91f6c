import * as z from 'zod/mini'
import type { ErrorName } from './errors.ts'

/** Who may make a call: anybody, or a signed-in player (bearer token). */
export type Access = 'anyone' | 'player'

export type Method = 'GET' | 'POST'

/**
 * One call of the store, as a value that server and web share.
 * `query` and `body` are what the caller sends; `data` is what stands in the envelope's `data`.
 * `moves` marks a call that moves money or items: it accepts an `Idempotency-Key` header.
 */
export type Route<
  Params extends z.ZodMiniType = z.ZodMiniType,
  Query extends z.ZodMiniType = z.ZodMiniType,
  Body extends z.ZodMiniType = z.ZodMiniType,
  Data extends z.ZodMiniType = z.ZodMiniType,
> = {
  method: Method
  path: string
  summary: string
  access: Access
  params: Params
  query: Query
  body: Body
  data: Data
  errors: readonly ErrorName[]
  moves: boolean
}

export type ParamsOf<R extends Route> = z.output<R['params']>
export type QueryOf<R extends Route> = z.output<R['query']>
export type BodyOf<R extends Route> = z.output<R['body']>
export type QuerySent<R extends Route> = z.input<R['query']>
export type BodySent<R extends Route> = z.input<R['body']>
export type DataOf<R extends Route> = z.output<R['data']>

const nothing = z.object({})

/** Describes a call. Parts left out are empty objects. */
export function route<
  Data extends z.ZodMiniType,
  Params extends z.ZodMiniType = typeof nothing,
  Query extends z.ZodMiniType = typeof nothing,
  Body extends z.ZodMiniType = typeof nothing,
>(
  method: Method,
  path: string,
  parts: {
    summary: string
    access?: Access
    params?: Params
    query?: Query
    body?: Body
    data: Data
    errors?: readonly ErrorName[]
    moves?: boolean
  },
): Route<Params, Query, Body, Data> {
  return {
    method,
    path,
    summary: parts.summary,
    access: parts.access ?? 'anyone',
    params: parts.params ?? (nothing as unknown as Params),
    query: parts.query ?? (nothing as unknown as Query),
    body: parts.body ?? (nothing as unknown as Body),
    data: parts.data,
    errors: parts.errors ?? [],
    moves: parts.moves ?? false,
  }
}

/** What every answer is wrapped in; `code` 0 is success (SPEC 7). */
export type Envelope<T> = { code: number; msg: string; data: T }

import * as z from 'zod/mini'
import type { ErrorName } from './errors.ts'
import type { Access, Method, PlainRoute } from './plain-route.ts'

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
  M extends Method = Method,
  Path extends string = string,
> = {
  method: M
  path: Path
  summary: string
  access: Access
  params: Params
  query: Query
  body: Body
  data: Data
  errors: readonly ErrorName[]
  moves: boolean
  takesNonce: boolean
}

export type ParamsOf<R extends Route> = z.output<R['params']>
export type QueryOf<R extends Route> = z.output<R['query']>
export type BodyOf<R extends Route> = z.output<R['body']>
export type QuerySent<R extends Route> = z.input<R['query']>
export type BodySent<R extends Route> = z.input<R['body']>
export type DataOf<R extends Route> = z.output<R['data']>

const nothing = z.object({})

/** What a caller sends, what it gets, and how it may be refused. Parts left out are empty objects. */
type Parts<
  Params extends z.ZodMiniType,
  Query extends z.ZodMiniType,
  Body extends z.ZodMiniType,
  Data extends z.ZodMiniType,
> = {
  summary: string
  params?: Params
  query?: Query
  body?: Body
  data: Data
  errors?: readonly ErrorName[]
}

/** Describes a call. */
export function route<
  M extends Method,
  Path extends string,
  Data extends z.ZodMiniType,
  Params extends z.ZodMiniType = typeof nothing,
  Query extends z.ZodMiniType = typeof nothing,
  Body extends z.ZodMiniType = typeof nothing,
>(
  plain: PlainRoute<M, Path>,
  parts: Parts<Params, Query, Body, Data>,
): Route<Params, Query, Body, Data, M, Path>
export function route(
  plain: PlainRoute,
  parts: Parts<z.ZodMiniType, z.ZodMiniType, z.ZodMiniType, z.ZodMiniType>,
): Route {
  return {
    ...plain,
    summary: parts.summary,
    params: parts.params ?? nothing,
    query: parts.query ?? nothing,
    body: parts.body ?? nothing,
    data: parts.data,
    errors: parts.errors ?? [],
  }
}

/** What every answer is wrapped in; `code` 0 is success (SPEC 7). */
export type Envelope<T> = { code: number; msg: string; data: T }

import type { AdminRoute } from '@noktra/contract/admin/admin-route'
import type { BodySent, DataOf, Envelope, QuerySent } from '@noktra/contract/route'
import { currentLanguage, text } from '../i18n/i18n.tsx'
import { AdminError, refusalOf } from './admin-error.ts'

export type Sent<R extends AdminRoute> = {
  query?: QuerySent<R>
  body?: BodySent<R>
  /** Made before the first try and kept over repetitions, so that a command happens once. */
  idempotencyKey?: string
  signal?: AbortSignal
}

type Query = Record<string, string | number | boolean | null | undefined>

/**
 * Makes a call of the back office and gives its data.
 * @throws AdminError with the refusal in words
 */
export async function call<R extends AdminRoute>(route: R, sent: Sent<R> = {}): Promise<DataOf<R>> {
  const url = new URL(route.path, location.origin)
  const query: Query = sent.query ?? {}
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== null && value !== '') url.searchParams.set(name, String(value))
  }
  const posts = route.method === 'POST'
  let response: Response
  try {
    response = await fetch(url, {
      method: route.method,
      credentials: 'same-origin',
      headers: {
        'accept-language': currentLanguage(),
        ...(posts ? { 'content-type': 'application/json' } : {}),
        ...(sent.idempotencyKey ? { 'idempotency-key': sent.idempotencyKey } : {}),
      },
      body: posts ? JSON.stringify(sent.body ?? {}) : undefined,
      signal: sent.signal,
    })
  } catch (cause) {
    if ((cause as Error).name === 'AbortError') throw cause
    throw new AdminError('offline', text('common:offline'), 0)
  }
  const { status } = response
  // A gateway on the way answers with a page, or with JSON of its own.
  const envelope = (await response.json().catch(() => null)) as Envelope<DataOf<R>> | null
  if (typeof envelope?.code !== 'number')
    throw new AdminError('unexpected', text('common:broken', { status }), status)
  if (envelope.code !== 0) throw refusalOf(status, envelope)
  return envelope.data
}

export function newIdempotencyKey(): string {
  return crypto.randomUUID()
}

import { expect } from 'vitest'

/** What a stranger's client sends: SPEC's method and path, plain JSON, and what they make of the headers. */
export type Sent = {
  /** What stands in braces in the path. */
  params?: Record<string, string>
  query?: Record<string, unknown>
  body?: Record<string, unknown>
  /** The bearer token. */
  token?: string
  headers?: Record<string, string>
}
export type Heard = { status: number; code: number; msg: string; data: unknown }

/** Makes a call like "GET /api/user/seed" by plain fetch, and gives the envelope, which has exactly its three fields. */
export async function ask(base: string, call: string, sent: Sent = {}): Promise<Heard> {
  const [method, path] = call.split(' ') as [string, string]
  const url = new URL(
    path.replace(/\{(\w+)\}/g, (_, name: string) => sent.params![name]!),
    base,
  )
  for (const [name, value] of Object.entries(sent.query ?? {})) url.searchParams.set(name, String(value))
  const response = await fetch(url, {
    method,
    headers: {
      ...(sent.body ? { 'content-type': 'application/json' } : {}),
      ...(sent.token ? { authorization: `Bearer ${sent.token}` } : {}),
      ...sent.headers,
    },
    ...(sent.body ? { body: JSON.stringify(sent.body) } : {}),
  })
  expect(response.headers.get('content-type'), call).toMatch(/^application\/json\b/)
  const envelope = (await response.json()) as Omit<Heard, 'status'>
  expect(Object.keys(envelope).sort(), call).toEqual(['code', 'data', 'msg'])
  expect(typeof envelope.code, call).toBe('number')
  expect(typeof envelope.msg, call).toBe('string')
  return { status: response.status, ...envelope }
}

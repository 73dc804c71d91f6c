import words from '@noktra/languages/en/errors.json' with { type: 'json' }
import { errors, type ErrorDetails, type ErrorName } from './errors.ts'

/* The store as the test of a form sees it, behind `fetch`. */

/** What a form sent to change something. */
export type Sent = { path: string; body: unknown; key: string | null }

export type Asked = { query: URLSearchParams; body: unknown }

/** Data, or what makes it or a refusal of what was asked. A promise is an answer that is still on its way. */
export type FakeAnswer = object | ((asked: Asked) => unknown)

/** A `fetch` that answers by path, without the prefix, and writes down in `sent` what is sent to change something. */
export function fakeFetch(answers: Record<string, FakeAnswer>, sent: Sent[], prefix = '') {
  return async (url: string | URL, { method, headers, body }: RequestInit): Promise<Response> => {
    const { pathname, searchParams: query } = new URL(url, 'http://localhost')
    const path = pathname.replace(prefix, '')
    const asked: Asked = { query, body: typeof body === 'string' ? JSON.parse(body) : undefined }
    const key = new Headers(headers).get('idempotency-key')
    if (method === 'POST') sent.push({ path, body: asked.body, key })
    const answer = answers[path]
    if (!answer) {
      console.error(`The test has no answer for ${path}`)
      throw new TypeError('Failed to fetch')
    }
    const data: unknown = await (typeof answer === 'function' ? answer(asked) : answer)
    return data instanceof Response ? data : Response.json({ code: 0, msg: '', data })
  }
}

/** A refusal of the store, in its own words. */
export function refusal(name: ErrorName, details: ErrorDetails = {}) {
  const msg = words[name].replace(/\{(\w+)\}/g, (_, key: string) => String(details[key] ?? '…'))
  return () => Response.json({ code: errors[name].code, msg, data: details })
}

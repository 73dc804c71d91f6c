import { Agent, request } from 'node:http'
import type { OpenApi, Operation, Schema } from '#server/platform/http/open-api.ts'

/** A request that no client should send, and what is wrong with it. */
export type Malformed = {
  /** Of which call of the document. */
  operation: Operation
  fault: string
  method: string
  path: string
  headers: Record<string, string>
  body?: string | Buffer
  signedIn: boolean
}
export type Outcome = { status: number; text: string }

type Random = () => number

/** Numbers from 0 to 1 that are the same in every run (mulberry32). */
export function seeded(seed: number): Random {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

const JUNK: unknown[] = [
  null,
  true,
  false,
  -1,
  0,
  1.005,
  -0.01,
  2 ** 31,
  2 ** 53 + 2,
  1e21,
  1e308,
  '',
  ' ',
  '1',
  '-1',
  'NaN',
  '1e400',
  'null',
  'x'.repeat(5000),
  'a\0b',
  '\ud800',
  '\u202eabc',
  '😀'.repeat(50),
  '请输入'.repeat(40),
  "' or '1'='1",
  '%s%n{0}${x}<script>',
  '../../etc/passwd',
  [],
  [[]],
  [null],
  [1, 1],
  [-1],
  ['a\0b'],
  Array.from({ length: 300 }, (_, n) => n + 1),
  {},
  { a: { b: { c: [] } } },
  { length: 1 },
]

const BROKEN = [
  '{',
  '{"a":1',
  '{"a":1}}',
  "{'a':1}",
  '{"a":1,}',
  '{"a":NaN}',
  '{a:1}',
  'undefined',
  '[]',
  '"text"',
  '12',
  'null',
  'true',
  '\u0000',
  '\ufeff{}',
  '['.repeat(5000),
  `{"a":${'['.repeat(5000)}${']'.repeat(5000)}}`,
  `{"a":"${'x'.repeat(66_000)}"}`,
]

const TYPES = [
  'text/plain',
  'text/html',
  'application/xml',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'application/octet-stream',
  'application/jsonp',
  'application/json; charset=utf-16',
  'json',
  ';',
  '',
]

const HEADERS: Record<string, string>[] = [
  { authorization: 'Bearer' },
  { authorization: 'Bearer x' },
  { authorization: `Bearer ${'x'.repeat(43)}` },
  { authorization: `Bearer ${'a'.repeat(3000)}` },
  { authorization: 'Basic YTpi' },
  { authorization: 'none none' },
  { 'idempotency-key': '' },
  { 'idempotency-key': 'not a key!' },
  { 'idempotency-key': 'k'.repeat(200) },
  { 'accept-language': 'x'.repeat(2000) },
  { 'accept-language': ',;q=,zh-' },
  { accept: 'image/png' },
  { 'accept-encoding': 'br;q=x, *' },
  { cookie: 'noktra_device=forged.signature' },
  { cookie: '=;==;%00=%zz; noktra_device' },
  { 'content-encoding': 'gzip' },
  { 'x-forwarded-for': 'nobody, ::1, 1.2.3.4.5' },
  { 'user-agent': '' },
  { range: 'bytes=9-1' },
  { origin: 'null' },
  { 'x-large': 'x'.repeat(20_000) },
]

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS', 'PROPFIND', 'TRACE']

/** So many malformed requests over all calls of the document, each call as often as the others; the same for a seed. */
export function malformedRequests(document: OpenApi, count: number, seed: number): Malformed[] {
  const random = seeded(seed)
  const calls = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
  )
  return Array.from({ length: count }, (_, n) => spoil(calls[n % calls.length]!, random))
}

type Call = { path: string; method: string; operation: Operation }
type Fields = Record<string, unknown>
type Draft = Malformed & { fields: Fields }

function spoil({ path, method, operation }: Call, random: Random): Malformed {
  const fields = fieldsOf(operation, random)
  const draft: Draft = {
    operation,
    fault: '',
    method,
    path,
    headers: method === 'POST' ? { 'content-type': 'application/json' } : {},
    signedIn: random() < 0.8,
    fields,
  }
  const names = Object.keys(FAULTS) as (keyof typeof FAULTS)[]
  draft.fault = pick(names, random)
  FAULTS[draft.fault as keyof typeof FAULTS](draft, random)
  return addressed(draft, random)
}

/** What may be wrong. Each changes the request in its own way; what is left alone is as the document says. */
const FAULTS = {
  'a value of another kind': wrongValue,
  'several values of another kind': (draft: Draft, random: Random) => {
    for (let n = 0; n < 3; n += 1) wrongValue(draft, random)
  },
  'a field is missing': ({ fields }: Draft, random: Random) => {
    delete fields[pick(Object.keys(fields), random)]
  },
  'unknown fields': ({ fields }: Draft, random: Random) => {
    fields['unheard_of'] = pick(JUNK, random)
    fields[pick(['constructor', 'toString', 'a.b', '', '0', '$where', 'item_ids[]'], random)] = pick(
      JUNK,
      random,
    )
  },
  'no JSON object': (draft: Draft, random: Random) => {
    draft.body = pick(BROKEN, random)
  },
  'a prototype in the JSON': (draft: Draft) => {
    draft.body = `{"__proto__":{"a":1},"constructor":{"prototype":{"a":1}},${JSON.stringify(draft.fields).slice(1)}`
    if (draft.body.endsWith(',}')) draft.body = `${draft.body.slice(0, -2)}}`
  },
  'another type of content': (draft: Draft, random: Random) => {
    draft.headers['content-type'] = pick(TYPES, random)
  },
  'bytes that are no text': (draft: Draft, random: Random) => {
    draft.body = Buffer.from(Array.from({ length: 40 }, () => Math.floor(random() * 256)))
  },
  'another method': (draft: Draft, random: Random) => {
    draft.method = pick(
      METHODS.filter((method) => method !== draft.method),
      random,
    )
  },
  'a strange header': (draft: Draft, random: Random) => {
    Object.assign(draft.headers, pick(HEADERS, random))
  },
  'nothing but the order of things': () => {},
}

function wrongValue({ fields, operation }: Draft, random: Random): void {
  const schemas = schemasOf(operation)
  if (Object.keys(schemas).length === 0) return
  const name = pick(Object.keys(schemas), random)
  // What is of the right kind comes further than what is not.
  const alike = JUNK.filter((value) => typeof value === schemas[name]!['type'])
  fields[name] = pick(alike.length > 0 && random() < 0.5 ? alike : JUNK, random)
}

/** Puts the fields where they belong: braces of the path, query or body. */
function addressed({ fields, ...draft }: Draft, random: Random): Malformed {
  const path = draft.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(textOf(fields[name])))
  if (draft.operation.requestBody) {
    draft.body ??= JSON.stringify(fields)
    return { ...draft, path: random() < 0.1 ? `${path}?page=x&page=2` : path }
  }
  const query = Object.entries(fields).map(([name, value]) => `${encoded(name)}=${encoded(textOf(value))}`)
  if (random() < 0.1) query.push(...query, 'a[b]=1', '%E0%A4%A', '&&==')
  return { ...draft, path: query.length > 0 ? `${path}?${query.join('&')}` : path }
}

function encoded(text: string): string {
  return encodeURIComponent(text.toWellFormed()).slice(0, 6000)
}

function textOf(value: unknown): string {
  return (typeof value === 'string' ? value : (JSON.stringify(value) ?? '')).toWellFormed()
}

function schemasOf({ parameters, requestBody }: Operation): Record<string, Schema> {
  return {
    ...Object.fromEntries(
      parameters.filter((one) => one.in !== 'header').map((one) => [one.name, one.schema]),
    ),
    ...requestBody?.content['application/json'].schema.properties,
  }
}

function fieldsOf(operation: Operation, random: Random): Fields {
  const fields: Fields = {}
  for (const [name, schema] of Object.entries(schemasOf(operation))) {
    if (random() < 0.8) fields[name] = valueOf(schema, random)
  }
  return fields
}

/** A value that the schema takes, and that the store may know: the smallest numbers name things that are there. */
function valueOf(schema: Schema, random: Random): unknown {
  const choices = (schema['anyOf'] ?? schema['oneOf']) as Schema[] | undefined
  if (choices) return valueOf(pick(choices, random), random)
  if ('const' in schema) return schema['const']
  if (Array.isArray(schema['enum'])) return pick(schema['enum'], random)
  const least = Number(schema['minimum'] ?? schema['exclusiveMinimum'] ?? 1)
  switch (schema['type']) {
    case 'integer':
      return Math.max(1, least) + Math.floor(random() * 12)
    case 'number':
      return pick([Math.max(least, 1), 5, 12.5, 0.01], random)
    case 'boolean':
      return random() < 0.5
    case 'array':
      if (Array.isArray(schema['prefixItems'])) {
        return (schema['prefixItems'] as Schema[]).map((one) => valueOf(one, random))
      }
      return Array.from({ length: 1 + Math.floor(random() * 3) }, () =>
        valueOf((schema['items'] ?? {}) as Schema, random),
      )
    case 'object':
      return Object.fromEntries(
        Object.entries(schema.properties ?? {}).map(([name, inside]) => [name, valueOf(inside, random)]),
      )
    case 'string':
      return pick(['a', '123456', '13800138000', 'somebody@example.com', 'recharge_rate'], random)
    default:
      return pick(JUNK, random)
  }
}

function pick<T>(from: readonly T[], random: Random): T {
  return from[Math.floor(random() * from.length)]!
}

/** Sends requests over connections that are kept, a few at a time, in order. */
export async function sendAll(
  base: string,
  requests: Malformed[],
  tokenFor: (request: Malformed) => string,
  heard: (request: Malformed, outcome: Outcome) => void,
): Promise<void> {
  const agent = new Agent({ keepAlive: true })
  let next = 0
  async function work(): Promise<void> {
    while (next < requests.length) {
      const sent = requests[next++]!
      if (sent.signedIn) sent.headers['authorization'] ??= `Bearer ${tokenFor(sent)}`
      heard(sent, await send(agent, base, sent))
    }
  }
  await Promise.all(Array.from({ length: 6 }, work))
  agent.destroy()
}

function send(agent: Agent, base: string, { method, path, headers, body }: Malformed): Promise<Outcome> {
  return new Promise((done, failed) => {
    const length = body === undefined ? {} : { 'content-length': Buffer.byteLength(body) }
    const sent = request(
      `${base}${path}`,
      { agent, method, headers: { ...headers, ...length } },
      (answer) => {
        const parts: Buffer[] = []
        answer.on('data', (part: Buffer) => parts.push(part))
        answer.on('end', () => done({ status: answer.statusCode!, text: Buffer.concat(parts).toString() }))
        answer.on('error', failed)
      },
    )
    sent.on('error', failed)
    sent.end(body)
  })
}

import { check, deviates, same } from './shape.mjs'

/** What counts as success (SPEC 8). */
const SUCCESS = [0, 20014]

/** Somebody who calls the store: their cookies, their token, their language. Another one in the same browser has the same cookies. */
export function makeClient(base, { language = 'en', cookies = new Map() } = {}) {
  const client = { base, token: '', get, post, refused, signIn }

  function signIn(token) {
    client.token = token
  }

  async function send(method, path, { query, body, headers = {} } = {}) {
    const url = new URL(path, base)
    for (const [name, value] of Object.entries(query ?? {})) url.searchParams.set(name, String(value))
    const response = await fetch(url, {
      method,
      headers: {
        'accept-language': language,
        ...(cookies.size > 0 ? { cookie: [...cookies].map((pair) => pair.join('=')).join('; ') } : {}),
        ...(client.token ? { authorization: `Bearer ${client.token}` } : {}),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(30_000),
    })
    for (const cookie of response.headers.getSetCookie()) {
      const [pair] = cookie.split(';')
      cookies.set(pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1))
    }
    return readEnvelope(await response.text(), `${method} ${path}`)
  }

  /** A call that must succeed: its data, of this shape. */
  async function succeed(method, path, parts, shape) {
    const at = `${method} ${path}`
    const { code, msg, data } = await send(method, path, parts)
    if (!SUCCESS.includes(code)) deviates(`${at} was refused with ${code}: ${msg}`)
    check(data, shape ?? {}, at)
    return data
  }

  function get(path, query, shape, headers) {
    return succeed('GET', path, { query, headers }, shape)
  }

  function post(path, body, shape, headers) {
    return succeed('POST', path, { body, headers }, shape)
  }

  /** A call that must be refused: its code and its words, `wanted` where the specification says them. */
  async function refused(method, path, parts, wanted = {}) {
    const at = `${method} ${path}`
    const { code, msg } = await send(method, path, parts)
    if (SUCCESS.includes(code)) deviates(`${at} should have been refused`)
    if (msg === '') deviates(`${at} was refused without a word`)
    if (wanted.code !== undefined) same(code, wanted.code, `the code of ${at}`)
    if (wanted.msg !== undefined) same(msg, wanted.msg, `the message of ${at}`)
    return { code, msg }
  }

  return client
}

/** {code, msg, data}, and nothing else (SPEC 7). */
function readEnvelope(answer, at) {
  let envelope
  try {
    envelope = JSON.parse(answer)
  } catch {
    deviates(`${at} answered no JSON: ${answer.slice(0, 80)}`)
  }
  same(Object.keys(envelope ?? {}).sort(), ['code', 'data', 'msg'], `the envelope of ${at}`)
  if (!Number.isInteger(envelope.code)) deviates(`${at} answered a code that is no number`)
  if (typeof envelope.msg !== 'string') deviates(`${at} answered a msg that is no text`)
  return envelope
}

/** Asks until the answer is what one waits for. */
export async function until(what, ask, { tries = 120, every_ms = 500 } = {}) {
  for (let n = 0; n < tries; n += 1) {
    const answer = await ask()
    if (answer !== undefined && answer !== null && answer !== false) return answer
    await new Promise((done) => setTimeout(done, every_ms))
  }
  return deviates(`${what} did not come within ${(tries * every_ms) / 1000} s`)
}

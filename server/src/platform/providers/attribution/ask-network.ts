import { AdSilence } from './attribution.ts'

const MOST_BYTES = 64_000
const TIMEOUT_MS = 6000

/** A token may be renewed and a limit be over within the hours that an event is tried for. */
const AGAIN = new Set([401, 403, 408, 425, 429])

export type Question = {
  url: URL
  headers?: Record<string, string>
  body: Record<string, unknown>
  signal: AbortSignal
}

/** `json` is undefined where the network wrote none. */
export type NetworkAnswer = { status: number; json: unknown }

/**
 * One call of an advertising network: a 2xx, or a 4xx that is its last word.
 * @throws AdSilence for everything else; its message holds nothing of the address, which may carry a secret.
 */
export async function askNetwork({ url, headers, body, signal }: Question): Promise<NetworkAnswer> {
  let status: number
  let text: string
  try {
    const response = await fetch(url, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { accept: 'application/json', 'content-type': 'application/json', ...headers },
      redirect: 'error',
      signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
    })
    status = response.status
    text = await readShort(response)
  } catch (error) {
    throw new AdSilence(faultOf(error))
  }
  if (status >= 500 || AGAIN.has(status)) throw new AdSilence(`status ${status}`)
  return { status, json: parsed(text) }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}

async function readShort(response: Response): Promise<string> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of response.body ?? []) {
    size += chunk.length
    if (size > MOST_BYTES) throw new AdSilence('an answer without end')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString()
}

function faultOf(error: unknown): string {
  if (error instanceof AdSilence) return error.message
  if (!(error instanceof Error)) return 'no answer'
  if (error.name === 'TimeoutError' || error.name === 'AbortError') return 'no answer in time'
  const cause = error.cause as { code?: unknown } | undefined
  return typeof cause?.code === 'string' ? cause.code : 'no answer'
}

import { readShort } from '../read-short.ts'
import { MarketSilence } from './market.ts'

const MOST_BYTES = 1_000_000

/** The text of an answer of status 200 and its headers. @throws Error for every other answer, and for none in time */
export async function fetchAnswer(
  url: URL,
  init: RequestInit,
  { timeoutMs, signal }: { timeoutMs: number; signal: AbortSignal },
): Promise<{ text: string; headers: Headers }> {
  const response = await fetch(url, {
    ...init,
    redirect: 'error',
    signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
  })
  if (response.status !== 200) {
    await response.body?.cancel()
    throw new Error(`status ${response.status}`)
  }
  return { text: await readShort(response, MOST_BYTES), headers: response.headers }
}

/** A silence whose message names neither the address, which may hold a key, nor what the market wrote. */
export function silenceAfter(what: string, error: unknown): MarketSilence {
  return new MarketSilence(`${what}: ${faultOf(error)}`)
}

function faultOf(error: unknown): string {
  if (error instanceof SyntaxError) return 'not JSON'
  if (!(error instanceof Error)) return 'unknown'
  const cause = error.cause as { code?: unknown } | undefined
  return typeof cause?.code === 'string' ? cause.code : error.message
}

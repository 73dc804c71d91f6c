import * as z from 'zod/mini'
import type { ProviderParts } from '../provider-parts.ts'
import { readShort } from '../read-short.ts'
import type { CheckSignature } from './check-signature.ts'
import { QUICKNET, quicknetTimeOf } from './quicknet.ts'

/** A relay without a round so soon after its time is not at fault. */
const GRACE_MS = 15_000
const MOST_BYTES = 16_384

const answer = z.object({ round: z.int(), signature: z.string().check(z.regex(/^[0-9a-f]{96}$/i)) })

export type RelayOptions = {
  urls: string[]
  timeoutMs: number
  checkSignature: CheckSignature
} & Pick<ProviderParts, 'clock' | 'log'>

/** The signature of a round from the first relay that has a true one; null when none has. */
export type AskRelays = (round: number) => Promise<Buffer | null>

/**
 * Asks relays one after another, beginning with the one that answered last. One that is slow, broken or lying is passed
 * over; that is logged when it begins and when it ends.
 */
export function relayAsker({ urls, timeoutMs, checkSignature, clock, log }: RelayOptions): AskRelays {
  const failing = new Set<string>()
  let first = 0

  /** Null when the relay does not know the round. */
  async function ask(url: string, round: number): Promise<Buffer | null> {
    const response = await fetch(`${url}/${QUICKNET.chain}/public/${round}`, {
      headers: { accept: 'application/json' },
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    })
    if (!response.ok) {
      await response.body?.cancel()
      if (response.status === 404 || response.status === 425) return null
      throw new Error(`status ${response.status}`)
    }
    const parsed = answer.safeParse(readJson(await readShort(response, MOST_BYTES)))
    if (!parsed.success) throw new Error('no round in the answer')
    if (parsed.data.round !== round) throw new Error(`round ${parsed.data.round} instead`)
    const signature = Buffer.from(parsed.data.signature, 'hex')
    if (!(await checkSignature(round, signature))) throw new Error('a forged signature')
    return signature
  }

  function logFault(url: string, round: number, fault: string): void {
    if (failing.has(url)) return
    failing.add(url)
    log.warn({ relay: new URL(url).host, round, fault }, 'a relay of the beacon is passed over')
  }

  return async (round) => {
    const begin = first
    for (let k = 0; k < urls.length; k += 1) {
      const at = (begin + k) % urls.length
      const url = urls[at]!
      try {
        const signature = await ask(url, round)
        if (signature) {
          if (failing.delete(url))
            log.info({ relay: new URL(url).host }, 'a relay of the beacon answers again')
          first = at
          return signature
        }
        const late = clock.now().getTime() - quicknetTimeOf(round).getTime()
        if (late > GRACE_MS) logFault(url, round, 'does not know the round')
      } catch (error) {
        logFault(url, round, faultOf(error))
      }
    }
    return null
  }
}

/** `fetch failed` says nothing; its cause does. */
function faultOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return error.cause instanceof Error ? error.cause.message || error.message : error.message
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

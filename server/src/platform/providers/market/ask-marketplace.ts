import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import * as z from 'zod/mini'
import { unixSeconds, type Clock } from '../../clock.ts'
import type { MarketplaceConfig } from '../../provider-config.ts'
import { fetchAnswer, silenceAfter } from './fetch-answer.ts'

const envelope = z.object({
  code: z.union([z.int(), z.string()]),
  msg: z.optional(z.string()),
  data: z.optional(z.unknown()),
})

/** `code` 0 is success, any other a refusal; `data` is still to be read. */
export type MarketplaceAnswer = { code: string; msg: string; data: unknown }

/** One call of the marketplace. @throws MarketSilence when there is no answer that can be believed. */
export type AskMarketplace = (
  path: string,
  request: Record<string, unknown>,
  signal: AbortSignal,
) => Promise<MarketplaceAnswer>

/** How the calls of marketplace.ts travel: signed, within the time, and believed only when the answer is the marketplace's. */
export function marketplaceAsker(
  config: MarketplaceConfig,
  { clock, timeoutMs }: { clock: Clock; timeoutMs: number },
): AskMarketplace {
  const mustBeSigned = new URL(config.url).protocol === 'http:'

  async function call(path: string, request: Record<string, unknown>, signal: AbortSignal) {
    const url = new URL(`${config.url}${path}`)
    const body = JSON.stringify(request)
    const timestamp = String(unixSeconds(clock.now()))
    const nonce = randomBytes(16).toString('hex')
    const init = {
      method: 'POST',
      body,
      headers: {
        accept: 'application/json',
        'content-type': 'application/json',
        'x-market-key': config.key,
        'x-market-timestamp': timestamp,
        'x-market-nonce': nonce,
        'x-market-signature': hmac(['POST', url.pathname, timestamp, nonce, sha256Hex(body)]),
      },
    }
    const { text, headers } = await fetchAnswer(url, init, { timeoutMs, signal })
    const given = headers.get('x-market-signature')
    if ((given || mustBeSigned) && !isSame(given ?? '', hmac([nonce, sha256Hex(text)]))) {
      throw new Error('an answer that is not signed for this question')
    }
    const parsed = envelope.safeParse(JSON.parse(text))
    if (!parsed.success) throw new Error('an answer of another shape')
    return { code: String(parsed.data.code), msg: parsed.data.msg ?? '', data: parsed.data.data }
  }

  function hmac(lines: string[]): string {
    return createHmac('sha256', config.secret).update(lines.join('\n')).digest('hex')
  }

  return async (path, request, signal) => {
    try {
      return await call(path, request, signal)
    } catch (error) {
      throw silenceAfter(`The marketplace gave no answer to ${path}`, error)
    }
  }
}

function sha256Hex(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}

function isSame(given: string, right: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(right)]
  return a.length === b.length && timingSafeEqual(a, b)
}

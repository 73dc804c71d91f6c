import { request as requestPlain, type OutgoingHttpHeaders } from 'node:http'
import { request } from 'node:https'
import webpush from 'web-push'
import type { ProviderParts } from '../provider-parts.ts'
import { lookUpPublic, NotPublic } from './public-address.ts'
import type { PushAnswer, PushMessage, PushProvider, PushTarget } from './push.ts'
import { readPushKeys } from './push-keys.ts'

/** A service that says nothing for so long is tried again later. */
const TIMEOUT_MS = 8000

/** Web push (RFC 8030): encrypted for the browser (RFC 8291), signed by the store's own key (RFC 8292). */
export function webPush(parts: ProviderParts): PushProvider {
  const takes = (endpoint: string) => isOfService(endpoint, parts.config.pushServices)
  return {
    name: 'web-push',
    publicKey: async () => (await readPushKeys(parts)).publicKey,
    takes,
    async send(target, message) {
      if (!takes(target.endpoint)) return { state: 'fault', why: 'PUSH_SERVICES does not name its host' }
      const keys = await readPushKeys(parts)
      const subject = `mailto:${parts.brand.now().values.support_email}`
      return post(target, message, { subject, ...keys })
    },
  }
}

/**
 * Whether an endpoint is one of these services. A browser's is always https, on the usual port and without a name or a password; an
 * address that the operator wrote out is taken as it is.
 */
export function isOfService(endpoint: string, services: readonly string[]): boolean {
  const url = URL.parse(endpoint)
  if (!url || url.username || url.password || url.hash) return false
  if (services.includes(url.origin)) return true
  if (url.protocol !== 'https:' || url.port !== '') return false
  return services.some((service) =>
    service.startsWith('*.') ? url.hostname.endsWith(service.slice(1)) : url.hostname === service,
  )
}

type Signer = { subject: string; publicKey: string; privateKey: string }

async function post(target: PushTarget, message: PushMessage, signer: Signer): Promise<PushAnswer> {
  const { endpoint, p256dh, auth } = target
  const { headers, body } = webpush.generateRequestDetails(
    { endpoint, keys: { p256dh, auth } },
    message.text,
    {
      vapidDetails: signer,
      TTL: Math.max(0, Math.floor(message.ttl_s)),
      urgency: message.isUrgent ? 'high' : 'normal',
      topic: message.topic,
      contentEncoding: 'aes128gcm',
    },
  )
  try {
    return answerOf(await statusOf(new URL(endpoint), { headers, body }))
  } catch (error) {
    return error instanceof NotPublic
      ? { state: 'fault', why: error.message }
      : { state: 'later', in_s: null }
  }
}

type Status = { status: number; again_s: number | null }

/** Neither redirects nor bodies of answers are read: nothing of what a service says leads the store anywhere. */
function statusOf(
  url: URL,
  { headers, body }: { headers: OutgoingHttpHeaders; body: Buffer },
): Promise<Status> {
  const isPlain = url.protocol === 'http:'
  return new Promise((done, fail) => {
    const call = (isPlain ? requestPlain : request)(
      url,
      {
        method: 'POST',
        headers: { ...headers, 'content-length': body.length },
        signal: AbortSignal.timeout(TIMEOUT_MS),
        agent: false,
        ...(isPlain ? {} : { lookup: lookUpPublic }),
      },
      (response) => {
        const again = Number(response.headers['retry-after'])
        done({
          status: response.statusCode ?? 0,
          again_s: Number.isFinite(again) && again > 0 ? again : null,
        })
        response.destroy()
      },
    )
    call.once('error', fail)
    call.end(body)
  })
}

/** The store's signature is not taken, or its message is too long: that says nothing of the subscription, nor does being sent elsewhere. */
const OF_THE_STORE = [401, 403, 413]

function answerOf({ status, again_s }: Status): PushAnswer {
  if (status >= 200 && status < 300) return { state: 'taken' }
  if (status === 404 || status === 410) return { state: 'gone' }
  if (status === 429 || status >= 500) return { state: 'later', in_s: again_s }
  return status < 400 || OF_THE_STORE.includes(status)
    ? { state: 'fault', why: `answered ${status}` }
    : { state: 'refused' }
}

import type { OutgoingHttpHeaders } from 'node:http'
import webpush from 'web-push'
import { NotPublic } from '../../outside/public-address.ts'
import { reachOf, type Reach } from '../../outside/reach-of.ts'
import { sendOutside } from '../../outside/send-outside.ts'
import type { ProviderParts } from '../provider-parts.ts'
import type { PushAnswer, PushMessage, PushProvider, PushTarget } from './push.ts'
import { readPushKeys } from './push-keys.ts'

/** A service that says nothing for so long is tried again later. */
const TIMEOUT_MS = 8000

/** Web push (RFC 8030): encrypted for the browser (RFC 8291), signed by the store's own key (RFC 8292). */
export function webPush(parts: ProviderParts): PushProvider {
  const reachTo = (endpoint: string) => reachOfService(endpoint, parts.config.pushServices)
  return {
    name: 'web-push',
    publicKey: async () => (await readPushKeys(parts)).publicKey,
    takes: (endpoint) => reachTo(endpoint) !== null,
    async send(target, message) {
      const reach = reachTo(target.endpoint)
      if (reach === null) return { state: 'fault', why: 'PUSH_SERVICES does not name its host' }
      const keys = await readPushKeys(parts)
      const subject = `mailto:${parts.brand.now().values.support_email}`
      return post(target, message, { subject, ...keys, reach })
    },
  }
}

/** Whether an endpoint is one of these services, and how far a call to it may go. */
export function reachOfService(endpoint: string, services: readonly string[]): Reach | null {
  const url = URL.parse(endpoint)
  return url && !url.hash ? reachOf(url, services) : null
}

type Signer = { subject: string; publicKey: string; privateKey: string; reach: Reach }

async function post(
  target: PushTarget,
  message: PushMessage,
  { reach, ...signer }: Signer,
): Promise<PushAnswer> {
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
    return answerOf(await statusOf(new URL(endpoint), { headers, body, reach }))
  } catch (error) {
    return error instanceof NotPublic
      ? { state: 'fault', why: error.message }
      : { state: 'later', in_s: null }
  }
}

type Status = { status: number; again_s: number | null }

/** Neither redirects nor bodies of answers are read: nothing of what a service says leads the store anywhere. */
async function statusOf(
  url: URL,
  sent: { headers: OutgoingHttpHeaders; body: Buffer; reach: Reach },
): Promise<Status> {
  const response = await sendOutside(url, { ...sent, signal: AbortSignal.timeout(TIMEOUT_MS) })
  response.destroy()
  const again = Number(response.headers['retry-after'])
  return {
    status: response.statusCode ?? 0,
    again_s: Number.isFinite(again) && again > 0 ? again : null,
  }
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

import {
  createDecipheriv,
  createECDH,
  createPublicKey,
  hkdfSync,
  randomBytes,
  verify,
  type ECDH,
} from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

export type Received = { text: string; ttl: number; urgency: string; topic: string; publicKey: string }

/** A browser that has subscribed: only it can read what is sent to it. */
export type FakeBrowser = {
  subscription: { endpoint: string; keys: { p256dh: string; auth: string } }
  received: Received[]
  /** How often its address was called. */
  calls: number
  /** What the service answers for it instead of taking the message. */
  answer: { status: number; retryAfter?: number; location?: string } | 'never' | null
}

/** A push service on a free port, as RFC 8030 describes it, and the browsers it brings messages to. */
export async function startFakePushService() {
  const browsers = new Map<string, { browser: FakeBrowser; curve: ECDH; auth: Buffer }>()
  const server = createServer((request, response) => {
    void bodyOf(request).then((body) => {
      const known = browsers.get(request.url!)
      if (!known) return response.writeHead(404).end()
      const { browser } = known
      browser.calls += 1
      if (browser.answer === 'never') return undefined
      if (browser.answer) {
        const { status, retryAfter, location } = browser.answer
        if (retryAfter) response.setHeader('retry-after', retryAfter)
        if (location) response.setHeader('location', location)
        return response.writeHead(status).end()
      }
      const publicKey = signerOf(request, origin)
      browser.received.push({
        text: decrypt(body, known.curve, known.auth),
        ttl: Number(request.headers['ttl']),
        urgency: String(request.headers['urgency']),
        topic: String(request.headers['topic']),
        publicKey,
      })
      return response.writeHead(201).end()
    })
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  function open(): FakeBrowser {
    const path = `/push/${randomBytes(8).toString('hex')}`
    const curve = createECDH('prime256v1')
    curve.generateKeys()
    const auth = randomBytes(16)
    const browser: FakeBrowser = {
      subscription: {
        endpoint: origin + path,
        keys: { p256dh: curve.getPublicKey().toString('base64url'), auth: auth.toString('base64url') },
      },
      received: [],
      calls: 0,
      answer: null,
    }
    browsers.set(path, { browser, curve, auth })
    return browser
  }

  return {
    origin,
    open,
    /** Breaks the connections of all that wait for an answer. */
    hangUp: () => server.closeAllConnections(),
    close: () => {
      server.closeAllConnections()
      return new Promise((closed) => server.close(closed))
    },
  }
}

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}

/** RFC 8292: who signed the push, for this service and for now. @throws when the signature is not right */
function signerOf(request: IncomingMessage, origin: string): string {
  const [, token = '', key = ''] =
    /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(request.headers.authorization ?? '') ?? []
  const [head = '', claims = '', signature = ''] = token.split('.')
  const point = Buffer.from(key, 'base64url')
  const publicKey = createPublicKey({
    format: 'jwk',
    key: {
      kty: 'EC',
      crv: 'P-256',
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33).toString('base64url'),
    },
  })
  const isRight = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  const { aud, exp, sub } = JSON.parse(Buffer.from(claims, 'base64url').toString()) as Record<string, string>
  if (!isRight || aud !== origin || Number(exp) * 1000 < Date.now() || !sub?.startsWith('mailto:')) {
    throw new Error('the push is not signed')
  }
  return key
}

/** RFC 8291 and 8188: one record, encrypted for this browser. */
function decrypt(body: Buffer, curve: ECDH, auth: Buffer): string {
  const salt = body.subarray(0, 16)
  const keyLength = body[20]!
  const sender = body.subarray(21, 21 + keyLength)
  const record = body.subarray(21 + keyLength)
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), curve.getPublicKey(), sender])
  const shared = Buffer.from(hkdfSync('sha256', curve.computeSecret(sender), auth, info, 32))
  const key = hkdfSync('sha256', shared, salt, 'Content-Encoding: aes128gcm\0', 16)
  const nonce = hkdfSync('sha256', shared, salt, 'Content-Encoding: nonce\0', 12)
  const decipher = createDecipheriv('aes-128-gcm', Buffer.from(key), Buffer.from(nonce))
  decipher.setAuthTag(record.subarray(-16))
  const padded = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()])
  return padded.subarray(0, padded.lastIndexOf(2)).toString()
}

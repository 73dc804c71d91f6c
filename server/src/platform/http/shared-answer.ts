import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'

type Encoding = 'br' | 'gzip'

const compress: Record<Encoding, (text: string) => Promise<Buffer>> = {
  br: (text) => promisify(brotliCompress)(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: (text) => promisify(gzip)(text, { level: 6 }),
}

/** An answer that goes to many: its bytes are made once per encoding. */
export class SharedAnswer {
  readonly text: string
  #encoded = new Map<Encoding, Promise<Buffer>>()

  constructor(text: string) {
    this.text = text
  }

  bytes(encoding: Encoding): Promise<Buffer> {
    const known = this.#encoded.get(encoding) ?? compress[encoding](this.text)
    this.#encoded.set(encoding, known)
    return known
  }
}

/** What many are sent is compressed once, and not for each of them. */
const SHORTEST_COMPRESSED = 1024

/** Sends an answer that goes to many, in the encoding that the browser takes. */
export async function sendShared(
  request: FastifyRequest,
  reply: FastifyReply,
  shared: SharedAnswer,
): Promise<FastifyReply> {
  const encoding = encodingOf(request.headers['accept-encoding'])
  void reply.header('vary', 'accept-encoding')
  if (encoding === null || shared.text.length < SHORTEST_COMPRESSED) return reply.send(shared.text)
  return reply.header('content-encoding', encoding).send(await shared.bytes(encoding))
}

/** An encoding with no weight, or one above zero. */
const TAKEN = /^\s*(br|gzip)\s*(?:;\s*q=(?:1(?:\.0*)?|0?\.\d*[1-9]\d*))?\s*$/

/** The better of the encodings that the browser takes: brotli, else gzip. */
function encodingOf(header: string | string[] | undefined): Encoding | null {
  const taken = String(header ?? '')
    .toLowerCase()
    .split(',')
    .flatMap((part) => TAKEN.exec(part)?.[1] ?? [])
  return (['br', 'gzip'] as const).find((encoding) => taken.includes(encoding)) ?? null
}

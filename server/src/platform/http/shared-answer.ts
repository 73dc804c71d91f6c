import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

export type Encoding = 'br' | 'gzip' | 'identity'

const compress: Record<Encoding, (text: string) => Promise<Buffer>> = {
  br: (text) => promisify(brotliCompress)(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: (text) => promisify(gzip)(text, { level: 6 }),
  identity: async (text) => Buffer.from(text),
}

/** What is shorter is sent as it is. */
export const SHORTEST_COMPRESSED = 1024

/** The bytes of an answer in one encoding, with the headers that tell of them. */
export type Packed = { body: Buffer; headers: Record<string, string> }

/** An answer that goes to many: its bytes are made once per encoding. */
export class SharedAnswer {
  readonly text: string
  /** Weak, for the same text has other bytes in each encoding. */
  readonly tag: string
  readonly #packing = new Map<Encoding, Promise<Packed>>()
  readonly #packed = new Map<Encoding, Packed>()

  constructor(text: string) {
    this.text = text
    this.tag = `W/"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`
  }

  /** The bytes for a browser that takes these encodings, if they are made. */
  packedFor(accepted: string | undefined): Packed | undefined {
    return this.#packed.get(this.#encodingFor(accepted))
  }

  /** The same, made where they are not. */
  packFor(accepted: string | undefined): Promise<Packed> {
    const encoding = this.#encodingFor(accepted)
    const packing = this.#packing.get(encoding) ?? this.#pack(encoding)
    this.#packing.set(encoding, packing)
    return packing
  }

  async #pack(encoding: Encoding): Promise<Packed> {
    const body = await compress[encoding](this.text)
    const packed = {
      body,
      headers: {
        etag: this.tag,
        vary: 'accept-encoding, accept-language',
        ...(encoding === 'identity' ? {} : { 'content-encoding': encoding }),
        'content-length': String(body.length),
      },
    }
    this.#packed.set(encoding, packed)
    return packed
  }

  #encodingFor(accepted: string | undefined): Encoding {
    return this.text.length < SHORTEST_COMPRESSED ? 'identity' : encodingOf(accepted)
  }

  /** Whether a browser has it already, by what it sends as If-None-Match. */
  isHad(tags: string | undefined): boolean {
    return tags !== undefined && tags.split(',').some((tag) => tag.trim() === this.tag)
  }
}

/** An encoding with no weight, or one above zero. */
const TAKEN = /^\s*(br|gzip)\s*(?:;\s*q=(?:1(?:\.0*)?|0?\.\d*[1-9]\d*))?\s*$/

/** The better of the encodings that the browser takes: brotli, else gzip. */
function encodingOf(accepted: string | undefined): Encoding {
  if (accepted === undefined) return 'identity'
  const taken = accepted
    .toLowerCase()
    .split(',')
    .flatMap((part) => TAKEN.exec(part)?.[1] ?? [])
  return (['br', 'gzip'] as const).find((encoding) => taken.includes(encoding)) ?? 'identity'
}

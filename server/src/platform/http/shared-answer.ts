import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

export type Encoding = 'br' | 'gzip'

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

import { createHash, createHmac } from 'node:crypto'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ascii, fromHex, hmacSha256, keyedHmacSha256, sha256, toHex } from './sha256.ts'

function nodeHmac(key: Uint8Array, message: Uint8Array): string {
  return createHmac('sha256', key).update(message).digest('hex')
}

describe('sha256', () => {
  it.each([
    ['', 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'],
    ['abc', 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad'],
    [
      'abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq',
      '248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1',
    ],
    [
      'abcdefghbcdefghicdefghijdefghijkefghijklfghijklmghijklmnhijklmnoijklmnopjklmnopqklmnopqrlmnopqrsmnopqrstnopqrstu',
      'cf5b16a778af8380036ce59e7b0492370b249b11e8f07a51afac45037afee9d1',
    ],
    ['a'.repeat(1_000_000), 'cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0'],
  ])('gives the published digest of %.20s', (text, digest) => {
    expect(toHex(sha256(ascii(text)))).toBe(digest)
  })

  it('agrees with node:crypto on random bytes and around every block boundary', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 400 }), (bytes) => {
        expect(toHex(sha256(bytes))).toBe(createHash('sha256').update(bytes).digest('hex'))
      }),
      { numRuns: 500 },
    )
    for (let length = 0; length <= 260; length += 1) {
      const bytes = new Uint8Array(length).fill(length)
      expect(toHex(sha256(bytes))).toBe(createHash('sha256').update(bytes).digest('hex'))
    }
  })
})

describe('hmacSha256', () => {
  it('gives the digests of RFC 4231, cases 1, 2 and 6 (a key longer than a block)', () => {
    expect(toHex(hmacSha256(new Uint8Array(20).fill(0x0b), ascii('Hi There')))).toBe(
      'b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7',
    )
    expect(toHex(hmacSha256(ascii('Jefe'), ascii('what do ya want for nothing?')))).toBe(
      '5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843',
    )
    const longKey = new Uint8Array(131).fill(0xaa)
    expect(toHex(hmacSha256(longKey, ascii('Test Using Larger Than Block-Size Key - Hash Key First')))).toBe(
      '60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54',
    )
  })

  it('agrees with node:crypto for random keys and messages', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 150 }), fc.uint8Array({ maxLength: 300 }), (key, message) => {
        expect(toHex(hmacSha256(key, message))).toBe(nodeHmac(key, message))
      }),
      { numRuns: 500 },
    )
  })

  it('keeps keyed states apart when they are used in turn', () => {
    const keys = [ascii('first'), ascii('second')]
    const keyed = keys.map((key) => keyedHmacSha256(key))
    const messages = ['one', 'two', 'x'.repeat(200)].map(ascii)
    const digests = messages.flatMap((message) => keyed.map((hmac) => hmac(message)))
    const expected = messages.flatMap((message) => keys.map((key) => nodeHmac(key, message)))
    expect(digests.map(toHex)).toEqual(expected)
  })
})

describe('text of bytes', () => {
  it('goes to hex and back', () => {
    fc.assert(
      fc.property(fc.uint8Array(), (bytes) => {
        expect(fromHex(toHex(bytes))).toEqual(bytes)
        expect(toHex(bytes)).toBe(Buffer.from(bytes).toString('hex'))
      }),
    )
  })

  it.each(['a', 'abc', 'AB', '0g', ' 00', '00\n', '0x00'])('refuses %j as hex', (text) => {
    expect(() => fromHex(text)).toThrow(RangeError)
  })

  it('reads ASCII only', () => {
    expect([...ascii('aZ~\n')]).toEqual([97, 90, 126, 10])
    for (const text of ['é', '箱', '\u0080', '😀']) expect(() => ascii(text)).toThrow(RangeError)
  })
})

import { createDecipheriv } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { madeUpSecrets, seal, unseal } from './secrets.ts'

const TEXT = Buffer.from('what must stay secret')

describe('what is sealed', () => {
  const secrets = madeUpSecrets()

  /** @shows ASVS-11.3.2 */
  test('is AES-256-GCM under the data key, and opens with that key alone', () => {
    const sealed = seal(secrets, TEXT)
    const cipher = createDecipheriv('aes-256-gcm', secrets.data.get(sealed[0]!)!, sealed.subarray(1, 13))
    cipher.setAuthTag(sealed.subarray(13, 29))
    expect(Buffer.concat([cipher.update(sealed.subarray(29)), cipher.final()])).toEqual(TEXT)
    expect(unseal(secrets, sealed)).toEqual(TEXT)
    const others = { ...secrets, data: new Map([[secrets.dataKeyId, Buffer.alloc(32, 7)]]) }
    expect(() => unseal(others, sealed)).toThrow()
    expect(() => unseal({ ...secrets, data: new Map() }, sealed)).toThrow(/No data key/)
  })

  /** @shows ASVS-11.3.3 */
  test('does not open when one bit of it is another, or its end is missing', () => {
    const sealed = seal(secrets, TEXT)
    for (let at = 0; at < sealed.length; at += 1) {
      const changed = Buffer.from(sealed)
      changed[at]! ^= 1
      expect(() => unseal(secrets, changed), `byte ${at}`).toThrow()
    }
    expect(() => unseal(secrets, sealed.subarray(0, -1))).toThrow()
  })

  test('is sealed with a nonce of its own each time', () => {
    const nonces = Array.from({ length: 1000 }, () => seal(secrets, TEXT).toString('hex', 1, 13))
    expect(new Set(nonces).size).toBe(1000)
  })
})

import { createCipheriv, createDecipheriv, createHash, createHmac, randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { ConfigError } from './config.ts'

/** Keys of the store, 32 bytes each. `data` has an id that stands in front of each sealed value, so that it can be rotated. */
export type Secrets = { seed: Buffer; cookie: Buffer; data: Map<number, Buffer>; dataKeyId: number }

type SecretsFile = { SEED_KEY: string; COOKIE_KEY: string; DATA_KEYS: Record<string, string> }

/** Reads the secrets file, or makes it (mode 0600) at the first start. */
export function readSecrets(file: string): Secrets {
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code !== 'ENOENT') {
      throw new ConfigError(
        `The secrets file ${file} cannot be read (${(cause as NodeJS.ErrnoException).code}).`,
      )
    }
    const made: SecretsFile = {
      SEED_KEY: randomBytes(32).toString('hex'),
      COOKIE_KEY: randomBytes(32).toString('hex'),
      DATA_KEYS: { 1: randomBytes(32).toString('hex') },
    }
    text = JSON.stringify(made, null, 2)
    makeSecretsFile(file, text)
  }
  const parsed = JSON.parse(text) as SecretsFile
  const data = new Map(Object.entries(parsed.DATA_KEYS).map(([id, key]) => [Number(id), keyOf(key, file)]))
  return {
    seed: keyOf(parsed.SEED_KEY, file),
    cookie: keyOf(parsed.COOKIE_KEY, file),
    data,
    dataKeyId: Math.max(...data.keys()),
  }
}

function makeSecretsFile(file: string, text: string): void {
  try {
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, text, { mode: 0o600, flag: 'wx' })
  } catch (cause) {
    throw new ConfigError(
      `The secrets file ${file} cannot be written (${(cause as NodeJS.ErrnoException).code}).`,
    )
  }
}

/** Throw-away keys, for tests. */
export function madeUpSecrets(): Secrets {
  return {
    seed: randomBytes(32),
    cookie: randomBytes(32),
    data: new Map([[1, randomBytes(32)]]),
    dataKeyId: 1,
  }
}

function keyOf(hex: string, file: string): Buffer {
  const key = Buffer.from(hex ?? '', 'hex')
  if (key.length !== 32) throw new ConfigError(`A key in ${file} is not 64 hexadecimal digits.`)
  return key
}

/** AES-256-GCM: key id (1 byte), nonce (12), tag (16), ciphertext. */
export function seal(secrets: Secrets, plain: Uint8Array): Buffer {
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', secrets.data.get(secrets.dataKeyId)!, nonce)
  const text = Buffer.concat([cipher.update(plain), cipher.final()])
  return Buffer.concat([Buffer.from([secrets.dataKeyId]), nonce, cipher.getAuthTag(), text])
}

/** Opens what `seal` closed; throws when the key is missing or a bit was changed. */
export function unseal(secrets: Secrets, sealed: Uint8Array): Buffer {
  const key = secrets.data.get(sealed[0]!)
  if (!key) throw new Error(`No data key with id ${sealed[0]}`)
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(1, 13))
  decipher.setAuthTag(sealed.subarray(13, 29))
  return Buffer.concat([decipher.update(sealed.subarray(29)), decipher.final()])
}

/** A keyed hash for what must be found again but not read: phone codes, card secrets, networks. */
export function keyedHash(secrets: Secrets, purpose: string, text: string): Buffer {
  return createHmac('sha256', secrets.cookie).update(`${purpose}:${text}`).digest()
}

export function sha256(bytes: Uint8Array | string): Buffer {
  return createHash('sha256').update(bytes).digest()
}

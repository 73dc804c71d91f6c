import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  createSecretKey,
  randomBytes,
  type KeyObject,
} from 'node:crypto'
import {
  chownSync,
  closeSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { dirname } from 'node:path'
import { ConfigError } from './config.ts'

/**
 * Keys of the store, 32 bytes each. `data` has an id that stands in front of each sealed value, so that it can be rotated.
 * `file` is where a key may stand that was added since: a running store reads what is sealed by it at once, and seals by
 * the one that was the newest when it started.
 */
export type Secrets = {
  seed: Buffer
  /** Made ready once: it signs and checks a cookie with nearly each call. */
  cookie: KeyObject
  data: Map<number, Buffer>
  dataKeyId: number
  file?: string
}

type SecretsFile = { SEED_KEY: string; COOKIE_KEY: string; DATA_KEYS: Record<string, string> }

/** The id of a data key is one byte in front of each sealed value. */
const MOST_DATA_KEY = 255

/** Reads the secrets file, or makes it (mode 0600) at the first start. `ifMissing` is said of one that must be there. */
export function readSecrets(
  file: string,
  options: { mustExist?: boolean; ifMissing?: string } = {},
): Secrets {
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException
    if (code !== 'ENOENT' || options.mustExist) {
      const isMissing = code === 'ENOENT' && options.ifMissing
      throw new ConfigError(
        isMissing ? options.ifMissing! : `The secrets file ${file} cannot be read (${code}).`,
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
  return parseSecrets(text, file)
}

/** @throws ConfigError when something in the text is no key; `file` is where it stands */
export function parseSecrets(text: string, file: string): Secrets {
  const parsed = parseFile(text, file)
  const data = new Map(Object.entries(parsed.DATA_KEYS).map(([id, key]) => [Number(id), keyOf(key, file)]))
  return {
    seed: keyOf(parsed.SEED_KEY, file),
    cookie: createSecretKey(keyOf(parsed.COOKIE_KEY, file)),
    data,
    dataKeyId: Math.max(...data.keys()),
    file,
  }
}

function parseFile(text: string, file: string): SecretsFile {
  let parsed
  try {
    parsed = JSON.parse(text) as Partial<SecretsFile>
  } catch {
    throw new ConfigError(`The secrets file ${file} is not readable as JSON.`)
  }
  const ids = Object.keys(parsed.DATA_KEYS ?? {})
  if (ids.length === 0 || !ids.every((id) => /^[1-9]\d{0,2}$/.test(id) && Number(id) <= MOST_DATA_KEY)) {
    throw new ConfigError(`DATA_KEYS in ${file} must be keys by their numbers, from 1 to ${MOST_DATA_KEY}.`)
  }
  return parsed as SecretsFile
}

/** Whether `ours` can read all that is sealed by `theirs`, and the players' chains go on. */
export function coversSecrets(ours: Secrets, theirs: Secrets): boolean {
  return (
    ours.seed.equals(theirs.seed) &&
    ours.cookie.equals(theirs.cookie) &&
    [...theirs.data].every(([id, key]) => ours.data.get(id)?.equals(key))
  )
}

/** Adds a new data key to the secrets file, which is the newest from then on. Gives its id. */
export function addDataKey(file: string): number {
  const id = Math.max(...readSecrets(file, { mustExist: true }).data.keys()) + 1
  if (id > MOST_DATA_KEY) throw new ConfigError(`There is no number left for another data key in ${file}.`)
  changeDataKeys(file, (keys) => ({ ...keys, [id]: randomBytes(32).toString('hex') }))
  return id
}

/** Removes all data keys but one from the secrets file: what is sealed by another can never be read again. */
export function keepOneDataKey(file: string, id: number): void {
  changeDataKeys(file, (keys) => {
    if (!keys[id]) throw new Error(`No data key with id ${id}`)
    return { [id]: keys[id] }
  })
}

/** Written beside and renamed, with the mode and the owner that it has: a store that starts meanwhile reads either. */
function changeDataKeys(
  file: string,
  change: (keys: Record<string, string>) => Record<string, string>,
): void {
  const beside = `${file}.${process.pid}`
  try {
    const parsed = parseFile(readFileSync(file, 'utf8'), file)
    const { uid, gid } = statSync(file)
    const text = JSON.stringify({ ...parsed, DATA_KEYS: change(parsed.DATA_KEYS) }, null, 2)
    const at = openSync(beside, 'wx', 0o600)
    try {
      writeFileSync(at, text)
      fsyncSync(at)
    } finally {
      closeSync(at)
    }
    if (process.getuid?.() === 0) chownSync(beside, uid, gid)
    renameSync(beside, file)
    flushFolder(dirname(file))
  } catch (cause) {
    rmSync(beside, { force: true })
    const { code } = cause as NodeJS.ErrnoException
    if (!code) throw cause
    throw new ConfigError(`The secrets file ${file} cannot be changed (${code}).`)
  }
}

function flushFolder(folder: string): void {
  const at = openSync(folder, 'r')
  fsyncSync(at)
  closeSync(at)
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
    cookie: createSecretKey(randomBytes(32)),
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
  const key = secrets.data.get(sealed[0]!) ?? learnKey(secrets, sealed[0]!)
  if (!key) throw new Error(`No data key with id ${sealed[0]}`)
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(1, 13))
  decipher.setAuthTag(sealed.subarray(13, 29))
  return Buffer.concat([decipher.update(sealed.subarray(29)), decipher.final()])
}

/** A key that was added to the file after this process read it. */
function learnKey(secrets: Secrets, id: number): Buffer | undefined {
  if (!secrets.file) return undefined
  const key = readSecrets(secrets.file, { mustExist: true }).data.get(id)
  if (key) secrets.data.set(id, key)
  return key
}

/** A keyed hash for what must be found again but not read: phone codes, card secrets, networks. */
export function keyedHash(secrets: Secrets, purpose: string, text: string): Buffer {
  return createHmac('sha256', secrets.cookie).update(`${purpose}:${text}`).digest()
}

export function sha256(bytes: Uint8Array | string): Buffer {
  return createHash('sha256').update(bytes).digest()
}

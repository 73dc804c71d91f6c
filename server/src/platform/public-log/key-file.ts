import { createPrivateKey, createPublicKey, randomBytes, sign, type KeyObject } from 'node:crypto'
import {
  linkSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
  chownSync,
} from 'node:fs'
import { dirname } from 'node:path'
import { keysAt, rotationFaults, type KeyPeriod } from '@noktra/game/log/log-keys'
import { verifierKey, type SignerKey } from '@noktra/game/log/signed-note'
import { ConfigError } from '../config.ts'

/*
 * The keys that sign the log, in a file of their own: who has the store's other secrets cannot sign, and who signs cannot open what
 * those have sealed. Names come from the log's origin, so the file holds none.
 */

export type LogKey = { seed: Buffer; from_s: number; until_s: number | null }

type KeyFile = { keys: { seed: string; from_s: number; until_s: number | null }[] }

/** What PKCS #8 has in front of the 32 bytes of an Ed25519 key (RFC 8410). */
const PKCS8 = Buffer.from('302e020100300506032b657004220420', 'hex')

/** How long an old key signs on beside the new one, unless the operator says otherwise. */
export const OVERLAP_S = 30 * 86_400

/** Reads the file, or makes it with a first key (mode 0600). @throws ConfigError */
export function readLogKeys(file: string): LogKey[] {
  const text = readText(file)
  if (text !== null) return parseLogKeys(text, file)
  placeNew(file, [{ seed: randomBytes(32), from_s: 0, until_s: null }])
  return parseLogKeys(readText(file) ?? '', file)
}

/** @throws ConfigError when something in the text is no key, or no key would sign at some time */
export function parseLogKeys(text: string, file: string): LogKey[] {
  const fail = (why: string) => new ConfigError(`The file of the log's keys ${file} ${why}.`)
  let parsed
  try {
    parsed = JSON.parse(text) as Partial<KeyFile>
  } catch {
    throw fail('is not readable as JSON')
  }
  const isCount = (value: unknown) => Number.isSafeInteger(value) && Number(value) >= 0
  const given = Array.isArray(parsed.keys) ? parsed.keys : []
  if (given.length === 0) throw fail('has no keys')
  const keys = given.map(({ seed, from_s, until_s }) => {
    if (typeof seed !== 'string' || !/^[0-9a-f]{64}$/.test(seed))
      throw fail('holds a seed that is not 64 digits of hex')
    if (!isCount(from_s) || (until_s !== null && !isCount(until_s))) throw fail('holds a time that is none')
    return { seed: Buffer.from(seed, 'hex'), from_s, until_s }
  })
  const [fault] = rotationFaults(periodsOf(keys, 'log'), 0)
  if (fault) throw fail(`is wrong: ${fault}`)
  return keys
}

/** Adds a key from now on, and ends those before it after the overlap. Gives all of them. @throws ConfigError */
export function rotateLogKey(file: string, now_s: number, overlap_s: number): LogKey[] {
  const keys = readLogKeys(file).map((key) => ({
    ...key,
    until_s: key.until_s === null ? now_s + overlap_s : key.until_s,
  }))
  const rotated = [...keys, { seed: randomBytes(32), from_s: now_s, until_s: null }]
  const { uid, gid } = statSync(file)
  const beside = `${file}.${process.pid}`
  try {
    writeFileSync(beside, textOf(rotated), { mode: 0o600, flag: 'wx', flush: true })
    if (process.getuid?.() === 0) chownSync(beside, uid, gid)
    renameSync(beside, file)
  } finally {
    rmSync(beside, { force: true })
  }
  return rotated
}

/** The keys under the name of a log. */
export function periodsOf(keys: readonly LogKey[], origin: string): KeyPeriod<SignerKey>[] {
  return keys.map(({ seed, from_s, until_s }) => ({ key: signerOf(seed, origin), from_s, until_s }))
}

/** The keys that sign at a time. */
export function signersAt(periods: readonly KeyPeriod<SignerKey>[], now: Date): SignerKey[] {
  return keysAt(periods, Math.floor(now.getTime() / 1000))
}

function signerOf(seed: Buffer, origin: string): SignerKey {
  const secret = createPrivateKey({ key: Buffer.concat([PKCS8, seed]), format: 'der', type: 'pkcs8' })
  return {
    ...verifierKey(origin, rawPublic(secret)),
    seed,
    signBytes: (message) => sign(null, message, secret),
  }
}

function rawPublic(secret: KeyObject): Uint8Array {
  const der = createPublicKey(secret).export({ format: 'der', type: 'spki' })
  return new Uint8Array(der.subarray(der.length - 32))
}

function readText(file: string): string | null {
  try {
    return readFileSync(file, 'utf8')
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException
    if (code === 'ENOENT') return null
    throw new ConfigError(`The file of the log's keys ${file} cannot be read (${code}).`)
  }
}

/** Of several processes that start at once, one places its key; the others read it. */
function placeNew(file: string, keys: LogKey[]): void {
  const beside = `${file}.${process.pid}.${randomBytes(4).toString('hex')}`
  try {
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(beside, textOf(keys), { mode: 0o600, flag: 'wx', flush: true })
    linkSync(beside, file)
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException
    if (code !== 'EEXIST')
      throw new ConfigError(`The file of the log's keys ${file} cannot be written (${code}).`)
  } finally {
    rmSync(beside, { force: true })
  }
}

function textOf(keys: readonly LogKey[]): string {
  const file: KeyFile = { keys: keys.map((key) => ({ ...key, seed: key.seed.toString('hex') })) }
  return JSON.stringify(file, null, 2)
}

/*
 * A witness of a store's log: `node game/witness.ts --log https://store.example/log --key <public key of the log>`. It keeps the newest
 * checkpoint that it has seen, lets no other follow that does not contain it, and puts its line under those that do. Anybody can run
 * one, beside any log of c2sp.org/tlog-tiles; it takes nothing of the store but the files below that address. docs/log.md says more.
 * Exits 1 when the log contradicts itself, 2 when it cannot be asked.
 */

import { randomBytes } from 'node:crypto'
import { closeSync, existsSync, fsyncSync, openSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { toHex } from './src/sha256.ts'
import { openCheckpoint, type Checkpoint } from './src/log/checkpoint.ts'
import { checkConsistency, consistencyProof, HASH_BYTES, isSameHash } from './src/log/merkle-tree.ts'
import {
  COSIGNATURE,
  NoteError,
  parseSignerKey,
  parseVerifierKey,
  sign,
  signerKey,
  signerKeyText,
  verifierKeyText,
  withSignatures,
  type SignerKey,
  type VerifierKey,
} from './src/log/signed-note.ts'
import { subtreesOfTiles, tilePath, TILE_WIDTH, type Tile } from './src/log/tiles.ts'

const USAGE = `node game/witness.ts --log <address of the log> --key <its public key> [--key <another>]
  [--name <name of this witness>] [--file witness.json] [--every <seconds>]

--name is asked for once, when the file is made: a name that says who you are, such as witness.example/anna.
--every goes on until it is stopped; without it one checkpoint is looked at.`

/** What the witness keeps. `newest` is the note of the newest checkpoint that it took. */
type Kept = { key: string; origin: string; newest: string | null }

type Asked = {
  log: string
  keys: VerifierKey[]
  name: string | undefined
  file: string
  every_s: number | null
}

/** The log says two things that cannot both be true. */
class Contradiction extends Error {}

/** What is asked for cannot be had, or is none. */
class Unreadable extends Error {}

const MOST_WAIT_MS = 20_000

function readAsked(args: string[]): Asked {
  const { values } = parseArgs({
    args,
    options: {
      log: { type: 'string' },
      key: { type: 'string', multiple: true },
      name: { type: 'string' },
      file: { type: 'string', default: 'witness.json' },
      every: { type: 'string' },
    },
  })
  if (!values.log || !URL.canParse(values.log) || !values.key) throw new Unreadable(USAGE)
  const every_s = values.every === undefined ? null : Number(values.every)
  if (every_s !== null && !(every_s >= 1 && every_s <= 86_400))
    throw new Unreadable('--every is 1 to 86400 seconds.')
  const keys = values.key.map((text) => {
    try {
      return parseVerifierKey(text)
    } catch (cause) {
      throw new Unreadable(`${text} is no public key of a log: ${(cause as Error).message}.`)
    }
  })
  return { log: values.log.replace(/\/$/, ''), keys, name: values.name, file: values.file, every_s }
}

function readKept({ file, name }: Asked): { kept: Kept; me: SignerKey } {
  if (!existsSync(file)) {
    if (!name) throw new Unreadable(`There is no ${file} yet: say by --name what this witness is called.`)
    const me = signerKey(name, randomBytes(32), COSIGNATURE)
    return { kept: { key: signerKeyText(me), origin: '', newest: null }, me }
  }
  try {
    const kept = JSON.parse(readFileSync(file, 'utf8')) as Kept
    return { kept, me: parseSignerKey(kept.key) }
  } catch {
    throw new Unreadable(`${file} is not the file of a witness.`)
  }
}

/** Written beside, flushed and renamed: what was signed is never forgotten. */
function keep(file: string, kept: Kept): void {
  const beside = `${file}.${process.pid}`
  const at = openSync(beside, 'w', 0o600)
  writeFileSync(at, JSON.stringify(kept, null, 2))
  fsyncSync(at)
  closeSync(at)
  renameSync(beside, file)
}

/** One look at the log. Gives what it came to, in words. */
async function look(asked: Asked): Promise<string> {
  const { kept, me } = readKept(asked)
  const note = await getText(`${asked.log}/checkpoint`)
  const newest = open(note, kept.origin || originOf(note), asked.keys)
  const before = kept.newest === null ? null : open(kept.newest, kept.origin, asked.keys)
  if (before) await assertFollows(before, newest, { asked, notes: [kept.newest!, note] })
  keep(asked.file, { ...kept, origin: newest.origin, newest: note })
  const { text } = splitNote(note)
  const line = sign(text, me, Math.floor(Date.now() / 1000))
  const answer = await fetch(`${asked.log}/cosignatures`, {
    method: 'POST',
    headers: { 'content-type': 'text/plain' },
    body: withSignatures(text, [line]),
    signal: AbortSignal.timeout(MOST_WAIT_MS),
  }).catch((cause: unknown) => {
    throw new Unreadable(`${asked.log} does not answer.`, { cause })
  })
  const said = (await answer.text()).trim().slice(0, 200)
  const grown = before ? `${newest.size - before.size} more entries` : 'the first that is seen'
  return `${newest.origin}: ${newest.size} entries, ${grown}. ${answer.ok ? 'Signed.' : `The store took no line (${answer.status}): ${said}`}`
}

/** @throws Contradiction unless the newer one contains the older one */
async function assertFollows(
  before: Checkpoint,
  newest: Checkpoint,
  { asked, notes }: { asked: Asked; notes: [string, string] },
): Promise<void> {
  // A copy that is a moment old is no fault: the cache before the log may have it. It is not signed again.
  if (newest.size < before.size) {
    throw contradiction(asked, notes, `the log had ${before.size} entries, and shows ${newest.size} now`)
  }
  if (newest.size === before.size) {
    if (isSameHash(newest.root, before.root)) return
    throw contradiction(asked, notes, `two roots are signed for ${newest.size} entries`)
  }
  const path = await provenBy(asked.log, before.size, newest.size)
  const isGrown = checkConsistency({
    from: before.size,
    fromRoot: before.root,
    to: newest.size,
    toRoot: newest.root,
    path,
  })
  if (!isGrown)
    throw contradiction(asked, notes, `its ${newest.size} entries do not begin with those ${before.size}`)
}

function contradiction({ file }: Asked, notes: [string, string], why: string): Contradiction {
  const evidence = `${file}.evidence.${notes.map((note) => toHex(new TextEncoder().encode(note)).slice(-8)).join('-')}`
  writeFileSync(evidence, notes.join('\n\n'))
  return new Contradiction(
    `The log contradicts itself: ${why}. Both checkpoints, signed by it, are in ${evidence}.`,
  )
}

/** The proof that a log grew, from its tiles: what they hold need not be believed, since the roots are signed. */
async function provenBy(log: string, from: number, to: number): Promise<Uint8Array[]> {
  const wanted = new Map<string, Tile>()
  const blank = new Uint8Array(TILE_WIDTH * HASH_BYTES)
  consistencyProof(
    from,
    to,
    subtreesOfTiles(to, (tile) => {
      wanted.set(tilePath(tile), tile)
      return blank.subarray(0, tile.width * HASH_BYTES)
    }),
  )
  const tiles = new Map<string, Uint8Array>()
  for (const [path, { width }] of wanted) {
    const bytes = new Uint8Array(await (await get(`${log}/${path}`)).arrayBuffer())
    if (bytes.length !== width * HASH_BYTES)
      throw new Unreadable(`${log}/${path} has another length than a tile.`)
    tiles.set(path, bytes)
  }
  return consistencyProof(
    from,
    to,
    subtreesOfTiles(to, (tile) => tiles.get(tilePath(tile))!),
  )
}

function open(note: string, origin: string, keys: VerifierKey[]): Checkpoint {
  try {
    return openCheckpoint(note, { origin, logKeys: keys }).checkpoint
  } catch (cause) {
    if (cause instanceof NoteError && cause.fault === 'no_known_signature') {
      throw new Unreadable(
        'The checkpoint is signed by no key that you gave. Has the log a new one? Give it by --key too, once you trust it.',
      )
    }
    if (cause instanceof NoteError || cause instanceof RangeError) {
      throw new Unreadable(`The checkpoint is refused: ${cause.message}.`)
    }
    throw cause
  }
}

function originOf(note: string): string {
  return note.slice(0, note.indexOf('\n'))
}

function splitNote(note: string): { text: string } {
  return { text: note.slice(0, note.lastIndexOf('\n\n') + 1) }
}

async function get(address: string): Promise<Response> {
  const answer = await fetch(address, { signal: AbortSignal.timeout(MOST_WAIT_MS) }).catch(
    (cause: unknown) => {
      throw new Unreadable(`${address} does not answer.`, { cause })
    },
  )
  if (!answer.ok) throw new Unreadable(`${address} answers ${answer.status}.`)
  return answer
}

async function getText(address: string): Promise<string> {
  return (await get(address)).text()
}

async function run(args: string[]): Promise<number> {
  try {
    const asked = readAsked(args)
    const { kept, me } = readKept(asked)
    keep(asked.file, kept)
    const { seed: _seed, ...mine } = me
    console.log(`This witness is ${verifierKeyText(mine)}`)
    for (;;) {
      try {
        console.log(await look(asked))
      } catch (error) {
        if (!(error instanceof Unreadable) || asked.every_s === null) throw error
        console.error(error.message)
      }
      if (asked.every_s === null) return 0
      await new Promise((passed) => setTimeout(passed, asked.every_s! * 1000))
    }
  } catch (error) {
    if (error instanceof Contradiction || error instanceof Unreadable) {
      console.error(error.message)
      return error instanceof Contradiction ? 1 : 2
    }
    const { code } = error as NodeJS.ErrnoException
    if (!code?.startsWith('ERR_PARSE_ARGS')) throw error
    console.error(USAGE)
    return 2
  }
}

process.exitCode = await run(process.argv.slice(2))

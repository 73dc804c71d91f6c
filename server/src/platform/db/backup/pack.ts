import { spawn, type ChildProcess } from 'node:child_process'
import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { basename } from 'node:path'
import { Transform, Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'

/** A file of a backup: its name in the backup's folder, its length, and the SHA-256 of its bytes. */
export type Part = { name: string; bytes: number; sha256: string }

/** The fastest: the files of a database shrink well at any level, and the store needs the processor. */
const LEVEL = 1
/** tar says so of a file that changed or went away while it was read: a running database does both all the time. */
const CHANGED = 1

export type Packing = { folder: string; exclude?: string[]; only?: string[]; signal: AbortSignal }

/** Packs a folder, or `only` some of its files, into a compressed tar that is on disk when this returns. */
export async function packFolder(file: string, packing: Packing): Promise<Part> {
  const { folder, exclude = [], only = ['.'], signal } = packing
  const tar = startTar(
    [
      '--create',
      '--numeric-owner',
      '--anchored',
      ...exclude.map((pattern) => `--exclude=${pattern}`),
      `--directory=${folder}`,
      '--',
      ...only,
    ],
    signal,
  )
  const meter = meterOf(basename(file))
  await both(
    endOf(tar, [0, CHANGED]),
    pipeline(
      tar.stdout!,
      createGzip({ level: LEVEL }),
      meter.stream,
      createWriteStream(file, { mode: 0o600 }),
      { signal },
    ),
  )
  await flush(file)
  return meter.part()
}

/** Unpacks what `packFolder` packed. */
export async function unpackInto(folder: string, file: string, signal: AbortSignal): Promise<void> {
  const tar = startTar(
    ['--extract', '--no-same-owner', '--preserve-permissions', `--directory=${folder}`],
    signal,
  )
  await both(endOf(tar, [0]), pipeline(createReadStream(file), createGunzip(), tar.stdin!, { signal }))
}

/** Length and SHA-256 of a file as it is now. */
export async function measure(file: string, signal: AbortSignal): Promise<Part> {
  const meter = meterOf(basename(file))
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() })
  await pipeline(createReadStream(file), meter.stream, nowhere, { signal })
  return meter.part()
}

/** Writes a small file of a backup. */
export async function writePart(file: string, bytes: Buffer): Promise<Part> {
  const handle = await open(file, 'wx', 0o600)
  try {
    await handle.writeFile(bytes)
    await handle.sync()
  } finally {
    await handle.close()
  }
  return {
    name: basename(file),
    bytes: bytes.length,
    sha256: createHash('sha256').update(bytes).digest('hex'),
  }
}

/** What was written to a file, or which names a folder holds, survives a power cut from here on. */
export async function flush(path: string): Promise<void> {
  const handle = await open(path, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

function startTar(args: string[], signal: AbortSignal): ChildProcess {
  signal.throwIfAborted()
  // In a process group of its own: Ctrl-C reaches us alone, and we end it.
  return spawn('tar', args, { signal, detached: true })
}

async function endOf(tar: ChildProcess, good: number[]): Promise<void> {
  let said = ''
  let failure: Error | null = null
  tar.stderr!.on('data', (text: Buffer) => {
    said = `${said}${String(text)}`.slice(-2000)
  })
  tar.on('error', (error) => {
    failure = error
  })
  const code = await new Promise<number | null>((ended) => tar.on('close', ended))
  if (failure) throw failure as Error
  if (code === null || !good.includes(code)) {
    throw new Error(said.trim().split('\n').at(-1) || `tar ended with ${code}`)
  }
}

/**
 * Waits for both, so that nothing is still being written when one has failed. A pipe that broke since tar closed its end
 * says nothing: tar itself tells whether it had all it needed.
 */
async function both(tar: Promise<void>, pipe: Promise<void>): Promise<void> {
  const [ofTar, ofPipe] = await Promise.allSettled([tar, pipe])
  const broke = ofPipe.status === 'rejected' ? (ofPipe.reason as NodeJS.ErrnoException) : null
  if (broke && !['EPIPE', 'ERR_STREAM_PREMATURE_CLOSE'].includes(broke.code ?? '')) throw broke
  if (ofTar.status === 'rejected') throw ofTar.reason
}

/** Counts and hashes what flows through. */
function meterOf(name: string) {
  const hash = createHash('sha256')
  let bytes = 0
  const stream = new Transform({
    transform: (chunk: Buffer, _encoding, done) => {
      hash.update(chunk)
      bytes += chunk.length
      done(null, chunk)
    },
  })
  return { stream, part: (): Part => ({ name, bytes, sha256: hash.digest('hex') }) }
}

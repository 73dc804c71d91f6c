import { Readable } from 'node:stream'
import { said, type Said } from '@noktra/languages/said'
import yauzl from 'yauzl'
import { AppError } from '../../../platform/http/errors.ts'
import { isHidden } from './file-name.ts'

/** What a ZIP of pictures may hold; each picture is 5 MB at most besides. */
const MOST_ENTRIES = 60_000
const MOST_UNPACKED_BYTES = 8 * 1024 ** 3
export const MOST_PICTURE_BYTES = 5 * 1024 ** 2

/** Reads a part of a file that lies anywhere. */
export type ReadRange = (from: number, to: number) => AsyncIterable<Buffer>

export type Zip = {
  /** The files of it in its order, without folders and what systems add. */
  names: string[]
  /** @throws AppError picture_too_large, zip_unreadable for one whose bytes are not as it says */
  read: (index: number) => Promise<Buffer>
  close: () => void
}

/** The parts could not be read: that says nothing of the ZIP. */
class PartsFault extends Error {}

class PartReader extends yauzl.RandomAccessReader {
  readonly #range: ReadRange
  constructor(range: ReadRange) {
    super()
    this.#range = range
  }
  override _readStreamForRange(start: number, end: number): Readable {
    return Readable.from(marked(this.#range(start, end)), { objectMode: false })
  }
}

async function* marked(parts: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  try {
    yield* parts
  } catch (error) {
    if (error instanceof AppError) throw error
    throw new PartsFault('the parts of a ZIP could not be read', { cause: error })
  }
}

/**
 * Opens a ZIP and reads its list of files, not the files. A name that leads out of the folder, or more than the limits, refuses it whole.
 * @throws AppError zip_unreadable
 */
export async function openZip(range: ReadRange, size: number): Promise<Zip> {
  const zip = await reading(yauzl.fromRandomAccessReaderPromise(new PartReader(range), size, OPTIONS))
  const entries: yauzl.Entry[] = []
  try {
    if (zip.entryCount > MOST_ENTRIES)
      throw unreadable(said('catalogue:picture_faults.zip_entries', { most: MOST_ENTRIES }))
    let unpacked = 0
    await reading(
      (async () => {
        for await (const entry of zip.eachEntry()) {
          // No text of the database holds it.
          if (entry.fileName.includes('\0')) throw unreadable(said('catalogue:picture_faults.zip_name'))
          if (entry.fileName.endsWith('/') || isHidden(entry.fileName)) continue
          unpacked += entry.uncompressedSize
          if (unpacked > MOST_UNPACKED_BYTES)
            throw unreadable(
              said('catalogue:picture_faults.zip_unpacked', { most: MOST_UNPACKED_BYTES / 1024 ** 3 }),
            )
          entries.push(entry)
        }
      })(),
    )
  } catch (error) {
    zip.close()
    throw error
  }
  return {
    names: entries.map((entry) => entry.fileName),
    read: (index) => reading(unpack(zip, entries[index]!)),
    close: () => zip.close(),
  }
}

const OPTIONS = { autoClose: false, lazyEntries: true, strictFileNames: true, validateEntrySizes: true }

async function unpack(zip: yauzl.ZipFile, entry: yauzl.Entry): Promise<Buffer> {
  if (entry.uncompressedSize > MOST_PICTURE_BYTES)
    throw new AppError('picture_too_large', { field: 'picture' })
  const chunks: Buffer[] = []
  // What unpacks to more than it says ends the stream with an error.
  for await (const chunk of await zip.openReadStreamPromise(entry)) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}

/** What the library says of a file is told as a refusal. */
async function reading<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    if (error instanceof AppError || error instanceof PartsFault || !(error instanceof Error)) throw error
    throw unreadable(said('common:as_written', { text: error.message }))
  }
}

function unreadable(why: Said): AppError {
  return new AppError('zip_unreadable', { why })
}

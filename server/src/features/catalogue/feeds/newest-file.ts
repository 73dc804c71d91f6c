import { constants } from 'node:fs'
import { lstat, open, readdir, realpath } from 'node:fs/promises'
import { join, sep } from 'node:path'
import { IMPORT_BYTES } from '@noktra/contract/admin/catalogue'
import { FeedRefusal } from './feed-refusal.ts'

/** A file that was written to in so short a time before may not be whole yet. */
const RESTS_MS = 10_000

type Found = { name: string; at: Date }

/**
 * The newest list in a folder below `root`: a .json or .csv that rests for ten seconds and is the same before and after it is read.
 * @throws FeedRefusal
 */
export async function readNewestFile(
  root: string,
  folder: string,
  now: Date,
): Promise<{ text: string; at: Date; isCsv: boolean }> {
  const inside = await findFolder(root, folder)
  const found = await newestOf(inside, now)
  if (!found) throw new FeedRefusal('no_file', { folder })
  const file = await open(join(inside, found.name), constants.O_RDONLY | constants.O_NOFOLLOW).catch(() => {
    throw new FeedRefusal('no_file', { folder })
  })
  try {
    const before = await file.stat()
    if (before.size > IMPORT_BYTES) throw new FeedRefusal('too_large', { most: IMPORT_BYTES / 1024 ** 2 })
    const text = await file.readFile('utf8')
    const after = await file.stat()
    if (after.size !== before.size || after.mtimeMs !== before.mtimeMs)
      throw new FeedRefusal('no_file', { folder })
    return { text, at: before.mtime, isCsv: found.name.toLowerCase().endsWith('.csv') }
  } finally {
    await file.close()
  }
}

/** A link that leads out of the root is no folder of a feed. */
async function findFolder(root: string, folder: string): Promise<string> {
  try {
    const base = await realpath(root)
    const inside = await realpath(join(base, folder))
    if (inside.startsWith(base + sep)) return inside
  } catch {
    // Said below, as of one that leads elsewhere.
  }
  throw new FeedRefusal('no_file', { folder })
}

async function newestOf(folder: string, now: Date): Promise<Found | undefined> {
  const names = (await readdir(folder).catch(() => [])).filter((name) => /^[^.].*\.(json|csv)$/i.test(name))
  const files = await Promise.all(
    names.map(async (name) => ({ name, stat: await lstat(join(folder, name)).catch(() => null) })),
  )
  return files
    .flatMap(({ name, stat }): Found[] =>
      stat?.isFile() && now.getTime() - stat.mtimeMs >= RESTS_MS ? [{ name, at: stat.mtime }] : [],
    )
    .toSorted((a, b) => b.at.getTime() - a.at.getTime() || (a.name < b.name ? 1 : -1))[0]
}

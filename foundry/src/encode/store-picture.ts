import { createHash } from 'node:crypto'
import { mkdirSync, renameSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Rgba } from '../render/develop.ts'
import { dominantColour } from './dominant-colour.ts'
import { encodeEdition, type Edition } from './encode-picture.ts'

/** Where pictures go. `partial` is a folder of the same file system for what is not finished. */
export type Shelf = { out: string; partial: string }

/** A written file. The path is relative to the manifest; `hash` is of its bytes. */
type FileEntry = { path: string; width: number; height: number; bytes: number; hash: string }

/** A picture: the hash of what it was made from, the colour it is remembered by, its files by width. */
export type PictureEntry = { recipe: string; colour: string; files: Record<string, FileEntry> }

/** The first 128 bits of the SHA-256 of bytes, in hexadecimal digits. */
export function hashOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex').slice(0, 32)
}

/**
 * Encodes a picture's editions into the shelf's folder for unfinished ones, and answers with their entry. All carry the
 * same hash in their names, of the picture before it was reduced: a page can ask for another width of an address that it
 * has, and an address may be cached for ever.
 */
export async function preparePicture(
  shelf: Shelf,
  { name, recipe, editions }: { name: string; recipe: string; editions: readonly Edition[] },
  picture: Rgba,
): Promise<PictureEntry> {
  const mark = hashOf(picture.pixels).slice(0, 8)
  const entry: PictureEntry = { recipe, colour: dominantColour(picture), files: {} }
  for (const edition of editions) {
    const { width, height, webp } = await encodeEdition(picture, edition, name)
    const path = `${name}-${width}-${mark}.webp`
    writeFileSync(unfinished(shelf, path), webp)
    entry.files[width] = { path, width, height, bytes: webp.length, hash: hashOf(webp) }
  }
  return entry
}

/** Puts the files of a prepared picture where they belong. */
export function placePicture(shelf: Shelf, entry: PictureEntry): void {
  for (const { path } of Object.values(entry.files)) place(shelf, path)
}

/** Writes beside, then renames: nobody ever sees half a file. */
export function writeWhole(shelf: Shelf, path: string, content: Uint8Array | string): void {
  writeFileSync(unfinished(shelf, path), content)
  place(shelf, path)
}

function unfinished({ partial }: Shelf, path: string): string {
  return join(partial, path.replaceAll('/', '-'))
}

function place(shelf: Shelf, path: string): void {
  const target = join(shelf.out, path)
  mkdirSync(dirname(target), { recursive: true })
  renameSync(unfinished(shelf, path), target)
}

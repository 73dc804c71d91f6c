import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Edition } from '../encode/encode-picture.ts'
import { hashOf, writeWhole, type PictureEntry, type Shelf } from '../encode/store-picture.ts'

/** What a folder of pictures holds, by name as in "items/tarn-9-duskline-fn". */
export type Manifest = Map<string, PictureEntry>

const FILE = 'manifest.json'

/** The manifest of a folder; an empty one when there is none, or none that can be read. */
export function readManifest(out: string): Manifest {
  const path = join(out, FILE)
  if (!existsSync(path)) return new Map()
  try {
    const { pictures } = JSON.parse(readFileSync(path, 'utf8')) as { pictures: Record<string, PictureEntry> }
    return new Map(Object.entries(pictures))
  } catch {
    return new Map()
  }
}

/** Writes the manifest whole, in the order of names. */
export function writeManifest(shelf: Shelf, manifest: Manifest): void {
  const pictures = Object.fromEntries([...manifest].sort(([a], [b]) => (a < b ? -1 : 1)))
  writeWhole(shelf, FILE, `${JSON.stringify({ pictures }, null, 1)}\n`)
}

/** Whether every asked edition was made from this recipe and still lies there, byte for byte. */
export function isCurrent(
  out: string,
  entry: PictureEntry | undefined,
  recipe: string,
  editions: readonly Edition[],
): boolean {
  if (entry?.recipe !== recipe) return false
  return editions.every(({ width }) => {
    const file = entry.files[width]
    if (file === undefined) return false
    const path = join(out, file.path)
    return existsSync(path) && hashOf(readFileSync(path)) === file.hash
  })
}

/** Takes a picture in, keeping its other editions when they are of the same recipe and deleting them when not. */
export function recordPicture(out: string, manifest: Manifest, name: string, entry: PictureEntry): void {
  const before = manifest.get(name)
  const kept = before?.recipe === entry.recipe ? before.files : {}
  const merged = { ...entry, files: { ...kept, ...entry.files } }
  manifest.set(name, merged)
  deleteFiles(out, before, merged)
}

/** Forgets the pictures that no recipe makes any more. */
export function dropOthers(out: string, manifest: Manifest, names: ReadonlySet<string>): void {
  for (const [name, entry] of manifest) {
    if (names.has(name)) continue
    deleteFiles(out, entry)
    manifest.delete(name)
  }
}

function deleteFiles(out: string, entry: PictureEntry | undefined, kept?: PictureEntry): void {
  const keep = new Set(Object.values(kept?.files ?? {}).map(({ path }) => path))
  for (const { path } of Object.values(entry?.files ?? {}))
    if (!keep.has(path)) rmSync(join(out, path), { force: true })
}

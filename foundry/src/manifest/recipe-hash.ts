import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import sharp from 'sharp'

/** Imports and re-exports of values by relative path. What only types come from cannot change a picture. */
const IMPORT = /^(?:import|export)\s+(?!type\b)(?:[^'"]*?\sfrom\s+)?'(\.[^']+)'/gm

export type RecipeHasher = (entries: readonly string[], settings: unknown) => string

/**
 * Answers with the hash of everything that a picture is made of: the entry files below `root`, all that they import, the
 * versions of V8 (whose functions of `Math` are its own), of sharp and of the libraries in it, and the settings. Files are
 * read once per hasher.
 */
export function recipeHasher(root: string): RecipeHasher {
  const files = new Map<string, { digest: string; imports: string[] }>()
  const read = (path: string) => {
    let file = files.get(path)
    if (file === undefined) {
      const source = readFileSync(path, 'utf8')
      const imports = [...source.matchAll(IMPORT)].map(([, target]) => join(dirname(path), target))
      file = { digest: createHash('sha256').update(source).digest('hex'), imports }
      files.set(path, file)
    }
    return file
  }
  const versions = JSON.stringify({ v8: process.versions.v8, ...sharp.versions })
  return (entries, settings) => {
    const found = new Set<string>()
    const waiting = entries.map((entry) => join(root, entry))
    for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
      if (found.has(path)) continue
      found.add(path)
      waiting.push(...read(path).imports)
    }
    const digest = createHash('sha256').update(versions).update(JSON.stringify(settings))
    for (const path of [...found].sort()) digest.update(`${relative(root, path)} ${read(path).digest}\n`)
    return digest.digest('hex').slice(0, 32)
  }
}

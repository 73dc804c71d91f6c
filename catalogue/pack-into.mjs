import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Packs files into a folder of pictures/. Names carry a hash of the bytes, so they may be cached for ever. `pack` copies one unless it
 * is there and returns its address below pictures/; `finish` deletes what was not packed and says how many there are.
 */
export function packInto(name) {
  const folder = join(import.meta.dirname, 'pictures', name)
  const packed = new Set()
  mkdirSync(folder, { recursive: true })
  return {
    pack(content, file, ending) {
      const hash = createHash('sha256').update(content).digest('hex').slice(0, 8)
      const address = `${file}-${hash}.${ending}`
      packed.add(address)
      if (!existsSync(join(folder, address))) writeFileSync(join(folder, address), content)
      return `${name}/${address}`
    },
    finish() {
      const unused = readdirSync(folder).filter((file) => !packed.has(file))
      for (const file of unused) rmSync(join(folder, file))
      console.log(`${name}: ${packed.size} listed, ${unused.length} deleted`)
    },
  }
}

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { encodeEdition } from '../src/encode/encode-picture.ts'
import { hashOf } from '../src/encode/store-picture.ts'
import { isCurrent, readManifest, recordPicture } from '../src/manifest/manifest.ts'
import { recipeHasher } from '../src/manifest/recipe-hash.ts'
import { sequence } from '../src/surface/noise.ts'

let folder: string
const write = (name: string, content: string) => writeFileSync(join(folder, name), content)

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'foundry-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

describe('the hash of a recipe', () => {
  const hash = (settings: unknown = {}) => recipeHasher(folder)(['recipe.ts'], settings)

  beforeEach(() => {
    write('recipe.ts', "import {\n  near,\n} from './near.ts'\nimport type { Far } from './far.ts'\n")
    write('near.ts', "export { core } from './core.ts'\n")
    write('core.ts', "import './recipe.ts'\n")
    write('far.ts', '')
    write('other.ts', '')
  })

  test('changes with what it imports, however far away', () => {
    const before = hash()
    expect(hash()).toBe(before)
    write('core.ts', "import './recipe.ts'\nexport const core = 1\n")
    expect(hash()).not.toBe(before)
  })

  test('changes with the settings', () => {
    expect(hash({ care: 'draft' })).not.toBe(hash({ care: 'final' }))
  })

  test('does not change with other recipes, nor with files of types', () => {
    const before = hash()
    write('other.ts', 'export const other = 1\n')
    write('far.ts', 'export type Far = number\n')
    expect(hash()).toBe(before)
  })
})

describe('a picture in the manifest', () => {
  const editions = [{ width: 16, limitBytes: 100 }]
  const entry = (mark: string, recipe: string) => {
    const path = `coin-16-${mark}.webp`
    write(path, mark)
    const file = { path, width: 16, height: 16, bytes: mark.length, hash: hashOf(Buffer.from(mark)) }
    return { recipe, colour: '#ffffff', files: { 16: file } }
  }

  test('is made again when its recipe, its file or the bytes of its file are others', () => {
    const made = entry('aa', 'r1')
    expect(isCurrent(folder, made, 'r1', editions)).toBe(true)
    expect(isCurrent(folder, made, 'r2', editions)).toBe(false)
    expect(isCurrent(folder, undefined, 'r1', editions)).toBe(false)
    expect(isCurrent(folder, made, 'r1', [...editions, { width: 32, limitBytes: 100 }])).toBe(false)
    write('coin-16-aa.webp', 'a')
    expect(isCurrent(folder, made, 'r1', editions)).toBe(false)
    rmSync(join(folder, 'coin-16-aa.webp'))
    expect(isCurrent(folder, made, 'r1', editions)).toBe(false)
  })

  test('takes its old files with it', () => {
    const manifest = readManifest(folder)
    const old = entry('aa', 'r1')
    recordPicture(folder, manifest, 'icons/coin', old)
    recordPicture(folder, manifest, 'icons/coin', entry('bb', 'r2'))
    expect(isCurrent(folder, old, 'r1', editions)).toBe(false)
    expect(isCurrent(folder, manifest.get('icons/coin'), 'r2', editions)).toBe(true)
  })

  test('an unreadable manifest counts for none', () => {
    write('manifest.json', '{"pictures": {"icons/co')
    expect(readManifest(folder).size).toBe(0)
  })
})

test('a picture over its budget is refused, however low the quality', async () => {
  const random = sequence(1)
  const pixels = Uint8Array.from({ length: 64 * 64 * 4 }, () => random() * 256)
  const picture = { width: 64, height: 64, pixels }
  await expect(encodeEdition(picture, { width: 64, limitBytes: 1000 }, 'items/noise')).rejects.toThrow(
    /^items\/noise weighs \d+ bytes at 64 wide and quality 56, and may weigh 1000$/,
  )
  // The last quality is for what would be refused otherwise.
  const large = { width: 64, limitBytes: 1000, refusedBytes: 40_000 }
  expect((await encodeEdition(picture, large, 'items/noise')).quality).toBe(64)
  const { webp } = await encodeEdition(picture, { ...large, refusedBytes: 4800 }, 'items/noise')
  expect(webp.length).toBeLessThan(4800)
})

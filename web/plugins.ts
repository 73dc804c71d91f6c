import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import babel from '@rolldown/plugin-babel'
import { reactCompilerPreset } from '@vitejs/plugin-react'
import type { Plugin } from 'vite'

/** What the modules of the web need to run, in the build and in the tests of its parts. */

/** React's compiler, for all files unless told for which. */
export function compiler(files: { include?: RegExp } = {}) {
  return babel({ ...files, presets: [reactCompilerPreset()] })
}

/** Pictures that the web names itself; every other address comes from the API. Key: folder/name-width. */
const FIXED_PICTURES = [
  ...['coin', 'diamond', 'envelope-coin'].map((name) => `icons/${name}-48`),
  'icons/mine-160',
  'boxes/cold-reserve-256',
  ...[0, 1, 2, 3, 4, 5].flatMap((badge) => [`levels/level-${badge}-64`, `levels/level-${badge}-160`]),
  'avatars/avatar-00-96',
  'avatars/avatar-01-256',
  'avatars/avatar-04-256',
]

/** `virtual:fixed-pictures`: the hashed addresses of FIXED_PICTURES, without the rest of the manifest. */
export function fixedPictures(): Plugin {
  const id = 'virtual:fixed-pictures'
  const manifest = fileURLToPath(new URL('../catalogue/pictures.json', import.meta.url))
  return {
    name: 'fixed-pictures',
    resolveId: (source) => (source === id ? `\0${id}` : undefined),
    load(module) {
      if (module !== `\0${id}`) return undefined
      this.addWatchFile(manifest)
      const names = readFileSync(manifest, 'utf8').match(/[a-z]+\/[a-z0-9-]+-\d+-[0-9a-f]{8}\.webp/g) ?? []
      const byKey = new Map(
        names.map((name) => [
          name.replace(/(?:-[0-9a-f]{6})?(-\d+)-[0-9a-f]{8}\.webp$/, '$1'),
          `/assets/${name}`,
        ]),
      )
      const missing = FIXED_PICTURES.filter((key) => !byKey.has(key))
      if (missing.length > 0) throw new Error(`catalogue/pictures.json lacks ${missing.join(', ')}`)
      return `export default ${JSON.stringify(Object.fromEntries(FIXED_PICTURES.map((key) => [key, byKey.get(key)])))}`
    },
  }
}

/** `virtual:live-skins`: where browsers find what they draw living skins from, by design (catalogue/live.json). */
export function liveSkins(): Plugin {
  return listed('live-skins', 'live.json', 'live/')
}

/** `virtual:open-boxes`: the halves of the boxes that open, by box (catalogue/open.json). */
export function openBoxes(): Plugin {
  return listed('open-boxes', 'open.json', 'open/')
}

/** `virtual:turned-skins`: the sheets that relics turn by, by design and exterior (catalogue/turn.json). */
export function turnedSkins(): Plugin {
  return listed('turned-skins', 'turn.json', 'turn/')
}

/** A list of the catalogue as a module, with the addresses that browsers ask for. */
function listed(name: string, file: string, folder: string): Plugin {
  const id = `virtual:${name}`
  const manifest = fileURLToPath(new URL(`../catalogue/${file}`, import.meta.url))
  return {
    name,
    resolveId: (source) => (source === id ? `\0${id}` : undefined),
    load(module) {
      if (module !== `\0${id}`) return undefined
      this.addWatchFile(manifest)
      return `export default ${readFileSync(manifest, 'utf8').replaceAll(`"${folder}`, `"/assets/${folder}`)}`
    },
  }
}

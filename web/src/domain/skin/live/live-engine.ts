import catalogue from 'virtual:live-skins'
import { readLiveFile, type FormHead, type LightHead, type SkinHead } from './live-file.ts'
import { contextOf, startLiveSurface, type LiveParts, type LiveSurface } from './live-surface.ts'
import { designOf } from '../design-of.ts'
import { lookAt } from './wear-look.ts'

/** A surface of one skin. Everything of it comes when it is needed, and none of it with a page. */
export type LiveEngine = Omit<LiveSurface, 'wear'> & {
  /** `wear` 0…1. `pattern` of a copy, 0 to 999; null for the design as its pictures show it. */
  wear: (wear: number, pattern: number | null) => void
}

/** Fetches what the skin of a picture needs, and starts it. Null for a picture that has no living form, and without WebGL 2. @throws Error where it cannot */
export async function startEngine(
  canvas: HTMLCanvasElement,
  url: string,
  signal: AbortSignal,
): Promise<LiveEngine | null> {
  const files = catalogue.skins[designOf(url)?.design ?? '']
  // Without WebGL nothing is fetched.
  if (files === undefined || contextOf(canvas) === null) return null
  const [form, skin, light] = await Promise.all([
    readLiveFile<FormHead>(catalogue.forms[files.form]!, signal),
    readLiveFile<SkinHead>(files.skin, signal),
    readLiveFile<LightHead>(catalogue.light, signal),
  ])
  signal.throwIfAborted()
  const parts: LiveParts = { form, skin, light, runs: files.runs }
  const surface = startLiveSurface(canvas, parts)
  for (const { pictures } of [form, skin, light])
    for (const picture of Object.values(pictures)) picture.close()
  return {
    ...surface,
    wear: (wear, pattern) => surface.wear({ look: lookAt(wear, form.head.looks), place: placeOf(pattern) }),
  }
}

/** Where on the sheets of noise the wear of a pattern lies: the points of the R2 sequence (Roberts 2018), no two near each other. */
function placeOf(pattern: number | null): readonly [number, number] {
  if (pattern === null) return [0, 0]
  const at = pattern + 1
  return [(at * 0.7548776662466927) % 1, (at * 0.5698402909980532) % 1]
}

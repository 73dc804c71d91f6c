/** A file of the foundry's: a head, and pictures by name. */
export type LiveFile<Head> = { head: Head; pictures: Record<string, ImageBitmap> }

/** How an exterior looks: see the foundry's `WearLook`. */
export type Look = {
  wear: number
  threshold: number
  nicks: number
  scratches: readonly [number, number, number, number]
  rusts: boolean
}

/** What all designs of a family share. Lengths in the foundry's units. */
export type FormHead = {
  width: number
  height: number
  mostLight: number
  distance: number
  unitsPerPixel: number
  centre: readonly [number, number]
  /** What the silhouette fills: left, top, right and bottom, in pixels. */
  bounds: readonly [number, number, number, number]
  /** What its paint is on, colours linear: see the foundry's `Beneath`. */
  beneath: {
    colour: readonly [number, number, number]
    metalness: number
    roughness: number
    primer: readonly [number, number, number]
    rust: number
  }
  /** FN, MW, FT, WW, BS. */
  looks: readonly [Look, Look, Look, Look, Look]
}

export type SkinHead = { mostGlow: number; mostBloom: number }

/** The studio, prefiltered for so many levels of roughness, each a square of `size`. */
export type LightHead = { size: number; levels: number; most: number }

const LENGTH_BYTES = 4

/**
 * Fetches a file and decodes its pictures as they are written: no colour is managed, nothing is multiplied.
 * @throws Error when it does not come, or cannot be read
 */
export async function readLiveFile<Head>(address: string, signal: AbortSignal): Promise<LiveFile<Head>> {
  const response = await fetch(address, { signal })
  if (!response.ok) throw new Error(`${address} answered ${response.status}`)
  const bytes = await response.arrayBuffer()
  const start = LENGTH_BYTES + new DataView(bytes).getUint32(0, true)
  const { pictures: sizes, ...head } = JSON.parse(
    new TextDecoder().decode(new Uint8Array(bytes, LENGTH_BYTES, start - LENGTH_BYTES)),
  ) as { pictures: Record<string, number> }
  const starts = Object.values(sizes).reduce<number[]>((all, size) => [...all, all.at(-1)! + size], [start])
  const pictures = await Promise.all(
    Object.entries(sizes).map(async ([name, size], at) => {
      const picture = new Blob([new Uint8Array(bytes, starts[at], size)], { type: 'image/webp' })
      return [
        name,
        await createImageBitmap(picture, { colorSpaceConversion: 'none', premultiplyAlpha: 'none' }),
      ] as const
    }),
  )
  return { head: head as Head, pictures: Object.fromEntries(pictures) }
}

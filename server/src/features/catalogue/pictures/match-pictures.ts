import { basename } from 'node:path'
import type { ItemClass } from '@noktra/game/items'
import type { Exterior } from '@noktra/game/wear'
import { said, type Said } from '@noktra/languages/said'
import { readMarketName } from '../../../core/item-games/market-name.ts'
import { FILE_GAME, placeOf } from '../admin/market-name.ts'
import { asFileName, nameOfPicture, percentDecoded } from './file-name.ts'

type PicturedDesign = {
  id: number
  class: ItemClass
  /** Null together of designs that no list brought. */
  source_id: string | null
  market_name: string | null
  phase: string | null
  weapon: string | null
  image: string | null
  picture_url: string | null
}
type PicturedSkin = { id: number; design_id: number; exterior: Exterior | null; market_hash_name: string }
export type Pictured = { designs: PicturedDesign[]; skins: PicturedSkin[] }

/** What gets a picture: whole designs, and skins alone. */
type Target = { design_ids: number[]; skin_ids: number[] }
export type Matched = { name: string } & (
  | (Target & { why: null })
  | { design_ids: []; skin_ids: []; why: Said }
)

/** How exactly a file names an item: it stands for it among others, for it, for one exterior of it. */
type Rank = 1 | 2 | 3
type Found = { designs: Map<number, Rank>; skins: number[] }

/**
 * Which items each file is a picture of, in the order of the files. A file is named by the number of a skin or a design, by an id of the list,
 * by a market name (percent-encoded, or with underscores for what files cannot hold), or as the file in the list's `image`. What is named
 * more exactly counts: a picture of a plain item is that of its variants and exteriors that have none of their own in the same job.
 */
export function matchPictures(paths: readonly string[], pictured: Pictured): Matched[] {
  const find = finder(pictured)
  const found = paths.map((path) => ({ path, ...find(path) }))
  const bestOf = new Map<number, { rank: Rank; index: number }>()
  const ownerOf = new Map<number, number>()
  const again = new Map<number, number>()
  for (const [index, { designs, skins }] of found.entries()) {
    for (const skin of skins) {
      const first = ownerOf.get(skin)
      if (first === undefined) ownerOf.set(skin, index)
      else again.set(index, first)
    }
    for (const [design, rank] of designs) {
      const best = bestOf.get(design)
      if (!best || rank > best.rank) bestOf.set(design, { rank, index })
      else if (rank === best.rank && rank === 2) again.set(index, best.index)
    }
  }
  const skinsOf = Map.groupBy(pictured.skins, (skin) => skin.design_id)
  return found.map(({ path, designs, skins, why }, index) => {
    const none = (reason: Said): Matched => ({ name: path, design_ids: [], skin_ids: [], why: reason })
    if (why) return none(why)
    const first = again.get(index)
    if (first !== undefined)
      return none(said('catalogue:picture_faults.twice', { first: found[first]!.path }))
    const design_ids = [...designs.keys()].filter((design) => bestOf.get(design)!.index === index)
    const ofDesigns = design_ids.flatMap((design) =>
      (skinsOf.get(design) ?? []).map((skin) => skin.id).filter((skin) => !ownerOf.has(skin)),
    )
    const skin_ids = [...new Set([...skins, ...ofDesigns])]
    if (design_ids.length + skin_ids.length === 0) return none(said('catalogue:picture_faults.covered'))
    return { name: path, design_ids, skin_ids, why: null }
  })
}

type Finding = Found & { why: Said | null }

function finder({ designs, skins }: Pictured): (path: string) => Finding {
  const families = new Map(
    designs.flatMap((design) => (design.weapon === null ? [] : [[design.weapon, { class: design.class }]])),
  )
  const designOf = new Map(designs.map((design) => [design.id, design]))
  const skinOf = new Map(skins.map((skin) => [skin.id, skin]))
  const bySource = new Map(
    designs.flatMap((design) => (design.source_id === null ? [] : [[design.source_id, design.id]])),
  )
  const byName = namesOf({ designs, skins }, families)
  const byImage = imagesOf(designs)

  /** With the variants of a plain item, which have its picture until they have one of their own. */
  function withVariants(id: number): Found {
    const { source_id } = designOf.get(id)!
    const variants = FILE_GAME.variants
      .map(({ key }) => bySource.get(`${source_id}:${key}`))
      .filter((variant) => variant !== undefined)
    return {
      designs: new Map<number, Rank>([[id, 2], ...variants.map((variant) => [variant, 1] as const)]),
      skins: [],
    }
  }

  function byNumber(name: string): Found | null {
    if (!/^\d{1,15}$/.test(name)) return null
    const skin = skinOf.get(Number(name))
    if (skin) return { designs: new Map(), skins: [skin.id] }
    return designOf.has(Number(name)) ? { designs: new Map([[Number(name), 2]]), skins: [] } : null
  }

  function byMarketName(name: string): Found | 'shared' | null {
    const { name: read } = readMarketName(FILE_GAME, name, families)
    const file = asFileName(name)
    const mark = `${FILE_GAME.mark?.sign} `
    const other = file.startsWith(mark) ? file.slice(mark.length) : `${mark}${file}`
    const places = [file, ...(read ? [placeOf(read)] : []), other]
    for (const place of places) {
      const named = byName.get(place)
      if (!named) continue
      if (named.length > 1) return 'shared'
      const { skin, design } = named[0]!
      return skin === null ? withVariants(design) : { designs: new Map(), skins: [skin] }
    }
    return null
  }

  return (path) => {
    const written = nameOfPicture(path)
    const none = (why: Said): Finding => ({ designs: new Map(), skins: [], why })
    if (written === null) return none(said('catalogue:picture_faults.no_picture'))
    const name = percentDecoded(written)
    const source = bySource.get(name) ?? bySource.get(written)
    const found = byNumber(name) ?? (source === undefined ? byMarketName(name) : withVariants(source))
    if (found === 'shared') return none(said('catalogue:picture_faults.shared'))
    if (found) return { ...found, why: null }
    const images = byImage.get(name)
    if (!images) return none(said('catalogue:picture_faults.no_item'))
    if (images.addresses.size > 1) return none(said('catalogue:picture_faults.shared'))
    return { designs: new Map(images.designs.map((id) => [id, 1])), skins: [], why: null }
  }
}

type NamedItem = { skin: number | null; design: number }

/** Items by the parts of their market names and by their names as files: skins by those with an exterior, designs by those without. */
function namesOf(
  { designs, skins }: Pictured,
  families: ReadonlyMap<string, { class: ItemClass }>,
): Map<string, NamedItem[]> {
  const byName = new Map<string, NamedItem[]>()
  const add = (place: string, item: NamedItem) => {
    const known = byName.get(place) ?? []
    if (known.some((one) => one.skin === item.skin && one.design === item.design)) return
    byName.set(place, [...known, item])
  }
  const imported = new Set(designs.flatMap(({ id, market_name }) => (market_name === null ? [] : [id])))
  for (const { id, design_id, exterior, market_hash_name } of skins) {
    // What has no wear is its design, which stands below.
    if (exterior === null && imported.has(design_id)) continue
    const item = { skin: id, design: design_id }
    add(asFileName(market_hash_name), item)
    const { name } = readMarketName(FILE_GAME, market_hash_name, families)
    if (!name) continue
    add(placeOf(name), item)
    // The store's own designs have no name of the market but those of their skins.
    if (!imported.has(design_id))
      add(asFileName(`${name.family} | ${name.finish}`), { skin: null, design: design_id })
  }
  for (const { id, market_name, phase } of designs) {
    if (market_name === null) continue
    const item = { skin: null, design: id }
    // A name that phases share is that of several designs.
    add(asFileName(market_name), item)
    if (phase !== null) add(asFileName(`${market_name}${FILE_GAME.phaseMark}${phase}`), item)
    const { name } = readMarketName(FILE_GAME, market_name, families)
    if (name) add(placeOf({ ...name, phase }), item)
  }
  return byName
}

/** Designs by the file that their address names, with the addresses: of two that end alike neither is meant. */
function imagesOf(designs: readonly PicturedDesign[]) {
  const byImage = new Map<string, { addresses: Set<string>; designs: number[] }>()
  for (const { id, image } of designs) {
    const url = image === null ? null : URL.parse(image)
    const name = url && nameOfPicture(percentDecoded(basename(url.pathname)))
    if (!name) continue
    const known = byImage.get(name) ?? { addresses: new Set(), designs: [] }
    known.addresses.add(image!)
    known.designs.push(id)
    byImage.set(name, known)
  }
  return byImage
}

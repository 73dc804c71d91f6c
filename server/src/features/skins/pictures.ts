import { readFileSync } from 'node:fs'
import { join } from 'node:path'

type Widths = Record<string, string>
type Pictures = {
  items: Record<string, Widths>
  boxes: Record<string, Widths>
  avatars: Widths[]
  announcements: Record<string, Widths>
  neutral: Record<string, Widths>
}

const folder = join(import.meta.dirname, '../../../../catalogue')
const pictures = JSON.parse(readFileSync(join(folder, 'pictures.json'), 'utf8')) as Pictures

/** Where the committed pictures lie; served under /assets. */
export const PICTURES_FOLDER = join(folder, 'pictures')
export const AVATARS = pictures.avatars.length

/** Address of a default avatar, 0..11, 256 wide. */
export function avatarUrl(n: number): string {
  return `/assets/${pictures.avatars[n % AVATARS]!['256']}`
}

/** Address of an item's picture, 560 wide; `key` is design and exterior: `corvane-gilt-thorn-fn`. */
export function itemPictureUrl(key: string): string {
  return addressOf(pictures.items, key, '560')
}

/** Address of the picture, 560 wide, that stands for skins of a kind until they have one of their own. */
export function neutralPictureUrl(kind: string): string {
  return addressOf(pictures.neutral, kind, '560')
}

/** Addresses of all items' pictures, 560 wide, by `corvane-gilt-thorn-fn`. */
export function itemPictures(): Record<string, string> {
  return addressesOf(pictures.items, '560')
}

/** Addresses of the pictures that stand for a kind, 560 wide. */
export function neutralPictures(): Record<string, string> {
  return addressesOf(pictures.neutral, '560')
}

/** Addresses of all boxes' pictures, 512 wide. */
export function boxPictures(): Record<string, string> {
  return addressesOf(pictures.boxes, '512')
}

/** Address of a box's picture, 512 wide. */
export function boxPictureUrl(key: string): string {
  return addressOf(pictures.boxes, key, '512')
}

/** Address of an announcement's cover, 1040 wide. */
export function coverUrl(key: string): string {
  return addressOf(pictures.announcements, key, '1040')
}

function addressOf(of: Record<string, Widths>, key: string, width: string): string {
  const name = of[key]?.[width]
  if (!name) throw new Error(`There is no picture of ${key}: pack the pictures first`)
  return `/assets/${name}`
}

function addressesOf(of: Record<string, Widths>, width: string): Record<string, string> {
  return Object.fromEntries(Object.keys(of).map((key) => [key, addressOf(of, key, width)]))
}

/** Addresses of all covers that came with the catalogue, 1040 wide. */
export function catalogueCovers(): string[] {
  return Object.keys(pictures.announcements).map(coverUrl)
}

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '../../platform/root.ts'

type Widths = Record<string, string>
type Pictures = {
  items: Record<string, Widths>
  boxes: Record<string, Widths>
  avatars: Widths[]
  announcements: Record<string, Widths>
  neutral: Record<string, Widths>
}

const folder = join(ROOT, 'catalogue')
const pictures = JSON.parse(readFileSync(join(folder, 'pictures.json'), 'utf8')) as Pictures

export const AVATARS = pictures.avatars.length

/** Address of a default avatar, 0..11, 256 wide. */
export function avatarUrl(n: number): string {
  return `/assets/${pictures.avatars[n % AVATARS]!['256']}`
}

/** Address of an item's picture in its widest edition; `key` is design and exterior: `corvane-gilt-thorn-fn`. */
export function itemPictureUrl(key: string): string {
  return addressOf(pictures.items, key)
}

/** What stands for a kind of which there is no picture. */
const ANY_KIND = 'fan'

/** Address of the picture that stands for items of a kind until they have one of their own. */
export function neutralPictureUrl(kind: string): string {
  return addressOf(pictures.neutral, kind in pictures.neutral ? kind : ANY_KIND)
}

/** Addresses of all items' pictures, by `corvane-gilt-thorn-fn`. */
export function itemPictures(): Record<string, string> {
  return addressesOf(pictures.items)
}

/** Addresses of the pictures that stand for a kind. */
export function neutralPictures(): Record<string, string> {
  return addressesOf(pictures.neutral)
}

/** Addresses of all boxes' pictures. */
export function boxPictures(): Record<string, string> {
  return addressesOf(pictures.boxes)
}

/** Address of a box's picture. */
export function boxPictureUrl(key: string): string {
  return addressOf(pictures.boxes, key)
}

/** Address of an announcement's cover. */
export function coverUrl(key: string): string {
  return addressOf(pictures.announcements, key)
}

/** The widest edition's: its name tells a page how wide it may ask. */
function addressOf(of: Record<string, Widths>, key: string): string {
  const widths = of[key] ?? {}
  const name = widths[Math.max(...Object.keys(widths).map(Number))]
  if (!name) throw new Error(`There is no picture of ${key}: pack the pictures first`)
  return `/assets/${name}`
}

function addressesOf(of: Record<string, Widths>): Record<string, string> {
  return Object.fromEntries(Object.keys(of).map((key) => [key, addressOf(of, key)]))
}

/** Addresses of all covers that came with the catalogue. */
export function catalogueCovers(): string[] {
  return Object.keys(pictures.announcements).map(coverUrl)
}

import { say } from '@noktra/languages/say'
import type { Said } from '@noktra/languages/said'
import { createHash } from 'node:crypto'
import type { BrandValues } from '@noktra/contract/brand'

/** A picture as it is served, for ever: its name is the hash of what it shows. */
export type BrandPicture = { name: string; width: number; height: number }

/** Everything that is made of the pictures that an operator gives. */
export type BrandPictures = {
  mark: BrandPicture
  /** Null: the name is written in letters. */
  wordmark: BrandPicture | null
  /** What chats show of a link; `own` where the operator gave it. */
  share: BrandPicture & { own: boolean }
  screenshots: { wide: BrandPicture; narrow: BrandPicture } | null
  icons: Record<Icon, BrandPicture>
}
export type Icon = 'favicon' | 'touch' | 'any_192' | 'any_512' | 'maskable_192' | 'maskable_512'

/** The store's brand as it stands. Version 0 is the brand file of a store that has stored none yet. */
export type Brand = { version: number; values: BrandValues; pictures: BrandPictures }

/** The bytes of pictures by their names. */
export type PictureBytes = Map<string, Buffer>

export type BrandHolder = {
  now: () => Brand
  /** A number that is another after each change, as soon as that is heard of or read, or may have been missed. */
  changes: () => number
  /** Reads it again if it may have changed, and tells what it is now. */
  renew: () => Promise<Brand>
  /** Reads it again, in this process and in the others. Called after the commit of a change. */
  changed: () => Promise<void>
}

/** What is wrong with a brand, with the field at fault; the message says it in English. */
export class BrandRefusal extends Error {
  readonly field: string
  readonly says: Said

  constructor(field: string, says: Said) {
    super(say(says, 'en'))
    this.field = field
    this.says = says
  }
}

export function pictureUrl({ name }: BrandPicture): string {
  return `/brand/${name}`
}

export function pictureName(bytes: Buffer, ending: string): string {
  return `${createHash('sha256').update(bytes).digest('hex').slice(0, 32)}.${ending}`
}

import type { BrandValues } from '@noktra/contract/brand'

/** Pictures from this computer as data addresses; null takes one away. */
export type PictureDraft = { mark?: string; wordmark?: string | null; share?: string | null }

export type BrandDraft = { values: BrandValues; pictures: PictureDraft }

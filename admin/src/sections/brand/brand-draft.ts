import type { brandNow } from '@noktra/contract/admin/brand'
import type { BrandValues } from '@noktra/contract/brand'
import type { DataOf } from '@noktra/contract/route'

/** The brand as the office is told it. */
export type BrandShown = DataOf<typeof brandNow>

/** Pictures from this computer as data addresses; null takes one away. */
export type PictureDraft = { mark?: string; wordmark?: string | null; share?: string | null }

export type BrandDraft = { values: BrandValues; pictures: PictureDraft }

import { join } from 'node:path'
import type { BrandHolder } from '#server/platform/brand/brand.ts'
import { brandOfFile } from '#server/platform/brand/hold-brand.ts'
import { ROOT } from '#server/platform/root.ts'

const { brand } = await brandOfFile(join(ROOT, 'brand/brand.json'))

/** The demo brand, for what is built without a store. */
export const demoBrand: Pick<BrandHolder, 'now'> = { now: () => brand }

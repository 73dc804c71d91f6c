import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Kind } from '@noktra/contract/admin/catalogue'
import type { Names } from '../../skins/skin-face.ts'

const { kinds } = JSON.parse(
  readFileSync(join(import.meta.dirname, '../../../../../catalogue/names.json'), 'utf8'),
) as { kinds: Record<Kind, Names> }

/** A kind in each language. */
export function kindNames(kind: Kind): Names {
  return kinds[kind]
}

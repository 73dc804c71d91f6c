import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Kind } from '@noktra/contract/admin/catalogue'
import type { Names } from '../../../core/skins/skin-face.ts'
import { ROOT } from '../../../platform/root.ts'

const { kinds } = JSON.parse(readFileSync(join(ROOT, 'catalogue/names.json'), 'utf8')) as {
  kinds: Record<Kind, Names>
}

/** A kind in each language. */
export function kindNames(kind: Kind): Names {
  return kinds[kind]
}

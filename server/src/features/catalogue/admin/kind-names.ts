import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Kind } from '@noktra/contract/admin/catalogue'
import { THING_CLASSES, type ThingClass } from '@noktra/game/items'
import { LANGUAGES } from '@noktra/contract/shapes'
import { said } from '@noktra/languages/said'
import { say } from '@noktra/languages/say'
import type { Names } from '../../../core/skins/skin-face.ts'
import { ROOT } from '../../../platform/root.ts'

const { kinds } = JSON.parse(readFileSync(join(ROOT, 'catalogue/names.json'), 'utf8')) as {
  kinds: Record<Kind, Names>
}

/** A kind in each language. */
export function kindNames(kind: Kind | ThingClass): Names {
  if (isThing(kind)) {
    const what = said(`catalogue:kinds.${kind}`)
    return Object.fromEntries(LANGUAGES.map((language) => [language, say(what, language)])) as Names
  }
  return kinds[kind]
}

function isThing(kind: Kind | ThingClass): kind is ThingClass {
  return THING_CLASSES.some((one) => one === kind)
}

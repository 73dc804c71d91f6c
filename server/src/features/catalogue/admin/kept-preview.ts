import type { ImportPreview } from '@noktra/contract/admin/catalogue'
import { inLanguage, type Language } from '@noktra/contract/shapes'
import { say } from '@noktra/languages/say'
import { isSaid, type Said } from '@noktra/languages/said'
import type { Names } from '../../../core/skins/skin-face.ts'
import type { RowError } from './read-file.ts'

/** A preview as it is kept: what it says is said to each reader in their language. */
export type KeptPreview = Omit<ImportPreview, 'boxes' | 'errors' | 'notes' | 'rules' | 'unknown'> & {
  boxes: (Omit<ImportPreview['boxes'][number], 'name'> & { name: Names | string })[]
  errors: RowError[]
  notes: Said[]
  rules: Said[]
  unknown: { name: string; why: Said }[]
}

/** A preview for a reader. A file that an older version read says some of it in English. */
export function sayPreview(kept: KeptPreview, language: Language): ImportPreview {
  const shown = (what: unknown) => (isSaid(what) ? say(what, language) : String(what))
  return {
    ...kept,
    classes: kept.classes ?? [],
    closes: kept.closes ?? null,
    first_waiting: kept.first_waiting ?? 0,
    outliers: kept.outliers ?? { count: 0, list: [] },
    boxes: kept.boxes.map(({ name, ...box }) => ({
      ...box,
      name: typeof name === 'string' ? name : inLanguage(name, language),
    })),
    errors: kept.errors.map(({ at, key, why }) => ({ at: shown(at), key, why: shown(why) })),
    notes: kept.notes.map(shown),
    rules: kept.rules.map(shown),
    unknown: kept.unknown.map((one) =>
      typeof one === 'string' ? { name: one, why: '' } : { name: one.name, why: shown(one.why) },
    ),
  }
}

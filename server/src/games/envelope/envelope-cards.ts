import * as z from 'zod/mini'
import { envelopeFair } from '@noktra/contract/envelope-proof'
import type { Language } from '@noktra/contract/shapes'
import { partOf } from '@noktra/languages/folders'
import { cardTexts, money, type CardWords } from '../../platform/http/share-words.ts'
import { envelopeTexts } from './envelope-texts.ts'

const TEXTS = cardTexts(partOf(envelopeTexts, 'links'))

/** What a link to the proof of a red envelope says. */
export function envelopeCard(drawn: unknown, language: Language): CardWords | null {
  const fair = z.safeParse(envelopeFair, drawn)
  if (!fair.success) return null
  const { title, total, proof } = fair.data
  return {
    texts: TEXTS.envelope,
    values: { title, total: money(language, total), parts: proof.terms.parts },
  }
}

import { said } from '@noktra/languages/said'
import { say } from '../../i18n/i18n.tsx'
import type { FormFault } from './draft-form.ts'

/** A fault of a draft, a proposal or a refit in words. */
export function faultWords({ kind, values }: Pick<FormFault, 'kind' | 'values'>): string {
  return say(said(`box:faults.${kind}`, values))
}

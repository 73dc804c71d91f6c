import type { DraftFaultKind } from '@noktra/game/box-drafts'
import { said } from '@noktra/languages/said'
import { say } from '../../i18n/i18n.tsx'
import type { FormFault } from './draft-form.ts'

/** A fault of a draft in words. */
export function faultWords({ kind, values }: Pick<FormFault, 'kind' | 'values'>): string {
  return say(said(`box:faults.${kind}`, values))
}

/** The same of a fault that the server found. */
export function shownFault({ kind, values }: { kind: string; values: Record<string, number> }): string {
  return faultWords({ kind: kind as DraftFaultKind, values })
}

import type { draftFaults } from '@noktra/game/box-drafts'
import { said, type Said } from '@noktra/languages/said'

type DraftFault = ReturnType<typeof draftFaults>[number]

/** What keeps a draft from being published. */
export function draftFaultSaid({ kind, values }: DraftFault): Said {
  return said(`box:faults.${kind}`, values)
}

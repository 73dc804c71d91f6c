import { useTranslation } from 'react-i18next'
import type { ProofKind } from '@noktra/game/verify-proof'

const KIND_OF_LETTER: Record<string, ProofKind> = {
  b: 'battle',
  u: 'upgrade',
  m: 'mines',
  w: 'wear',
  r: 'roll',
  e: 'envelope',
}

/** What an address /fair/{id} asks for: u30001 is an upgrade. What has no known letter passes for an opening. */
export function kindOfId(id: string): ProofKind {
  const letter = /^([a-z])\d+$/.exec(id)?.[1]
  return (letter !== undefined && KIND_OF_LETTER[letter]) || 'box'
}

/** How a draw is called: "Upgrade 30001". */
export function useDrawTitle(): (kind: ProofKind, id: string) => string {
  const { t } = useTranslation('fair')
  return (kind, id) => t(`kind.${kind}.title`, { id: kind === 'box' ? id : id.replace(/^[a-z]/, '') })
}

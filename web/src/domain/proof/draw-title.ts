import { useTranslation } from 'react-i18next'
import { GAME_PROOFS } from '@noktra/game/games'
import { gameOf } from '@noktra/game/verify-proof'

/** How a draw is called: "Upgrade 30001". */
export function useDrawTitle(): (kind: string, id: string) => string {
  const { t } = useTranslation('fair')
  return (kind, id) => {
    const hasLetter = gameOf({ kind }, GAME_PROOFS).letter !== ''
    return t(`kind.${kind}.title`, { id: hasLetter ? id.replace(/^[a-z]/, '') : id })
  }
}

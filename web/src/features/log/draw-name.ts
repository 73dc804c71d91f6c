import { useTranslation } from 'react-i18next'
import { GAME_PROOFS } from '@noktra/game/games'
import { gameOfId } from '@noktra/game/verify-proof'
import type { KeptDraw } from '../../domain/log/watch-log.ts'
import { useDrawTitle } from '../../domain/proof/draw-title.ts'

/** How a kept draw is called: "Upgrade 30001", and of a game of several steps what it says of it. */
export function useDrawName(): (draw: KeptDraw) => string {
  const { t } = useTranslation('log')
  const titleOf = useDrawTitle()
  return ({ id, kind }) => {
    const title = titleOf(gameOfId(id, GAME_PROOFS).kind, id)
    return kind === 'draw' ? title : `${title} · ${t(`entry.${kind}`)}`
  }
}

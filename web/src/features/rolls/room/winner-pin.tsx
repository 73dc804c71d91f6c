import { useTranslation } from 'react-i18next'
import type { RollPrize } from '@noktra/contract/rolls'
import { Avatar } from '../../../domain/player/avatar.tsx'

/** `returned`: it went to nobody. */
export type PinState = 'open' | 'drawing' | 'won' | 'returned'

type Props = {
  state: PinState
  winner: RollPrize['winner']
  isMine: boolean
  /** The house's prize that nobody won is not given away rather than returned. */
  isHouse: boolean
}

/** The place on a prize where its winner is pinned; empty until then, so that nothing moves. */
export function WinnerPin({ state, winner, isMine, isHouse }: Props) {
  const { t } = useTranslation('rolls')
  if (state === 'won' && winner) {
    const name = isMine ? t('prizes.you') : winner.nickname
    return (
      <p className="roll-pin roll-pin-won" data-mine={isMine || undefined}>
        <Avatar url={winner.avatar} size={30} />
        <span aria-hidden className="min-w-0">
          <span className="type-small block truncate font-semibold" title={name}>
            {name}
          </span>
          <span className="type-micro type-number block text-text-2">
            {t('prizes.place', { place: winner.place })}
          </span>
        </span>
        <span className="sr-only">{t('prizes.winner', { name, place: winner.place })}</span>
      </p>
    )
  }
  const word = state === 'returned' ? (isHouse ? 'nobody' : 'returned') : state
  return (
    <p className="roll-pin type-micro text-text-3">
      <span className="roll-pin-free" aria-hidden />
      <span className="truncate">{t(`prizes.${word}`)}</span>
    </p>
  )
}

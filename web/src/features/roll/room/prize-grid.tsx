import { useTranslation } from 'react-i18next'
import { RollType } from '@noktra/contract/plain/rolls'
import type { RollPrize, RollShown } from '@noktra/contract/rolls'
import { formatWear } from '../../../i18n/format.ts'
import { SkinCard } from '../../../domain/skin/skin-card.tsx'
import { HALF_PHONE } from '@noktra/contract/pictures'
import { useSession } from '../../../session/session.ts'
import { SectionHead } from '../../../ui/section-head.tsx'
import { Avatar } from '../../../domain/player/avatar.tsx'

type Props = {
  room: RollShown
  /** How many prizes show their winner. */
  shown: number
}

/** Cards above the fold. */
const EAGER = 5

/** What can be won, dearest first; each prize with the place of its winner. */
export function PrizeGrid({ room, shown }: Props) {
  const { t } = useTranslation('rolls')
  const { user } = useSession()
  return (
    <section aria-labelledby="roll-prizes">
      <SectionHead
        id="roll-prizes"
        title={t('prizes.title')}
        hint={t('prizes.hint', { count: room.prize_num })}
      />
      <ul className="roll-prizes">
        {room.prizes.map((prize, at) => {
          const state = pinStateOf(room, prize, at < shown)
          const isMine = state === 'won' && prize.winner?.user_id === user?.user_id
          return (
            <li key={prize.prize_id} className="roll-prize" data-mine={isMine || undefined}>
              <SkinCard
                skin={prize}
                price={{ amount: prize.value }}
                note={
                  prize.wear && (
                    <span className="type-number">{t('prizes.wear', { wear: formatWear(prize.wear) })}</span>
                  )
                }
                eager={at < EAGER}
                sizes={`${HALF_PHONE}, 210px`}
                className="grow"
              />
              <WinnerPin
                state={state}
                winner={prize.winner}
                isMine={isMine}
                isHouse={room.room_type === RollType.official}
              />
            </li>
          )
        })}
      </ul>
    </section>
  )
}

function pinStateOf({ phase }: RollShown, { winner }: RollPrize, isShown: boolean): PinState {
  if (phase === 'open') return 'open'
  if (phase === 'locked') return 'drawing'
  if (phase !== 'drawn') return 'returned'
  if (!isShown) return 'drawing'
  return winner ? 'won' : 'returned'
}

/** `returned`: it was not won. */
type PinState = 'open' | 'drawing' | 'won' | 'returned'

type WinnerPinProps = {
  state: PinState
  winner: RollPrize['winner']
  isMine: boolean
  /** The house's prize that was not won is not given away rather than returned. */
  isHouse: boolean
}

/** The place on a prize where its winner is pinned; empty until then, so that nothing moves. */
function WinnerPin({ state, winner, isMine, isHouse }: WinnerPinProps) {
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

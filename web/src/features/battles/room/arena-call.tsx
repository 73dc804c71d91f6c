import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { playSound } from '../../../sound/sound.ts'
import { isHeard, playerAt, type RoomShown } from './room-parts.ts'
import { isDecidingRound } from './standing.ts'
import { useSecondsLeft } from './use-seconds-left.ts'

/** The last seconds before the start are lit and heard. */
const NEAR_S = 3

/** Called out over the reels: the seconds to the start, the start itself, the round that decides. */
export function ArenaCall({ details, scene, isReplay, ends_at }: RoomShown & { ends_at: number | null }) {
  const { t } = useTranslation(['battle-room', 'battles'])
  const left = useSecondsLeft(scene.step === 'locked' ? ends_at : null)
  const heard = isHeard({ details, isReplay })
  useEffect(() => {
    if (heard && left > 0 && left <= NEAR_S) playSound('count')
  }, [heard, left])
  if (scene.step === 'locked') {
    return (
      <div className="room-call">
        {left > 0 ? (
          <span key={left} className="room-count" data-near={left <= NEAR_S || undefined}>
            {left}
          </span>
        ) : (
          <span className="type-block text-text-2">{t('drawing')}</span>
        )}
      </div>
    )
  }
  if (isDecidingRound(details.room, scene)) {
    const isShown = !(scene.step === 'round' && scene.round === details.room.round_num && scene.landed)
    return (
      <div key="deciding" className="room-call" data-gone={!isShown || undefined}>
        <span className="room-deciding">{t('deciding')}</span>
      </div>
    )
  }
  if (scene.step !== 'versus') return null
  const names = details.room.team
    ? [t('battles:side_1'), t('battles:side_2')]
    : details.room.seats === 2 && [1, 2].map((seat) => playerAt(details, seat)?.nickname)
  return (
    <div key="versus" className="room-call">
      {names ? (
        <span className="room-slam" data-names>
          <span>{names[0]}</span>
          <em>VS</em>
          <span>{names[1]}</span>
        </span>
      ) : (
        <span className="room-slam">{t('begin')}</span>
      )}
    </div>
  )
}

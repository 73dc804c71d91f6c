import './running-play.css'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { pictureOf } from '@noktra/contract/pictures'
import { CoinAmount } from '../../../domain/money/coin-amount.tsx'
import { rarityOfColor, rarityStyle } from '../../../domain/skin/rarity.ts'
import { OpeningLineUp } from './line-up.tsx'
import type { ListedRoom } from './live-list.ts'
import type { Look, Looks } from './looks.ts'
import { playAt, type PlaySide } from './play-at.ts'
import { SIDE_COLORS } from './seat-row.tsx'

type Props = { room: ListedRoom; looks: Looks; most: number; eager: boolean }

/** A running battle in its row: the box of the round, what each seat draws from it, and what each side has come to. */
export function RunningPlay({ room, looks, ...lineUp }: Props) {
  const { room_id } = room
  const look = useSyncExternalStore(looks.subscribe, () => looks.of(room_id))
  useEffect(() => () => looks.forget(room_id), [looks, room_id])
  return look ? <Stage room={room} look={look} /> : <OpeningLineUp room={room} {...lineUp} />
}

function Stage({ room, look }: { room: ListedRoom; look: Look }) {
  const { t } = useTranslation('battle-list')
  const play = useMoment(room, look)
  const box = room.boxes[play.round - 1]?.image_url
  return (
    <span className="play" data-landed={play.landed || undefined} data-play={room.room_id}>
      <span className="play-box" role="img" aria-label={t('box_count', { count: room.round_num })}>
        {box && <img src={pictureOf(box, 256)} alt="" width={256} height={256} draggable={false} />}
        <span className="type-number play-round" aria-hidden>
          {play.round}/{room.round_num}
        </span>
      </span>
      {play.sides.map((side, index) => (
        <Side
          // Sides never change their order.
          // oxlint-disable-next-line react/no-array-index-key
          key={index}
          side={side}
          color={SIDE_COLORS[index]}
          box={box}
          round={play.round}
          landed={play.landed}
        />
      ))}
    </span>
  )
}

type SideProps = {
  side: PlaySide
  color: string | undefined
  box: string | undefined
  round: number
  landed: boolean
}

function Side({ side, color, box, round, landed }: SideProps) {
  return (
    <span className="play-side" style={{ '--side': color } as React.CSSProperties}>
      <span className="play-windows">
        {side.seats.map((draw) => (
          <span
            key={`${round}:${draw.seat}`}
            className="play-window"
            style={landed ? rarityStyle(rarityOfColor(draw.color)) : undefined}
          >
            {box && (
              <span className="play-strip">
                {['first', 'second'].map((copy) => (
                  <img
                    key={copy}
                    src={pictureOf(box, 256)}
                    alt=""
                    width={256}
                    height={256}
                    draggable={false}
                  />
                ))}
              </span>
            )}
            <img
              className="play-won"
              src={pictureOf(draw.image_url, 280)}
              alt=""
              width={280}
              height={210}
              draggable={false}
            />
          </span>
        ))}
      </span>
      <CoinAmount amount={side.total} size={13} className="play-total" />
    </span>
  )
}

/** The play as it is now; it looks again when the reels of the round stop. */
function useMoment(room: ListedRoom, look: Look) {
  const [now, setNow] = useState(() => performance.now())
  const play = playAt(room, look, Math.max(now, look.ends_at - room.round_ms))
  const { lands_at } = play
  useEffect(() => {
    if (lands_at === null) return
    const timer = setTimeout(
      () => setNow(Math.max(lands_at, performance.now())),
      Math.max(0, lands_at - performance.now()),
    )
    return () => clearTimeout(timer)
  }, [lands_at])
  return play
}

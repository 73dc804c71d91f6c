import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { BattleResult } from '@noktra/contract/battles'
import { sidesOf } from '@noktra/game/battles'
import { formatMoney, formatNumber, formatPercent } from '../../../i18n/format.ts'
import { Avatar } from '../../../domain/player/avatar.tsx'
import { playSound } from '../../../sound/sound.ts'
import { useReducedMotion } from '../../../ui/use-media.ts'
import { pointerFrames } from './reel-maths.ts'
import { isHeard, playerAt, sideStyle, type RoomShown } from './room-parts.ts'
import { ShareBar } from './share-bar.tsx'
import { drawnPart, sharesOf } from './standing.ts'

/** Of the finale, how long things move; the rest shows where they stopped. */
const MOVES_SHARE = 0.82
const POINTER_TURNS = 2
const TIE_STEPS = 14

type Props = RoomShown & { result: BattleResult }

/** What leads up to a winner that the totals alone do not name. */
export function FinalePanel(props: Props) {
  const { finale, began_at, lasts_ms } = props.scene
  const heard = isHeard(props)
  useEffect(() => {
    if (!heard) return
    const stops_in_ms = began_at + lasts_ms * MOVES_SHARE - performance.now()
    if (stops_in_ms < 0) return
    const timer = setTimeout(() => playSound('land'), stops_in_ms)
    return () => clearTimeout(timer)
  }, [heard, began_at, lasts_ms])
  if (finale === 'jackpot') return <JackpotDraw {...props} />
  if (finale === 'tie') return <TieDraw {...props} />
  return <EqualShares {...props} />
}

/** Runs an animation from where it is by the room's clock. */
function useTimed(frames: Keyframe[], { began_at, lasts_ms }: { began_at: number; lasts_ms: number }) {
  const ref = useRef<HTMLSpanElement>(null)
  const text = JSON.stringify(frames)
  useEffect(() => {
    const move = ref.current?.animate(JSON.parse(text) as Keyframe[], {
      duration: lasts_ms * MOVES_SHARE,
      fill: 'both',
    })
    if (move) move.currentTime = performance.now() - began_at
    return () => move?.cancel()
  }, [text, began_at, lasts_ms])
  return ref
}

function JackpotDraw({ details, scene, result }: Props) {
  const { t } = useTranslation(['battle-room', 'battles'])
  const still = useReducedMotion()
  const target = drawnPart(result)
  const frames = still ? [target, target] : pointerFrames(target, POINTER_TURNS)
  const pointer = useTimed(
    frames.map((part) => ({ transform: `translateX(${part * 100}%)` })),
    scene,
  )
  const shares = sharesOf(result.scores)
  return (
    <section className="room-finale panel" aria-label={t('battles:mode.jackpot')}>
      <h2 className="type-block text-center">{t('jackpot_title')}</h2>
      <div className="room-jackpot">
        <ShareBar shares={shares} className="room-jackpot-bar" />
        <span ref={pointer} className="room-jackpot-pointer" aria-hidden />
      </div>
      <ul className="room-jackpot-sides">
        {sidesOf(details.room).map((seats, index) => (
          <li key={seats[0]} style={sideStyle(index + 1)}>
            {seats.map((seat) => {
              const player = playerAt(details, seat)
              return player && <Avatar key={seat} url={player.avatar} size={26} name={player.nickname} />
            })}
            <span className="type-number font-semibold text-(--side)">
              {formatPercent(shares[index] ?? 0)}
            </span>
          </li>
        ))}
      </ul>
      <p className="type-small text-center text-text-2">{t('jackpot_text')}</p>
    </section>
  )
}

/** The tied sides take turns being lit, slower and slower, and the drawn one stays. */
function TieDraw({ details, scene, result }: Props) {
  const { t } = useTranslation('battle-room')
  return (
    <section className="room-finale panel" aria-label={t('tie_title')}>
      <h2 className="type-block text-center">{t('tie_title')}</h2>
      <ul className="room-tie">
        {result.tied.map((side, index) => (
          <TiedSide key={side} side={side} index={index} details={details} scene={scene} result={result} />
        ))}
      </ul>
      <p className="type-small text-center text-text-2">
        {t('tie_text', { count: result.tied.length, score: formatMoney(Math.max(...result.scores)) })}
      </p>
    </section>
  )
}

type TiedProps = Pick<Props, 'details' | 'scene' | 'result'> & { side: number; index: number }

function TiedSide({ side, index, details, scene, result }: TiedProps) {
  const still = useReducedMotion()
  const count = result.tied.length
  const picked = result.pick ?? 0
  const turns = still ? 1 : Math.ceil(TIE_STEPS / count) * count + picked + 1
  const frames = Array.from({ length: turns }, (_, turn) => {
    const lit = (still ? picked : turn % count) === index
    return { opacity: lit ? 1 : 0, offset: Math.sqrt(turn / turns) ** 1.2, easing: 'steps(1, end)' }
  })
  const ref = useTimed([...frames, { opacity: index === picked ? 1 : 0, offset: 1, easing: 'linear' }], scene)
  const seats = sidesOf(details.room)[side - 1] ?? []
  return (
    <li style={sideStyle(side)}>
      <span ref={ref} className="room-tie-light" aria-hidden />
      {seats.map((seat) => {
        const player = playerAt(details, seat)
        return (
          player && (
            <span key={seat} className="flex min-w-0 items-center gap-2">
              <Avatar url={player.avatar} size={32} />
              <span className="type-label truncate">{player.nickname}</span>
            </span>
          )
        )
      })}
    </li>
  )
}

/** Unequal totals flow into equal shares. */
function EqualShares({ details, scene, result }: Props) {
  const { t } = useTranslation('battle-room')
  const most = Math.max(0.01, ...result.totals)
  const share = result.total / details.room.seats
  return (
    <section className="room-finale panel" aria-label={t('shared_title')}>
      <h2 className="type-block text-center">{t('shared_title')}</h2>
      <ul className="room-shared">
        {result.totals.map((total, index) => (
          <ShareColumn
            // Seats never change their order.
            // oxlint-disable-next-line react/no-array-index-key
            key={index}
            seat={index + 1}
            from={total / most}
            to={share / most}
            details={details}
            scene={scene}
          />
        ))}
      </ul>
      <p className="type-small text-center text-text-2">
        {t('shared_text', {
          share: formatMoney(Math.floor(share * 100) / 100),
          seats: formatNumber(details.room.seats),
        })}
      </p>
    </section>
  )
}

type ColumnProps = Pick<Props, 'details' | 'scene'> & { seat: number; from: number; to: number }

function ShareColumn({ seat, from, to, details, scene }: ColumnProps) {
  const player = playerAt(details, seat)
  const still = useReducedMotion()
  const bar = useTimed(
    [
      { transform: `scaleY(${still ? to : from})`, offset: 0 },
      { transform: `scaleY(${still ? to : from})`, offset: 0.3, easing: 'cubic-bezier(0.16, 1, 0.3, 1)' },
      { transform: `scaleY(${to})`, offset: 1 },
    ],
    scene,
  )
  return (
    <li style={sideStyle(seat)}>
      <span className="room-shared-well">
        <span ref={bar} />
      </span>
      {player && <Avatar url={player.avatar} size={28} name={player.nickname} />}
    </li>
  )
}

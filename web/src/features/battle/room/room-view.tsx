import { useRef, useState, useEffect, type ReactNode, type RefObject } from 'react'
import type { BattleCard, BattleDetails } from '@noktra/contract/battles'
import { takeIntent } from '../../../session/intent.ts'
import { Announcer } from './announcer.tsx'
import { Arena } from './arena.tsx'
import type { Scene } from './battle-clock.ts'
import { DraftPanel } from './draft-panel.tsx'
import { FinalePanel } from './finale-panel.tsx'
import { Gather } from './gather.tsx'
import { LockPanel } from './lock-panel.tsx'
import { ReplayBar } from './replay-bar.tsx'
import { ResultStrip } from './result-strip.tsx'
import { RoomHeader } from './room-header.tsx'
import { type RoomShown, ICON, playerAt, sideStyle } from './room-parts.ts'
import {
  isDecidingRound,
  landedDraws,
  seatTotals,
  sharesOf,
  sideTotals,
  leadingSides,
  sideOf,
} from './standing.ts'
import { Timeline } from './timeline.tsx'
import { turnsOf } from './turns.ts'
import { useFaces } from './use-faces.ts'
import { useFramesLater } from './use-frames-later.ts'
import type { useReplay } from './use-replay.ts'
import { useRoomEffects } from './use-room-effects.ts'
import { useMainKeys } from '../../../ui/use-main-keys.ts'
import { JOIN_INTENT, useRoomMoves, type RoomMoves } from './use-room-moves.ts'
import { WaitingPanel } from './waiting-panel.tsx'
import { useMedia, useReducedMotion, usePhone } from '../../../ui/use-media.ts'
import { CircleAlert, Plus, SlidersHorizontal, Crown, Zap } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { paths } from '../../../paths.ts'
import { Button } from '../../../ui/button.tsx'
import { setupLink } from './setup-link.ts'
import { formatPercent } from '../../../i18n/format.ts'
import { CoinAmount } from '../../../domain/money/coin-amount.tsx'
import { ShareBar } from './share-bar.tsx'
import { Avatar } from '../../../domain/player/avatar.tsx'
import { formatSigned } from '../../../domain/money/signed-money.ts'
import { cx } from '../../../ui/class-names.ts'
import { SkinCard, SkinCardSkeleton } from '../../../domain/skin/skin-card.tsx'
import { SectionHead } from '../../../ui/section-head.tsx'
import { usePageBar } from '../../../ui/use-page-bar.ts'

const SHOWN = 10

/** What leads from the last round to the result. */
const LEADS: readonly Scene['step'][] = ['finale', 'gather']

type Props = {
  details: BattleDetails
  /** What is seen now: live, or of the replay. */
  scene: Scene
  ends_at: number | null
  roomKey: string | undefined
  replay: ReturnType<typeof useReplay>
  replaySpeed: number | null
  onReplay: (speed: number | null) => void
  onSkip: () => void
  take: (card: BattleCard) => void
}

// Kept outside, since an intent is given once and a first render may be thrown away.
let wanted: { room_id: number; seat: number } | null = null

function takeWantedSeat(room_id: number): number | null {
  const intent = takeIntent(JOIN_INTENT)
  if (intent) wanted = { room_id, seat: Number(intent.settings['seat']) }
  return wanted?.room_id === room_id ? wanted.seat : null
}

/** A battle from the first seat to the last item (PRODUCT 5). */
export function RoomView({
  details,
  scene,
  ends_at,
  roomKey,
  replay,
  replaySpeed,
  onReplay,
  onSkip,
  take,
}: Props) {
  const { room, result } = details
  const isReplay = replay.scene !== null
  const faces = useFaces(details, roomKey, scene.round)
  const moves = useRoomMoves(details, roomKey, take)
  const [wantedSeat] = useState(() => takeWantedSeat(room.room_id))
  const shown: RoomShown = { details, scene, faces, isReplay }
  const canSkip = (scene.step === 'round' && !scene.landed) || LEADS.includes(scene.step)
  const skip = isReplay ? (scene.step === 'over' ? null : replay.skip) : canSkip ? onSkip : null
  const counted = useFramesLater(scene, turnsOf(room).counts)
  const ended = useFramesLater(scene, turnsOf(room).result)
  const phone = usePhone()
  const isSeated = details.my_seat !== null
  const hasSkip = !isReplay && (scene.step === 'round' || LEADS.includes(scene.step))
  useRoomEffects(shown)
  useMainKeys(skip, skip)
  const main = useRef<HTMLDivElement>(null)
  useReelsInView(main, scene)
  return (
    <div className="room" data-step={scene.step} data-deciding={isDecidingRound(room, scene) || undefined}>
      <RoomHeader
        roomKey={roomKey}
        {...shown}
        skipButton={hasSkip && !(phone && isSeated) && <SkipButton onSkip={skip} />}
      />
      {isReplay && replaySpeed !== null && (
        <ReplayBar
          speed={replaySpeed}
          isOver={scene.step === 'over'}
          onSpeed={onReplay}
          onSkip={replay.skip}
          onAgain={replay.again}
          onClose={() => onReplay(null)}
        />
      )}
      <Timeline {...shown} />
      <div ref={main} className="room-main">
        <StepPanel ends_at={ends_at} moves={moves} {...shown} />
        <Arena ends_at={ends_at} moves={moves} wantedSeat={wantedSeat} roomKey={roomKey} {...shown}>
          {counted.step === 'gather' && result && <Gather {...shown} scene={counted} />}
          {ended.step === 'over' && result && (
            <ResultStrip {...shown} scene={ended} result={result} onReplay={onReplay} />
          )}
        </Arena>
        {scene.step === 'waiting' && <BoxesPreview details={details} faces={faces} />}
      </div>
      <MySeatBar {...shown} skipButton={hasSkip && phone && <SkipButton onSkip={skip} />} />
      <Announcer {...shown} />
    </div>
  )
}

type StepProps = RoomShown & { ends_at: number | null; moves: RoomMoves }

/** Between the timeline and the columns: what this part of the battle is about. */
function StepPanel({ ends_at, moves, ...shown }: StepProps) {
  const { details, scene } = shown
  switch (scene.step) {
    case 'waiting':
      return <WaitingPanel details={details} ends_at={ends_at} moves={moves} />
    case 'timeout':
      return <TimeoutNote details={details} />
    case 'locked':
      return <LockPanel details={details} ends_at={ends_at} />
    case 'finale':
      return details.result && <FinalePanel {...shown} result={details.result} />
    case 'draft':
    case 'gather':
      return (
        <>
          <ScoreRow {...shown} />
          {details.draft && <DraftPanel draft={details.draft} ends_at={ends_at} moves={moves} {...shown} />}
        </>
      )
    default:
      return <ScoreRow {...shown} />
  }
}

/** On a small screen the reels are below the fold: when they are about to move, they are brought up, once. */
function useReelsInView(main: RefObject<HTMLElement | null>, { step }: Scene): void {
  const isSmall = useMedia('(width < 600px), (height < 560px)')
  const still = useReducedMotion()
  const isShown = useRef(false)
  const begins = step === 'versus' || step === 'round'
  useEffect(() => {
    if (!isSmall || !begins || isShown.current) return
    isShown.current = true
    main.current?.scrollIntoView({ block: 'start', behavior: still ? 'auto' : 'smooth' })
  }, [main, isSmall, still, begins])
}

/** Why there is no result, and that no player lost anything. */
function TimeoutNote({ details }: Pick<RoomShown, 'details'>) {
  const { t } = useTranslation(['battle-room', 'battles'])
  return (
    <section className="room-panel panel">
      <span className="grid size-11 shrink-0 place-items-center rounded-control bg-base-3 text-text-2">
        <CircleAlert size={20} strokeWidth={1.9} aria-hidden />
      </span>
      <div className="min-w-0 grow basis-52">
        <h2 className="type-block">{t('no_result')}</h2>
        <p className="type-small mt-0.5 text-text-2">
          {t(`battles:ended.${details.room.end_reason ?? 'not_full'}`)}
        </p>
      </div>
      <div className="flex flex-wrap gap-2.5">
        <Button size="small" icon={<Plus {...ICON} />} to={setupLink(details)}>
          {t('same_again')}
        </Button>
        <Button size="small" icon={<SlidersHorizontal {...ICON} />} to={paths.battle}>
          {t('battles:all')}
        </Button>
      </div>
    </section>
  )
}

/** What the sides have so far: their names at the ends when there are two of them. */
function ScoreRow({ details, scene: live }: RoomShown) {
  const { t } = useTranslation(['battle-room', 'battles'])
  const { room } = details
  const scene = useFramesLater(live, turnsOf(room).counts)
  const totals = sideTotals(room, seatTotals(landedDraws(details.draws, scene), room.seats))
  const shares = sharesOf(totals)
  if (totals.length > 2) {
    return (
      <div className="room-score" data-sides="many">
        <ShareBar shares={shares} />
      </div>
    )
  }
  return (
    <div className="room-score">
      {totals.map((total, index) => (
        <p key={index === 0 ? 'first' : 'second'} className="room-score-side" style={sideStyle(index + 1)}>
          <span className="type-block min-w-0 truncate text-(--side) brightness-110">
            {room.team ? t(`battles:side_${index + 1}`) : playerAt(details, index + 1)?.nickname}
          </span>
          <CoinAmount counting amount={total} size={18} className="text-[19px] max-sm:text-[15px]" />
          {room.mode === 'jackpot' && total > 0 && (
            <span className="type-small type-number text-text-2">{formatPercent(shares[index] ?? 0)}</span>
          )}
        </p>
      ))}
      <ShareBar shares={shares} />
    </div>
  )
}

/** Phones: one's own seat stays in view while the columns scroll, and so does what skips. */
function MySeatBar({ details, scene: live, skipButton }: RoomShown & { skipButton: ReactNode }) {
  const { t } = useTranslation(['battle-room', 'battles'])
  const { room, my_seat } = details
  const scene = useFramesLater(live, turnsOf(room).ownBar)
  const player = my_seat === null ? undefined : playerAt(details, my_seat)
  const isPlayed = ['round', 'finale', 'gather', 'over'].includes(scene.step)
  // Room is made for it before the reels move: the whole page is laid out again for that.
  usePageBar(player && !['waiting', 'timeout', 'draft'].includes(scene.step) ? 'battle' : null)
  if (my_seat === null || !player || !isPlayed) return null
  const landed = landedDraws(details.draws, scene)
  const side = sideOf(room, my_seat)
  const net = scene.step === 'over' ? (details.my_result?.net ?? null) : null
  const total = seatTotals(landed, room.seats)[my_seat - 1] ?? 0
  return (
    <div className="room-my-bar" style={sideStyle(side)} data-skips={skipButton ? true : undefined}>
      <div className="room-my-bar-row" aria-hidden>
        <Avatar url={player.avatar} size={30} />
        <span className="type-label min-w-0 grow truncate">
          {t(net === null ? 'battles:you' : 'my_result')}
        </span>
        {net === null && leadingSides(room, landed).includes(side) && (
          <Crown size={18} strokeWidth={2} className="text-(--side)" />
        )}
        {net === null ? (
          <CoinAmount counting amount={total} size={18} className="text-[16px]" />
        ) : (
          <span className={cx('type-number text-[18px] font-semibold', net > 0 && 'text-success')}>
            {formatSigned(net)}
          </span>
        )}
      </div>
      {skipButton}
    </div>
  )
}

/** Shows what the reels are on the way to. It stays between two spins, so that nothing around it moves. */
function SkipButton({ onSkip }: { onSkip: (() => void) | null }) {
  const { t } = useTranslation('battle-room')
  return (
    <Button
      size="small"
      icon={<Zap {...ICON} />}
      disabled={!onSkip}
      onPress={() => onSkip?.()}
      data-testid="skip"
    >
      {t('skip')}
    </Button>
  )
}

/** What the boxes of a room that waits can give at best, with its chance. */
function BoxesPreview({ details, faces }: Pick<RoomShown, 'details' | 'faces'>) {
  const { t } = useTranslation('battle-room')
  const phone = usePhone()
  const boxes = details.rounds.filter(
    ({ box_id, round }) => details.rounds.find((other) => other.box_id === box_id)?.round === round,
  )
  const best = boxes
    .flatMap(({ round, name }) => faces.poolOf(round).map((row) => ({ row, name })))
    .toSorted((a, b) => b.row.value - a.row.value)
    .slice(0, SHOWN)
  return (
    <section className="mt-4">
      <SectionHead title={t('best_items')} hint={phone ? undefined : t('best_items_hint')} />
      <div className="room-preview">
        {best.length > 0
          ? best.map(({ row, name }) => (
              <SkinCard
                key={`${name} ${row.skin_id}`}
                skin={row}
                fact={formatPercent(row.chance)}
                price={{ amount: row.value }}
                note={name}
              />
            ))
          : Array.from({ length: SHOWN / 2 }, (_, index) => <SkinCardSkeleton key={index} />)}
      </div>
    </section>
  )
}

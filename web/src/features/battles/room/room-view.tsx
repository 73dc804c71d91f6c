import { useRef, useState } from 'react'
import type { BattleCard, BattleDetails } from '@noktra/contract/battles'
import { takeIntent } from '../../../session/intent.ts'
import { Announcer } from './announcer.tsx'
import { Arena } from './arena.tsx'
import type { Scene } from './battle-clock.ts'
import { BoxesPreview } from './boxes-preview.tsx'
import { DraftPanel } from './draft-panel.tsx'
import { FinalePanel } from './finale-panel.tsx'
import { LockPanel } from './lock-panel.tsx'
import { MySeatBar } from './my-seat-bar.tsx'
import { ReplayBar } from './replay-bar.tsx'
import { ResultStrip } from './result-strip.tsx'
import { RoomHeader } from './room-header.tsx'
import type { RoomShown } from './room-parts.ts'
import { ScoreRow } from './score-row.tsx'
import { isDecidingRound } from './standing.ts'
import { Timeline } from './timeline.tsx'
import { TimeoutNote } from './timeout-note.tsx'
import { useFaces } from './use-faces.ts'
import type { useReplay } from './use-replay.ts'
import { useRoomEffects } from './use-room-effects.ts'
import { useReelsInView } from './use-reels-in-view.ts'
import { useMainKeys } from '../../../ui/use-main-keys.ts'
import { JOIN_INTENT, useRoomMoves, type RoomMoves } from './use-room-moves.ts'
import { WaitingPanel } from './waiting-panel.tsx'

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
  const moves = useRoomMoves(room, roomKey, take)
  const [wantedSeat] = useState(() => takeWantedSeat(room.room_id))
  const shown: RoomShown = { details, scene, faces, isReplay }
  const canSkip = (scene.step === 'round' && !scene.landed) || scene.step === 'finale'
  const skip = isReplay ? (scene.step === 'over' ? null : replay.skip) : canSkip ? onSkip : null
  useRoomEffects(shown)
  useMainKeys(skip, skip)
  const main = useRef<HTMLDivElement>(null)
  useReelsInView(main, scene)
  return (
    <div className="room" data-step={scene.step} data-deciding={isDecidingRound(room, scene) || undefined}>
      <RoomHeader
        roomKey={roomKey}
        {...shown}
        onSkip={skip}
        hasSkip={!isReplay && (scene.step === 'round' || scene.step === 'finale')}
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
        <Arena ends_at={ends_at} moves={moves} wantedSeat={wantedSeat} {...shown}>
          {scene.step === 'over' && result && <ResultStrip {...shown} result={result} onReplay={onReplay} />}
        </Arena>
        {scene.step === 'waiting' && <BoxesPreview details={details} faces={faces} />}
      </div>
      <MySeatBar {...shown} />
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

import type { RollShown } from '@noktra/contract/rolls'
import type { Joining } from './use-join-roll.ts'
import { DrawingPanel } from './drawing-panel.tsx'
import { JoinPanel } from './join-panel.tsx'
import { ResultPanel } from './result-panel.tsx'
import { ReturnedPanel } from './returned-panel.tsx'

type Props = {
  room: RollShown
  joining: Joining
  /** Every winner is pinned. */
  isRevealed: boolean
}

/** What this room is about now: taking part, waiting for the beacon, or how it ended. */
export function StatePanel({ room, joining, isRevealed }: Props) {
  switch (room.phase) {
    case 'open':
      return <JoinPanel room={room} joining={joining} />
    case 'locked':
      return <DrawingPanel room={room} />
    case 'drawn':
      return isRevealed ? <ResultPanel room={room} /> : <DrawingPanel room={room} />
    default:
      return <ReturnedPanel room={room} />
  }
}

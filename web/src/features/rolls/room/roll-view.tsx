import { useTranslation } from 'react-i18next'
import type { RollShown } from '@noktra/contract/rolls'
import { GiftRemedy } from '../../../domain/gift/gift-remedy.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { useMainKeys } from '../../../ui/use-main-keys.ts'
import { OwnerBar } from '../owner-bar.tsx'
import { StaleNote } from '../../../ui/stale-note.tsx'
import { Announcer } from './announcer.tsx'
import { ChangeList } from './change-list.tsx'
import { DrawPanel } from './draw-panel.tsx'
import { EntrantList } from './entrant-list.tsx'
import { PrizeGrid } from './prize-grid.tsx'
import { RollBar, RollHead } from './roll-head.tsx'
import { StatePanel } from './state-panel.tsx'
import { useJoinRoll } from './use-join-roll.ts'
import { useReveal } from './use-reveal.ts'
import { useRollEffects } from './use-roll-room.ts'

type Props = { room: RollShown; failed: boolean; retrying: boolean; onRetry: () => void }

/** A roll room from its opening to its winners (PRODUCT 7). */
export function RollView({ room, failed, retrying, onRetry }: Props) {
  const { t } = useTranslation('rolls')
  const joining = useJoinRoll(room)
  const { shown, isDone, wasWitnessed, skip } = useReveal(room)
  useRollEffects(room, isDone)
  return (
    <div className="roll-room" data-phase={room.phase}>
      <RollBar room={room} />
      <StaleNote
        failed={failed}
        retrying={retrying}
        stale={t('room.stale')}
        offline={t('room.offline')}
        onRetry={onRetry}
      />
      <div className="roll-columns">
        <div className="roll-main">
          <RollHead room={room} isRevealed={isDone} />
          <OwnerBar room={room} />
          <PrizeGrid room={room} shown={shown} />
          <EntrantList room={room} isRevealed={isDone} />
        </div>
        <aside className="roll-side">
          {joining.notice && (
            <Notice
              onDismiss={joining.dismiss}
              className="roll-notice"
              action={<GiftRemedy remedy={joining.notice.remedy} />}
            >
              {joining.notice.text}
            </Notice>
          )}
          <StatePanel room={room} joining={joining} isRevealed={isDone} />
          <DrawPanel room={room} />
          <ChangeList changes={room.changes} />
        </aside>
      </div>
      {room.phase === 'drawn' && !isDone && <SkipKeys skip={skip} />}
      <Announcer room={room} isTold={wasWitnessed && isDone} />
    </div>
  )
}

/** While winners are being pinned, Space and Escape show them all. */
function SkipKeys({ skip }: { skip: () => void }) {
  useMainKeys(skip, skip)
  return null
}

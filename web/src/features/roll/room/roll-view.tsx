import { useTranslation } from 'react-i18next'
import type { RollShown } from '@noktra/contract/rolls'
import { GiftRemedy } from '../../../domain/gift/gift-remedy.tsx'
import { Banner } from '../../../ui/banner.tsx'
import { useMainKeys } from '../../../ui/use-main-keys.ts'
import { StaleNote } from '../../../ui/stale-note.tsx'
import { DrawPanel } from './draw-panel.tsx'
import { EntrantList } from './entrant-list.tsx'
import { PrizeGrid } from './prize-grid.tsx'
import { RollBar, RollHead } from './roll-head.tsx'
import { StatePanel } from './state-panel.tsx'
import { useJoinRoll } from './use-join-roll.ts'
import { useRollEffects } from './use-roll-room.ts'
import { RelativeTime } from '../../../ui/relative-time.tsx'
import { formatMoney } from '../../../i18n/format.ts'
import { useSkinAlt } from '../../../domain/skin/skin-card.tsx'
import { useSession } from '../../../session/session.ts'
import { prizeOf } from './room-parts.ts'
import { useEffect, useEffectEvent, useState } from 'react'
import { beginAnimation } from '../../../live/live.ts'
import { playSound } from '../../../sound/sound.ts'
import { useReducedMotion } from '../../../ui/use-media.ts'
import { revealSteps } from './reveal-steps.ts'
import { Pencil, Plus, X } from 'lucide-react'
import { ROLL_PRIZES } from '@noktra/game/rolls'
import { Button } from '../../../ui/button.tsx'
import { AddPrizesDialog } from '../add-prizes-dialog.tsx'
import { EditRollDialog } from '../edit-roll-dialog.tsx'
import { OwnerCancelDialog } from '../owner-cancel-dialog.tsx'

const ICON = { size: 17, strokeWidth: 1.9, 'aria-hidden': true } as const

/** Pins that follow each other faster than this are not heard one by one; only those who take part hear them at all. */
const HEARD_MS = 150

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
            <Banner
              onDismiss={joining.dismiss}
              className="roll-notice"
              action={<GiftRemedy remedy={joining.notice.remedy} />}
            >
              {joining.notice.text}
            </Banner>
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

/** What the owner changed since they opened the room, the last change first. */
function ChangeList({ changes }: Pick<RollShown, 'changes'>) {
  const { t } = useTranslation('rolls')
  if (changes.length === 0) return null
  const newest = changes.toSorted((a, b) => b.created_at - a.created_at)
  return (
    <section aria-labelledby="roll-changes" className="panel p-[18px]">
      <h2 id="roll-changes" className="type-block mb-2.5">
        {t('changes.title')}
      </h2>
      <ul className="flex flex-col gap-2">
        {newest.map(({ what, num, created_at }, at) => (
          <li
            // oxlint-disable-next-line react/no-array-index-key -- two may be of one second and alike; the order stays
            key={newest.length - at}
            className="type-small flex items-baseline justify-between gap-3"
          >
            <span>{what === 'prizes' ? t('changes.prizes', { count: num }) : t(`changes.${what}`)}</span>
            <RelativeTime at={created_at} className="type-micro shrink-0 text-text-3" />
          </li>
        ))}
      </ul>
    </section>
  )
}

type AnnouncerProps = {
  room: RollShown
  /** Somebody was there when it was drawn, and every winner is pinned. */
  isTold: boolean
}

/** Tells readers how the draw ended, once it is seen. */
function Announcer({ room, isTold }: AnnouncerProps) {
  const { t } = useTranslation('rolls')
  const altOf = useSkinAlt()
  const { user } = useSession()
  const mine = prizeOf(room, user?.user_id)
  const best = room.prizes[0]
  return (
    <p aria-live="polite" className="sr-only">
      {isTold &&
        (mine
          ? t('result.announce_mine', { item: altOf(mine), value: formatMoney(mine.value) })
          : [
              t('result.drawn_title'),
              room.is_join && t('result.not_won'),
              best?.winner && t('result.announce', { name: best.winner.nickname, item: altOf(best) }),
            ]
              .filter(Boolean)
              .join('. '))}
    </p>
  )
}

/**
 * How many prizes show their winner. Who was there when the room was drawn sees them pinned one after the other, dearest
 * first, as the draw went through them; who comes later, or wants no motion, sees all at once.
 */
function useReveal(room: Pick<RollShown, 'phase' | 'prizes' | 'is_join' | 'i_created'>): {
  /** Prizes whose winner shows. */
  shown: number
  isDone: boolean
  /** This page has seen the room before its draw. */
  wasWitnessed: boolean
  /** Shows at once what the pins are on the way to. */
  skip: () => void
} {
  const still = useReducedMotion()
  const isDrawn = room.phase === 'drawn'
  const count = room.prizes.length
  const [cameAfter] = useState(isDrawn)
  const [pinned, setPinned] = useState(0)
  const isMoving = isDrawn && !cameAfter && !still && pinned < count
  const shown = isDrawn ? (isMoving ? pinned : count) : 0

  const pin = useEffectEvent((step_ms: number) => {
    setPinned((count) => count + 1)
    if (step_ms >= HEARD_MS && (room.is_join || room.i_created)) playSound('land')
  })

  useEffect(() => {
    if (!isMoving) return
    const { first_ms, step_ms } = revealSteps(count)
    const end = beginAnimation()
    let timer = setTimeout(function next() {
      pin(step_ms)
      timer = setTimeout(next, step_ms)
    }, first_ms)
    return () => {
      clearTimeout(timer)
      end()
    }
  }, [isMoving, count])

  return {
    shown,
    isDone: isDrawn && shown === count,
    wasWitnessed: !cameAfter,
    skip: () => {
      if (isMoving) setPinned(count)
    },
  }
}

type Open = 'edit' | 'prizes' | 'cancel' | null

/** What the owner may still do with their room; nothing once it is over. */
function OwnerBar({ room }: { room: RollShown }) {
  const { t } = useTranslation('rolls')
  const [open, setOpen] = useState<Open>(null)
  const isOver = room.phase !== 'open' && room.phase !== 'locked'
  if (!room.i_created || isOver) return null
  const locked = room.can_edit ? null : t('owner.locked')
  const isFull = room.prize_num >= ROLL_PRIZES.most
  const joined = room.can_change_terms ? null : t('owner.has_entrants', { count: room.join_num })
  const close = () => setOpen(null)
  return (
    <section
      aria-label={t('owner.title')}
      className="panel flex flex-wrap items-center gap-x-5 gap-y-3 p-3 ps-4"
    >
      <div className="min-w-0 grow basis-60">
        <h2 className="type-label">{t('owner.title')}</h2>
        <p className="type-small text-text-2">
          {locked ?? (joined ? t('owner.text_joined', { count: room.join_num }) : t('owner.text_open'))}
        </p>
      </div>
      <div className="flex flex-wrap gap-2 max-sm:w-full">
        <Button
          icon={<Pencil {...ICON} />}
          disabledReason={locked}
          className="max-sm:grow"
          onPress={() => setOpen('edit')}
        >
          {t('owner.edit')}
        </Button>
        <Button
          icon={<Plus {...ICON} />}
          disabledReason={locked ?? (isFull ? t('form.prizes.full', { count: ROLL_PRIZES.most }) : null)}
          className="max-sm:grow"
          onPress={() => setOpen('prizes')}
        >
          {t('owner.add')}
        </Button>
        <Button
          variant="danger"
          icon={<X {...ICON} />}
          disabledReason={locked ?? joined}
          className="max-sm:grow"
          onPress={() => setOpen('cancel')}
        >
          {t('owner.cancel')}
        </Button>
      </div>
      <EditRollDialog room={room} open={open === 'edit'} onClose={close} />
      <AddPrizesDialog room={room} open={open === 'prizes'} onClose={close} />
      <OwnerCancelDialog room={room} open={open === 'cancel'} onClose={close} />
    </section>
  )
}

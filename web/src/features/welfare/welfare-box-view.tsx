import { useTranslation } from 'react-i18next'
import { unpackWelfareBox } from '@noktra/contract/plain/welfare'
import { isAppError } from '../../api/app-error.ts'
import { useMove } from '../../api/use-move.ts'
import type { Speed } from '../../domain/play/play-time.ts'
import { isBusy } from '../../domain/play/play-stage.ts'
import { useReturn } from '../../domain/play/use-return.ts'
import { useSpeed } from '../../domain/play/use-speed.ts'
import { openLoginFor, openRechargeFor } from '../../domain/dialogs-store.ts'
import { useSession } from '../../session/session.ts'
import { useMainKeys } from '../../ui/use-main-keys.ts'
import { useTodayRecharge } from './use-today-recharge.ts'
import { BoxHeader } from '../../domain/opening/box-header.tsx'
import { LastOpeningNote } from '../../domain/opening/last-opening-note.tsx'
import { OddsLine } from '../../domain/opening/odds-line.tsx'
import { OpeningAnnouncement } from '../../domain/opening/opening-announcement.tsx'
import { OpeningBanner } from '../../domain/opening/opening-banner.tsx'
import { OpeningReel } from '../../domain/opening/opening-reel.tsx'
import { OpeningResult } from '../../domain/opening/opening-result.tsx'
import type { Box } from '../../domain/box/box-queries.ts'
import { refetchWelfare, updateAfterWelfareOpening } from './welfare-queries.ts'
import { RecordTabs } from '../../domain/opening/record-tabs.tsx'
import { showReels } from '../../domain/opening/show-reels.ts'
import { useOpening } from '../../domain/opening/use-opening.ts'
import { WelfareControls, type WelfareTerms } from './welfare-controls.tsx'

const INTENT = 'open-welfare-box'

/** The reel, the day's condition in place of a price, the result, and below them what is inside. */
export function WelfareBoxView({ box, terms }: { box: Box; terms: WelfareTerms }) {
  const { t } = useTranslation('opening')
  const { signedIn } = useSession()
  const { today } = useTodayRecharge()
  const [speed, setSpeed] = useSpeed()
  const [welcome, forgetReturn] = useReturn(INTENT)
  const opening = useWelfareOpening(box, speed, terms.id)
  const { stage } = opening
  const busy = isBusy(stage)
  const recharged = today ?? terms.listed_today ?? 0
  const missing = Math.max(0, Math.ceil(((terms.amount - recharged) * 100) / terms.rate) / 100)
  const state =
    box.status === 'retired'
      ? 'retired'
      : box.closed && !busy
        ? 'paused'
        : !signedIn
          ? 'visitor'
          : terms.next_at !== null
            ? 'opened'
            : recharged < terms.amount
              ? 'short'
              : 'ready'

  function press(): void {
    if (state === 'visitor') return openLoginFor(INTENT)
    if (state === 'short') return openRechargeFor(missing)
    if (state !== 'ready') return
    forgetReturn()
    showReels()
    opening.open('free', 1)
  }

  useMainKeys(() => !busy && stage.step === 'rest' && press(), opening.skip)

  return (
    <>
      <BoxHeader box={box} speed={speed} onSpeed={setSpeed} busy={busy} />
      {/* What is shown then is the last one. */}
      {stage.step !== 'shown' && <LastOpeningNote box_id={box.box_id} />}
      <OpeningReel
        box={box}
        reels={opening.reels.slice(0, 1)}
        stage={stage}
        moves={opening.moves}
        scene={opening.scene}
      />
      <OddsLine box={box} />
      {welcome && <p className="mt-4 text-center text-signal-hi">{t('welcome')}</p>}
      <WelfareControls
        terms={terms}
        state={state}
        recharged={recharged}
        missing={missing}
        stage={stage}
        onPress={press}
        onSkip={opening.skip}
        onNewDay={refetchWelfare}
      />
      {opening.refusal && (
        <OpeningBanner
          refusal={opening.refusal}
          onDismiss={opening.dismiss}
          onReview={() => document.getElementById('contents')?.scrollIntoView({ behavior: 'smooth' })}
        />
      )}
      <OpeningAnnouncement stage={stage} />
      {stage.step === 'shown' && <OpeningResult run={stage.run} onClose={opening.close} />}
      <RecordTabs box={box} paused={busy} />
    </>
  )
}

function useWelfareOpening(box: Box, speed: Speed, id: number) {
  const move = useMove(unpackWelfareBox, {
    silent: true,
    onSuccess: ({ next_at }) => updateAfterWelfareOpening(next_at),
    onError: (error) => {
      if (!isAppError(error, 'box_not_active')) refetchWelfare()
    },
  })
  return useOpening(box, speed, {
    free: (_num, shown) => move.mutateAsync({ id, ...shown }),
  })
}

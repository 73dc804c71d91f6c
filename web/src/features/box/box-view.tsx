import { queryOptions, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { listBoxes, OPEN_QUANTITIES } from '@noktra/contract/plain/boxes'
import { call } from '../../api/call.ts'
import { openLoginFor, openRegister, openCentre } from '../../domain/dialogs-store.ts'
import { centreTabs } from '../../paths.ts'
import { rememberIntent } from '../../session/intent.ts'
import { useSession } from '../../session/session.ts'
import { useAddressQuery } from '../../ui/use-address-query.ts'
import { offersAfterDemo } from '../../domain/opening/after-demo.ts'
import { BoxHeader } from '../../domain/opening/box-header.tsx'
import { costOf } from '../../domain/opening/celebrate.ts'
import { LastOpeningNote } from '../../domain/opening/last-opening-note.tsx'
import { OpenControls } from './open-controls.tsx'
import { OddsLine } from '../../domain/opening/odds-line.tsx'
import { OpeningAnnouncement } from '../../domain/opening/opening-announcement.tsx'
import { OpeningBanner } from '../../domain/opening/opening-banner.tsx'
import { OpeningReel } from '../../domain/opening/opening-reel.tsx'
import { OpeningResult } from '../../domain/opening/opening-result.tsx'
import { isBusy } from '../../domain/play/play-stage.ts'
import { shortfall } from '../../domain/play/shortfall.ts'
import { useReturn } from '../../domain/play/use-return.ts'
import { useSpeed } from '../../domain/play/use-speed.ts'
import { warnShort } from '../../domain/play/warn-short.ts'
import { keysQuery, type Box } from '../../domain/box/box-queries.ts'
import { RecordTabs } from '../../domain/opening/record-tabs.tsx'
import { showReels } from '../../domain/opening/show-reels.ts'
import { Button } from '../../ui/button.tsx'
import { useMainKeys } from '../../ui/use-main-keys.ts'
import type { OpenKind } from '../../domain/opening/stage.ts'
import { useBoxOpening } from './use-box-opening.ts'

const INTENT = 'open-box'

/** The box that the key of a newcomer opens: the cheapest on sale. */
const starterQuery = queryOptions({
  queryKey: ['boxes', 'starter'],
  queryFn: async ({ signal }) =>
    (await call(listBoxes, { query: { sort: 'price', page_size: 1 }, signal, silent: true })).list[0] ?? null,
})

/** How many are opened at once, kept in the address. */
function useQuantity() {
  const [query, change] = useAddressQuery()
  const num = OPEN_QUANTITIES.find((quantity) => String(quantity) === query.get('num')) ?? 1
  function choose(quantity: number): void {
    change((now) => {
      now.set('num', String(quantity))
      return now
    })
  }
  return [num, choose] as const
}

/** A value that does not change while `isStill`: a key that comes, or is used up, moves no button of a running opening. */
function useStill<T>(value: T, isStill: boolean): T {
  const [kept, keep] = useState(value)
  if (!isStill && kept !== value) keep(value)
  return isStill ? kept : value
}

/** The reel, its controls, the result, and below them what is inside. */
export function BoxView({ box }: { box: Box }) {
  const { t } = useTranslation('opening')
  const { signedIn, user } = useSession()
  const { hash } = useLocation()
  const [num, setNum] = useQuantity()
  const [speed, setSpeed] = useSpeed()
  const { data: held } = useQuery({ ...keysQuery, enabled: signedIn })
  const [welcome, forgetReturn] = useReturn(INTENT)
  const opening = useBoxOpening(box, speed)
  const { stage } = opening
  const isDemoShown = stage.step === 'shown' && stage.run.kind === 'demo'
  const { data: starter } = useQuery({ ...starterQuery, enabled: isDemoShown && !signedIn })
  const busy = isBusy(stage)
  const keys = useStill(held?.find(({ box_id }) => box_id === box.box_id)?.count ?? 0, busy)
  const retired = box.status === 'retired'
  const again: OpenKind =
    stage.step !== 'shown' ? 'coins' : stage.run.kind === 'key' && keys < num ? 'coins' : stage.run.kind

  const charge = costOf(box.price, num)
  const short = user ? shortfall(charge, user.coin) : 0

  useEffect(() => {
    if (hash === '#odds') document.getElementById('contents')?.scrollIntoView()
  }, [hash])

  function open(kind: OpenKind): void {
    if (kind !== 'demo' && !signedIn) return openLoginFor(INTENT, { num })
    if (kind === 'coins' && short > 0) return warnShort(short, (amount) => t('short', { amount }))
    forgetReturn()
    showReels()
    opening.open(kind, num)
  }

  /** The key comes with the registration. */
  function claim(): void {
    rememberIntent(INTENT, { num })
    openRegister()
  }

  const byKey = keys >= num
  const otherKey = keys === 0 ? held?.[0] : undefined
  const canOpen = !retired && !box.closed && !box.is_welfare
  useMainKeys(() => canOpen && !busy && stage.step === 'rest' && open(byKey ? 'key' : 'coins'), opening.skip)

  return (
    <>
      <BoxHeader box={box} speed={speed} onSpeed={setSpeed} busy={busy} />
      {/* What is shown then is the last one. */}
      {stage.step !== 'shown' && <LastOpeningNote box_id={box.box_id} />}
      <OpeningReel
        box={box}
        reels={opening.reels.slice(0, num)}
        stage={stage}
        moves={opening.moves}
        scene={opening.scene}
      />
      <OddsLine box={box} />
      {welcome && <p className="mt-4 text-center text-signal-hi">{t('welcome')}</p>}
      {retired || (box.closed && !busy) ? (
        <p className="panel mt-4 p-4 text-center text-text-2">{t(retired ? 'retired.long' : 'paused')}</p>
      ) : box.is_welfare ? (
        <div className="panel mt-4 flex flex-wrap items-center justify-center gap-x-5 gap-y-3 p-4 text-center text-text-2">
          {t('given_free')}
          <Button onPress={() => openCentre(centreTabs.boxes)}>{t('to_given')}</Button>
        </div>
      ) : (
        <OpenControls
          num={num}
          onNum={setNum}
          charge={charge}
          short={short}
          keys={keys}
          byKey={byKey}
          otherKey={otherKey}
          stage={stage}
          onOpen={open}
          onSkip={opening.skip}
        />
      )}
      {opening.refusal && (
        <OpeningBanner
          refusal={opening.refusal}
          onDismiss={opening.dismiss}
          onReview={() => document.getElementById('contents')?.scrollIntoView({ behavior: 'smooth' })}
        />
      )}
      <OpeningAnnouncement stage={stage} />
      {stage.step === 'shown' && (
        <OpeningResult
          run={stage.run}
          again={{ kind: again, charge }}
          afterDemo={
            isDemoShown
              ? {
                  offers: offersAfterDemo({ box_id: box.box_id, num, charge, short, held, starter }),
                  onOffer: (offer) => {
                    opening.close()
                    if (offer.kind === 'claim') claim()
                    else if (offer.kind !== 'elsewhere') open(offer.kind)
                  },
                }
              : undefined
          }
          onClose={opening.close}
          onAgain={() => {
            opening.close()
            open(again)
          }}
        />
      )}
      <RecordTabs box={box} paused={busy} />
    </>
  )
}

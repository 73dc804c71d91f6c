import { useState } from 'react'
import type { ResultProps, Selling } from './result-parts.ts'
import { useSale } from '../sale/use-sale.ts'
import { SeveralResult } from './several-result.tsx'
import { useTranslation } from 'react-i18next'
import type { Opening } from '@noktra/contract/boxes'
import { formatNumber, formatWear } from '../../i18n/format.ts'
import { CoinAmount, DiamondAmount } from '../money/coin-amount.tsx'
import { ExteriorBadge } from '../skin/exterior-badge.tsx'
import { rarityStyle } from '../skin/rarity.ts'
import { useSkinAlt } from '../skin/skin-card.tsx'
import { LiveSkin } from '../skin/live/live-skin.tsx'
import { TierLight } from '../play/tier-light.tsx'
import { Button } from '../../ui/button.tsx'
import { tierOfOpenings } from './celebrate.ts'
import { WaysOn } from './ways-on.tsx'
import { DemoText } from './demo-text.tsx'
import { VerifyButton } from '../visit/verify-button.tsx'
import { ShareButton } from '../replay/share-button.tsx'
import { isFlying } from './fly-won.ts'
import { ResultFrame } from './result-frame.tsx'
import { WON_SIZES } from './reel-pictures.ts'

/** What was won. The items are in the backpack already: keeping them is just closing. */
export function OpeningResult(props: ResultProps) {
  const { run, onClose } = props
  const [sold, setSold] = useState<ReadonlySet<number>>(new Set())
  const { sell, isSelling } = useSale({
    onSold: (item_ids) => {
      const all = new Set([...sold, ...item_ids])
      setSold(all)
      if (all.size === run.openings.length) onClose()
    },
    onUndone: (item_ids) => setSold((now) => now.difference(new Set(item_ids))),
  })
  const selling: Selling = {
    sold,
    isSelling,
    sell: (openings) => sell(openings.flatMap(({ item_id }) => (item_id === null ? [] : [item_id]))),
  }
  const [only] = run.openings
  return run.openings.length === 1 && only ? (
    <SingleResult {...props} opening={only} selling={selling} />
  ) : (
    <SeveralResult {...props} selling={selling} />
  )
}

type SingleProps = ResultProps & { opening: Opening; selling: Selling }

/** One item, as large as the screen allows. */
function SingleResult({ run, opening, selling, again, afterDemo, onAgain, onClose }: SingleProps) {
  const { t } = useTranslation(['opening', 'common'])
  const alt = useSkinAlt()(opening)
  const demo = run.kind === 'demo'
  const [flown] = useState(isFlying)
  return (
    <ResultFrame label={t(demo ? 'result.demo_title' : 'result.title')} onClose={onClose}>
      <div
        className="m-auto flex w-full max-w-[860px] flex-col items-center px-4 py-10 max-sm:pt-16 max-sm:pb-6"
        style={rarityStyle(opening.rarity)}
      >
        <div className="result-art" data-testid="won" data-flown={flown || undefined}>
          <TierLight tier={tierOfOpenings(run.openings, run)} />
          <LiveSkin
            url={opening.image_url}
            alt={alt}
            wear={opening.wear}
            pattern={opening.pattern}
            eager
            sizes={WON_SIZES.one}
          />
        </div>
        <p className="result-line rarity-ribbon relative mt-2">
          {demo
            ? `${t('demo')} · ${t(`common:rarity.${opening.rarity}`)}`
            : t(`common:rarity.${opening.rarity}`)}
        </p>
        <h2 className="result-line type-display mt-3 flex flex-wrap justify-center gap-x-4 text-center">
          {opening.family}
          <span aria-hidden style={{ color: 'var(--rarity)' }}>
            |
          </span>
          {opening.finish}
        </h2>
        <div className="result-line mt-3 flex flex-wrap items-center justify-center gap-x-4 gap-y-1.5">
          <ExteriorBadge exterior={opening.exterior_name} full className="px-2.5! py-0.5 text-[13px]!" />
          <CoinAmount amount={opening.value} size={20} className="text-[18px]" />
        </div>
        <p className="type-small result-line mt-2 text-text-2">
          {t('result.ticket', { ticket: formatNumber(opening.ticket) })}
          {opening.wear !== '' && <> · {t('result.wear', { wear: formatWear(opening.wear) })}</>}
        </p>
        {demo && <DemoText isProven={run.isProven} />}
        <div className="result-line mt-6 flex w-full flex-wrap items-center justify-center gap-3">
          {!demo && (
            <Button
              size="main"
              className="max-sm:order-2 max-sm:grow"
              busy={selling.isSelling}
              onPress={() => selling.sell([opening])}
            >
              {t('result.sell')}
              <DiamondAmount amount={opening.value} size={18} className="font-head" />
            </Button>
          )}
          <WaysOn run={run} afterDemo={afterDemo} again={again} onAgain={onAgain} onClose={onClose} />
        </div>
        {!demo && (
          <div className="result-line mt-4 flex flex-wrap justify-center gap-2">
            <VerifyButton id={opening.open_id} label={t('result.verify')} variant="ghost" />
            <ShareButton id={opening.open_id} variant="ghost" />
          </div>
        )}
      </div>
    </ResultFrame>
  )
}

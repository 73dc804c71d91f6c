import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { Opening } from '@noktra/contract/boxes'
import { formatNumber } from '../../i18n/format.ts'
import { DiamondAmount, CoinAmount } from '../money/coin-amount.tsx'
import { SkinCard } from '../skin/skin-card.tsx'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/button.tsx'
import { cx } from '../../ui/class-names.ts'
import { isJudged, VerdictMark, VerdictWord } from '../visit/verdict-mark.tsx'
import { useVerdict } from '../visit/visit-checks.ts'
import { sumOf, tierOfOpenings, costOf } from './celebrate.ts'
import { WaysOn } from './ways-on.tsx'
import type { ResultProps, Selling } from './result-parts.ts'
import { DemoText } from './demo-text.tsx'
import { whenLanded, isFlying } from './fly-won.ts'
import { ResultFrame } from './result-frame.tsx'
import { WON_SIZES } from './reel-pictures.ts'
import { fromCents, toCents } from '@noktra/game/money'
import { formatSigned } from '../money/signed-money.ts'
import type { Run } from './stage.ts'

type Props = ResultProps & { selling: Selling }

/** Several items: choose some to sell, sell all, or keep them. */
export function SeveralResult({ run, selling, again, afterDemo, onAgain, onClose }: Props) {
  const { t } = useTranslation('opening')
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const demo = run.kind === 'demo'
  const title = t(demo ? 'result.demo_title' : 'result.title')
  const left = run.openings.filter(({ item_id }) => item_id !== null && !selling.sold.has(item_id))
  const chosen = left.filter(({ open_id }) => selected.has(open_id))
  const offered = chosen.length > 0 ? chosen : left

  function toggle(open_id: string): void {
    setSelected((now) => now.symmetricDifference(new Set([open_id])))
  }

  return (
    <ResultFrame label={title} onClose={onClose}>
      <div className="m-auto flex w-full max-w-[1180px] flex-col items-center px-6 py-12 max-sm:px-3.5 max-sm:pt-16 max-sm:pb-0">
        {demo && <p className="rarity-ribbon mb-3 bg-warning">{t('demo')}</p>}
        <h2 className="result-line type-display text-center">{title}</h2>
        <PaidAndCame run={run} />
        {demo && <DemoText isProven={run.isProven} />}
        <ul
          className={cx(
            'result-line won-grid mt-6 grid w-full justify-center gap-3 max-sm:grid-cols-2 max-sm:gap-2',
            run.openings.length > 5
              ? 'grid-cols-[repeat(5,minmax(0,190px))]'
              : 'grid-flow-col auto-cols-[minmax(0,210px)] max-sm:grid-flow-row max-sm:auto-cols-auto',
          )}
        >
          {run.openings.map((opening) => (
            <li
              key={opening.open_id}
              className="won-card grid grid-cols-1"
              data-tier={tierOfOpenings([opening], run)}
            >
              <WonCard
                opening={opening}
                selected={selected.has(opening.open_id)}
                sold={opening.item_id !== null && selling.sold.has(opening.item_id)}
                onPress={demo ? undefined : () => toggle(opening.open_id)}
              />
            </li>
          ))}
        </ul>
        <div className="result-line sticky bottom-0 mt-7 flex w-full flex-wrap items-center justify-center gap-3 max-sm:-mx-3.5 max-sm:w-[calc(100%+28px)] max-sm:gap-2 max-sm:bg-base-0 max-sm:p-3.5">
          {!demo && (
            <Button
              size="main"
              className="max-sm:order-2 max-sm:grow max-sm:px-3"
              busy={selling.isSelling}
              disabledReason={offered.length > 0 ? null : t('result.all_sold')}
              onPress={() => selling.sell(offered)}
            >
              {chosen.length > 0 ? t('result.sell_selected', { count: chosen.length }) : t('result.sell_all')}
              <DiamondAmount amount={sumOf(offered)} size={18} className="font-head" />
            </Button>
          )}
          <WaysOn run={run} afterDemo={afterDemo} again={again} onAgain={onAgain} onClose={onClose} />
        </div>
      </div>
    </ResultFrame>
  )
}

type WonProps = {
  opening: Opening
  selected: boolean
  sold: boolean
  onPress: (() => void) | undefined
}

function WonCard({ opening, selected, sold, onPress }: WonProps) {
  const { t } = useTranslation('opening')
  const demo = opening.item_id === null
  const verdict = useVerdict(opening.open_id)
  return (
    <SkinCard
      skin={opening}
      price={{ amount: opening.value }}
      eager
      sizes={WON_SIZES.several}
      selected={onPress && selected && !sold}
      soldOut={sold}
      onPress={sold ? undefined : onPress}
      className="w-full"
      fact={sold ? t('result.sold_tag') : undefined}
      note={
        <span className="flex items-center justify-between gap-2">
          <span className="type-number">#{formatNumber(opening.ticket)}</span>
          {!demo && (
            <Link
              to={paths.fairDraw(opening.open_id)}
              className="relative z-2 -my-3 -me-2 flex min-h-11 items-center gap-1.5 px-2 text-info underline underline-offset-2"
            >
              {isJudged(verdict) && <VerdictMark verdict={verdict} />}
              {isJudged(verdict) ? (
                <VerdictWord verdict={verdict} label={t('result.verify')} />
              ) : (
                t('result.verify')
              )}
            </Link>
          )}
        </span>
      }
    />
  )
}

/** False until what was won has flown in, where it flies. */
function useLanded(): boolean {
  const [landed, land] = useState(() => !isFlying())
  useEffect(() => {
    let isGone = false
    void whenLanded().then(() => isGone || land(true))
    return () => {
      isGone = true
    }
  }, [])
  return landed
}

/** What was paid, what came, and the difference. Where nothing was paid, the price of the boxes says what to compare with. */
function PaidAndCame({ run: { kind, price, openings } }: { run: Run }) {
  const { t } = useTranslation('opening')
  const cost = costOf(price, openings.length)
  const came = sumOf(openings)
  const landed = useLanded()
  const difference = fromCents(toCents(came) - toCents(cost))
  return (
    <dl className="result-line paid-and-came">
      <div>
        <dt>{t(kind === 'coins' ? 'result.paid' : 'result.price')}</dt>
        <dd>
          <CoinAmount amount={cost} size={18} />
        </dd>
      </div>
      <div>
        <dt>{t(kind === 'demo' ? 'details.value' : 'result.came')}</dt>
        <dd>
          <CoinAmount amount={landed ? came : 0} counting size={18} />
        </dd>
      </div>
      <div className={cx('paid-difference', !landed && 'opacity-0')}>
        <dt>{t('result.difference')}</dt>
        <dd className={cx('type-number', difference > 0 && 'text-signal-hi')} data-testid="difference">
          {formatSigned(difference)}
        </dd>
      </div>
    </dl>
  )
}

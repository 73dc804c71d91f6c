import { useId, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { SIMULATION_BARS, type Simulation } from '@noktra/game/box/simulate'
import { toCents } from '@noktra/game/money'
import { formatNumber, formatPercent } from '../../../i18n/format.ts'
import { Button } from '../../../ui/button.tsx'
import { cx } from '../../../ui/class-names.ts'
import { SectionHead } from '../../../ui/section-head.tsx'
import type { Box } from '../../box/box-queries.ts'
import { CoinAmount } from '../../money/coin-amount.tsx'
import { formatSigned } from '../../money/signed-money.ts'
import { besidePage } from '../../proof/beside-page.ts'
import { SIMULATOR_WORKS } from './simulator-works.ts'

const COUNTS = [1000, 10_000] as const
/** Bars from this one on give the price back or more. */
const EVEN = SIMULATION_BARS.indexOf(1)

const compute = besidePage(
  SIMULATOR_WORKS,
  () => new Worker(new URL('simulator-worker.ts', import.meta.url), { type: 'module' }),
)

/** Opens the box thousands of times in the browser, and tells plainly what that came to. */
export function SimulatorPanel({ box }: { box: Box }) {
  const { t } = useTranslation('opening')
  const [made, setMade] = useState<Simulation | null>(null)
  const [busy, setBusy] = useState<number | null>(null)

  async function simulate(openings: number): Promise<void> {
    setBusy(openings)
    try {
      const simulation = await compute('simulate', {
        pool: {
          price_cents: toCents(box.price),
          rows: box.rows.map(({ skin_id, exterior_name, value, from, to }) => ({
            skin_id,
            exterior: exterior_name || null,
            value_cents: toCents(value),
            from,
            to,
          })),
        },
        pool_hash: box.pool_hash,
        pool_salt: box.pool_salt,
        seed: crypto.getRandomValues(new Uint8Array(32)),
        openings,
      })
      setMade(simulation)
    } finally {
      setBusy(null)
    }
  }

  return (
    <section aria-labelledby="simulator">
      <SectionHead title={t('simulator.title')} id="simulator" />
      <div className="panel p-5 max-sm:p-4">
        <p className="max-w-[68ch] text-text-2">{t('simulator.intro')}</p>
        <div className="mt-4 flex flex-wrap gap-2.5">
          {COUNTS.map((count) => (
            <Button
              key={count}
              busy={busy === count}
              disabled={busy !== null}
              onPress={() => void simulate(count)}
            >
              {t('simulator.run', { count, shown: formatNumber(count) })}
            </Button>
          ))}
        </div>
        <div aria-live="polite">{made && <Result made={made} />}</div>
      </div>
    </section>
  )
}

function Result({ made }: { made: Simulation }) {
  const { t } = useTranslation('opening')
  const ten = made.ahead.find(({ openings }) => openings === 10)!
  const ahead = Math.round((ten.ahead / ten.runs) * 100)
  return (
    <div className="mt-5 border-t border-line-1 pt-5">
      <p className="type-block max-w-[68ch]">
        {t('simulator.meaning', { count: ahead, ahead: formatNumber(ahead), openings: ten.openings })}
      </p>
      <dl className="mt-4 grid grid-cols-[repeat(auto-fit,minmax(150px,1fr))] gap-x-6 gap-y-4">
        <Fact name={t('simulator.spent')}>
          <CoinAmount amount={made.spent_cents / 100} size={16} />
        </Fact>
        <Fact name={t('simulator.came')}>
          <CoinAmount amount={made.won_cents / 100} size={16} /> (
          {formatPercent(made.won_cents / made.spent_cents, 1)})
        </Fact>
        <Fact name={t('simulator.difference')}>
          {formatSigned((made.won_cents - made.spent_cents) / 100)}
        </Fact>
        <Fact name={t('simulator.median')}>
          <CoinAmount amount={made.median_cents / 100} size={16} />
        </Fact>
        <Fact name={t('simulator.best')}>
          <CoinAmount amount={made.best.value_cents / 100} size={16} />
        </Fact>
        {made.ahead.map(({ openings, runs, ahead }) => (
          <Fact key={openings} name={t('simulator.ahead', { count: openings })}>
            {formatPercent(ahead / runs, 1)}
          </Fact>
        ))}
      </dl>
      <Histogram made={made} />
    </div>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="type-small text-text-2">{name}</dt>
      <dd className="type-number mt-0.5 font-semibold">{children}</dd>
    </div>
  )
}

/** How often an opening gave how much of its price. */
function Histogram({ made }: { made: Simulation }) {
  const { t } = useTranslation('opening')
  const id = useId()
  const most = Math.max(...made.bars)
  return (
    <figure className="mt-6" aria-labelledby={id}>
      <figcaption id={id} className="type-small mb-3 text-text-2">
        {t('simulator.bars')}
      </figcaption>
      <ul className="flex flex-col gap-1.5">
        {made.bars.map((count, at) => (
          <li key={at} className="grid grid-cols-[92px_minmax(0,1fr)_64px] items-center gap-3">
            <span className="type-number type-small text-text-2">{rangeOf(at)}</span>
            <span className="h-3 overflow-hidden rounded-tag bg-base-3" aria-hidden>
              <span
                className={cx('block h-full', at >= EVEN ? 'bg-signal' : 'bg-text-3')}
                style={{ width: `${(count / most) * 100}%` }}
              />
            </span>
            <span className="type-number type-small text-end font-semibold">
              {formatPercent(count / made.openings, 2)}
            </span>
          </li>
        ))}
      </ul>
    </figure>
  )

  function rangeOf(at: number): string {
    const from = SIMULATION_BARS[at]!
    const below = SIMULATION_BARS[at + 1]
    const times = (multiple: number) => formatNumber(multiple, Number.isInteger(multiple) ? 0 : 2)
    if (below === undefined) return t('simulator.from', { from: times(from) })
    if (from === 0) return t('simulator.below', { below: times(below) })
    return t('simulator.range', { from: times(from), below: times(below) })
  }
}

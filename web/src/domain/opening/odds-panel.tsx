import { Pencil } from 'lucide-react'
import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { TICKETS } from '@noktra/game/boxes'
import { formatNumber, formatPercent } from '../../i18n/format.ts'
import { paths } from '../../paths.ts'
import { CoinAmount } from '../money/coin-amount.tsx'
import { RarityLozenge } from '../skin/rarity-lozenge.tsx'
import { RARITIES, RARITY_COLORS } from '../skin/rarity.ts'
import { seedQuery } from '../../session/queries.ts'
import { useSession } from '../../session/session.ts'
import { CopyButton } from '../../ui/copy-line.tsx'
import { HelpTip } from '../../ui/help-tip.tsx'
import { averageValue } from './odds-line.tsx'
import type { Box } from '../box/box-queries.ts'
import { SeedDialog } from './seed-dialog.tsx'

/** Chances by rarity, what to expect of the box, and what the draw is made of. */
export function OddsPanel({ box }: { box: Box }) {
  const { t } = useTranslation('opening')
  const chances = RARITIES.map((rarity) => {
    const rows = box.rows.filter((row) => row.rarity === rarity)
    return { rarity, chance: rows.reduce((tickets, row) => tickets + row.to - row.from + 1, 0) / TICKETS }
  }).filter(({ chance }) => chance > 0)
  return (
    <aside aria-labelledby="odds" className="panel p-5">
      <h2 id="odds" className="type-block scroll-mt-24">
        {t('odds.title')}
      </h2>
      <ul className="mt-4 flex flex-col gap-3.5">
        {chances.map(({ rarity, chance }) => (
          <li key={rarity}>
            <p className="type-small mb-1.5 flex justify-between font-[550]">
              <RarityLozenge rarity={rarity} />
              <span className="type-number font-semibold">{formatPercent(chance)}</span>
            </p>
            <div className="h-1 overflow-hidden rounded-full bg-base-3">
              <div
                className="h-full min-w-0.5 rounded-full"
                data-testid={`odds-bar-${rarity}`}
                style={{
                  width: `${chance * 100}%`,
                  background: RARITY_COLORS[rarity].fill,
                }}
              />
            </div>
          </li>
        ))}
      </ul>
      <dl className="mt-5 border-t border-line-1 pt-2">
        {box.is_welfare ? (
          <Line name={t('odds.average')}>
            <CoinAmount amount={averageValue(box.rows)} size={16} />
          </Line>
        ) : (
          <>
            <Line
              name={t('odds.return')}
              help={t('help.return', { percent: formatPercent(box.expected_return, 1) })}
            >
              {formatPercent(box.expected_return, 1)}
            </Line>
            <Line name={t('odds.risk')} help={t('help.risk')}>
              {t('odds.risk_of', { steps: box.volatility })}
            </Line>
            <Line name={t('odds.profit')}>{formatPercent(box.chance_of_profit, 1)}</Line>
          </>
        )}
        <Line name={t('odds.top')}>{t('one_in', { n: formatNumber(box.top_one_in) })}</Line>
      </dl>
      <div className="mt-2 border-t border-line-1 pt-2">
        <dl>
          <Line name={t('odds.version', { version: box.pool_version })}>
            <span className="flex items-center">
              <code className="font-mono text-[12px]" title={box.pool_hash}>
                {box.pool_hash.slice(0, 8)}…
              </code>
              <CopyButton value={box.pool_hash} />
            </span>
          </Line>
        </dl>
        <Link
          to={paths.oddsOf('box', box.box_id)}
          className="type-small flex min-h-11 items-center text-info hover:text-text-1"
        >
          {t('odds.history')}
        </Link>
        <SeedLine />
      </div>
    </aside>
  )
}

function Line({ name, help, children }: { name: string; help?: string; children: ReactNode }) {
  return (
    <div className="flex min-h-9 items-center justify-between gap-3">
      <dt className="type-small flex items-center gap-1 text-text-2">
        {name}
        {help && <HelpTip name={name} text={help} />}
      </dt>
      <dd className="type-number type-small font-semibold">{children}</dd>
    </div>
  )
}

function SeedLine() {
  const { t } = useTranslation('opening')
  const { signedIn } = useSession()
  const { data: pair } = useQuery({ ...seedQuery, enabled: signedIn })
  const [open, setOpen] = useState(false)
  if (!signedIn) return null
  return (
    <div className="flex min-h-9 items-center justify-between gap-3">
      <span className="type-small shrink-0 text-text-2">{t('odds.seed')}</span>
      <button
        type="button"
        className="type-small -me-1 flex min-h-11 min-w-0 items-center gap-2 px-1 hover:text-signal-hi"
        aria-label={t('seed.button')}
        onClick={() => setOpen(true)}
      >
        <code className="truncate font-mono">{pair?.user_seed ?? '…'}</code>
        <Pencil size={14} strokeWidth={1.9} aria-hidden className="shrink-0 text-text-3" />
      </button>
      <SeedDialog open={open} onClose={() => setOpen(false)} />
    </div>
  )
}

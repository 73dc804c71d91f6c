import { useEffect, useRef, type ReactNode, type Ref } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { MineTier } from '@noktra/contract/mines'
import { formatMoney, formatNumber, formatPercent } from '../../i18n/format.ts'
import { paths } from '../../paths.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { consolationAverage, fractionText, timesStake } from './odds.ts'
import { CopyLine } from '../../ui/copy-line.tsx'
import { CoinAmount } from '../../domain/money/coin-amount.tsx'
import { rarityStyle } from '../../domain/skin/rarity.ts'
import { SkinPicture } from '../../domain/skin/skin-picture.tsx'
import { clearChance, reachChance } from '@noktra/game/mines'

type Props = { tier: MineTier; open: boolean; atConsolation: boolean; onClose: () => void }

/** Everything that is published about a tier, and how its games are made. */
export function RulesDialog({ tier, open, atConsolation, onClose }: Props) {
  const { t } = useTranslation('mines')
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('rules.title')}
      description={t('rules.of_tier', { stake: formatMoney(tier.stake) })}
      width={760}
    >
      <Rules tier={tier} atConsolation={atConsolation} />
    </Dialog>
  )
}

function Rules({ tier, atConsolation }: { tier: MineTier; atConsolation: boolean }) {
  const { t } = useTranslation('mines')
  const { coins, share } = consolationAverage(tier)
  const consolation = useRef<HTMLElement>(null)

  // After the dialog has given the focus to its first button.
  useEffect(() => {
    if (!atConsolation) return
    const frame = requestAnimationFrame(() => consolation.current?.scrollIntoView())
    return () => cancelAnimationFrame(frame)
  }, [atConsolation])

  return (
    <div className="flex flex-col gap-6">
      <ul className="mine-rules">
        <li>{t('rules.climb')}</li>
        <li>{t('rules.stop')}</li>
        <li>{t('rules.mine')}</li>
        <li>{t('rules.idle')}</li>
        <li>{t('rules.one')}</li>
      </ul>
      <Section title={t('rules.odds')}>
        <OddsTable tier={tier} />
        <p className="type-small mt-2.5 text-text-2">{t('rules.return_text')}</p>
      </Section>
      <Section title={t('rules.consolation')} ref={consolation}>
        <p className="type-small mb-3 text-text-2">
          {t('rules.consolation_text', {
            count: tier.consolation.length,
            amount: formatNumber(coins, 4),
            percent: formatPercent(share),
          })}
        </p>
        <ConsolationList rows={tier.consolation} />
      </Section>
      <Section title={t('rules.fair')}>
        <p className="text-text-2">{t('rules.fair_layout')}</p>
        <p className="mt-2 text-text-2">{t('rules.fair_held')}</p>
        <div className="mt-3 flex flex-col gap-3">
          <CopyLine label={t('rules.hash')} value={tier.pool_hash} />
          <CopyLine label={t('rules.salt')} value={tier.pool_salt} />
        </div>
        <Link
          to={paths.fair}
          className="mt-2 inline-flex min-h-11 items-center text-info underline underline-offset-2"
        >
          {t('rules.to_fair')}
        </Link>
      </Section>
    </div>
  )
}

function Section({ title, ref, children }: { title: string; ref?: Ref<HTMLElement>; children: ReactNode }) {
  return (
    <section ref={ref} className="scroll-mt-2">
      <h3 className="type-block mb-2.5">{title}</h3>
      {children}
    </section>
  )
}

/** Every skin that a mine can give, the dearest first, with its chance. */
function ConsolationList({ rows }: { rows: MineTier['consolation'] }) {
  const { t } = useTranslation('common')
  return (
    <ul className="mine-consolation">
      {rows
        .toSorted((a, b) => b.value - a.value)
        .map((row) => (
          <li key={row.skin_id} style={rarityStyle(row.rarity)}>
            <span className="mine-bar-art">
              <SkinPicture url={row.image_url} sizes="64px" className="w-12" />
            </span>
            <div className="min-w-0 grow">
              <p className="type-small truncate font-semibold" title={`${row.family} | ${row.finish}`}>
                {row.family} | {row.finish}
              </p>
              <p className="type-micro truncate text-text-2">
                {row.exterior_name ? t(`exterior.${row.exterior_name}`) : row.kind}
              </p>
            </div>
            <div className="shrink-0 text-end">
              <CoinAmount amount={row.value} size={15} className="text-[13px]" />
              <p className="type-micro type-number text-text-2">{formatPercent(row.chance)}</p>
            </div>
          </li>
        ))}
    </ul>
  )
}

/** Each layer's exact chances, and what to expect of stopping there. The sixth layer stands on top, as on the board. */
function OddsTable({ tier }: { tier: MineTier }) {
  const { t } = useTranslation('mines')
  return (
    <div className="mine-table-frame">
      <table className="mine-table">
        <thead>
          <tr>
            <th scope="col">{t('layer')}</th>
            <th scope="col">{t('column.mines', { tiles: tier.tiles })}</th>
            <th scope="col">{t('column.clear')}</th>
            <th scope="col">{t('column.reach')}</th>
            <th scope="col">{t('column.prize')}</th>
            <th scope="col">{t('column.return')}</th>
          </tr>
        </thead>
        <tbody>
          {tier.layers
            .toSorted((a, b) => b.layer - a.layer)
            .map(({ layer, mines, clear_chance, reach_chance, prize, expected_return }) => (
              <tr key={layer}>
                <th scope="row">{layer}</th>
                <td>{mines}</td>
                <td>
                  {formatPercent(clear_chance)}
                  <small>{fractionText(clearChance(layer))}</small>
                </td>
                <td>
                  {formatPercent(reach_chance)}
                  <small>{fractionText(reachChance(layer))}</small>
                </td>
                <td>
                  <CoinAmount amount={prize.value} size={15} />
                  <small>×{formatNumber(timesStake(prize.value, tier.stake), 2)}</small>
                </td>
                <td>{formatPercent(expected_return)}</td>
              </tr>
            ))}
        </tbody>
      </table>
    </div>
  )
}

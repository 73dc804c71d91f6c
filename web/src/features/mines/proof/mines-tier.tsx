import { useTranslation } from 'react-i18next'
import { formatPercent } from '../../../i18n/format.ts'
import { CoinAmount } from '../../../domain/money/coin-amount.tsx'
import { cx } from '../../../ui/class-names.ts'
import { LAYERS_FROM_TOP } from './mines-facts.ts'
import type { MinesFair } from '@noktra/contract/mines-proof'
import { SkinLine } from '../../../domain/proof/skin-line.tsx'
import { ProofSection } from '../../../domain/proof/proof-section.tsx'
import { ColumnHead } from '../../../ui/column-head.tsx'

/** The six prizes of the version that was played, with their chances; the one that was won is marked. */
export function MinesTier({ fair: { proof, game } }: { fair: MinesFair }) {
  const { t } = useTranslation('fair')
  const wonLayer = proof.result.kind === 'prize' ? proof.result.layer : null
  return (
    <ProofSection
      id="tier"
      className="overflow-x-auto overflow-y-hidden"
      title={t('mines.tier')}
      text={t('mines.tier_text', { version: game.tier.version })}
    >
      <table className="w-full border-t border-line-1 max-sm:block">
        <thead className="type-small text-start text-text-3 max-sm:sr-only">
          <tr className="h-10">
            <ColumnHead className="ps-5">{t('mines.layer_head')}</ColumnHead>
            <ColumnHead className="px-4">{t('mines.prize')}</ColumnHead>
            <ColumnHead className="px-4 text-end">{t('pool_value')}</ColumnHead>
            <ColumnHead className="px-4 text-end">{t('mines.clear_chance')}</ColumnHead>
            <ColumnHead className="pe-5 text-end">{t('mines.reach_chance')}</ColumnHead>
          </tr>
        </thead>
        <tbody className="max-sm:block">
          {LAYERS_FROM_TOP.map((number) => {
            const prize = proof.tier.prizes[number - 1]
            const layer = game.tier.layers.find((each) => each.layer === number)
            if (!prize || !layer) return null
            return (
              <tr
                key={number}
                aria-current={number === wonLayer ? 'true' : undefined}
                className={cx(
                  'type-small border-t border-line-1 max-sm:grid max-sm:grid-cols-[16px_minmax(0,1fr)_auto] max-sm:items-center max-sm:gap-x-3 max-sm:px-4 max-sm:py-2.5',
                  number === wonLayer && 'bg-signal-tint shadow-[inset_3px_0_var(--color-signal)]',
                )}
              >
                <th scope="row" className="type-number ps-5 text-start font-semibold max-sm:p-0">
                  {number}
                </th>
                <td className="min-w-0 px-4 py-1.5 max-sm:p-0">
                  <SkinLine item={prize} face={layer.prize} />
                </td>
                <td className="px-4 text-end max-sm:p-0">
                  <CoinAmount amount={prize.value_cents / 100} size={15} />
                </td>
                <td className="type-number px-4 text-end max-sm:hidden">
                  {formatPercent(layer.clear_chance, 2)}
                </td>
                <td className="type-number pe-5 text-end text-text-2 max-sm:hidden">
                  {formatPercent(layer.reach_chance, 2)}
                </td>
                <td className="type-micro type-number text-text-2 max-sm:col-start-2 max-sm:col-end-4 max-sm:pt-0.5 max-sm:ps-17 sm:hidden">
                  {t('mines.chances', {
                    clear: formatPercent(layer.clear_chance, 2),
                    reach: formatPercent(layer.reach_chance, 2),
                  })}
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </ProofSection>
  )
}

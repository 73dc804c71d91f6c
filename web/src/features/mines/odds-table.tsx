import { useTranslation } from 'react-i18next'
import type { MineTier } from '@noktra/contract/mines'
import { clearChance, reachChance } from '@noktra/game/mines'
import { formatNumber, formatPercent } from '../../i18n/format.ts'
import { CoinAmount } from '../../domain/money/coin-amount.tsx'
import { fractionText, timesStake } from './odds.ts'

/** Each layer's exact chances, and what to expect of stopping there. The sixth layer stands on top, as on the board. */
export function OddsTable({ tier }: { tier: MineTier }) {
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

import { useTranslation } from 'react-i18next'
import type { GivenItem } from '@noktra/contract/skins'
import { TICKETS } from '@noktra/game/boxes'
import { formatNumber } from '../../../i18n/format.ts'
import { CoinAmount } from '../../../domain/money/coin-amount.tsx'
import { chanceText } from './chance-text.ts'
import { ProofRow } from '../../../domain/proof/proof-row.tsx'
import type { UpgradeFair } from '@noktra/contract/upgrade-proof'
import { SkinLine } from '../../../domain/proof/skin-line.tsx'
import { TicketBar } from './ticket-bar.tsx'
import { ProofSection } from '../../../domain/proof/proof-section.tsx'

/** What was played for, as the hash in the message names it, and the tickets that win it. */
export function UpgradeTerms({ fair: { proof, upgrade } }: { fair: UpgradeFair }) {
  const { t } = useTranslation('fair')
  const { terms } = proof
  const wins =
    terms.direction === 'under'
      ? { from: 1, to: terms.chance_ppm }
      : { from: TICKETS - terms.chance_ppm + 1, to: TICKETS }
  return (
    <ProofSection id="terms" className="min-w-0" title={t('upgrade.terms')} text={t('upgrade.terms_text')}>
      <dl className="divide-y divide-line-1 border-y border-line-1 px-5 max-sm:px-4">
        <ProofRow name={t('upgrade.target')}>
          <Item item={terms.target} face={upgrade.target} />
        </ProofRow>
        <ProofRow name={t('upgrade.comfort')}>
          {terms.comfort ? (
            <Item item={terms.comfort} face={upgrade.comfort ?? undefined} />
          ) : (
            t('upgrade.no_comfort')
          )}
        </ProofRow>
        <ProofRow name={t('upgrade.stake')}>
          <CoinAmount amount={terms.stake_cents / 100} size={16} className="font-semibold" />
          <StakedItems items={upgrade.items} coin={upgrade.coin} />
        </ProofRow>
        <ProofRow name={t('upgrade.chance')}>
          <p className="type-number font-semibold">{chanceText(terms.chance_ppm)}</p>
          <code className="mt-0.5 block font-mono text-[12.5px] leading-5 break-words text-text-2">
            floor({terms.stake_cents} × {1_000_000 - Math.round(proof.profit_rate * 1_000_000)} ÷{' '}
            {terms.target.value_cents}) = {terms.chance_ppm}
          </code>
        </ProofRow>
        <ProofRow name={t('upgrade.direction')}>
          {t(`upgrade.tickets_win.${terms.direction}`, {
            from: formatNumber(wins.from),
            to: formatNumber(wins.to),
          })}
        </ProofRow>
      </dl>
      <div className="px-5 py-4 max-sm:px-4">
        <TicketBar ticket={proof.ticket} {...wins} />
      </div>
    </ProofSection>
  )
}

function Item({
  item,
  face,
}: {
  item: UpgradeFair['proof']['terms']['target']
  face: NonNullable<UpgradeFair['upgrade']['comfort']> | UpgradeFair['upgrade']['target'] | undefined
}) {
  return (
    <span className="flex min-w-0 items-center justify-between gap-4">
      <SkinLine item={item} face={face} />
      <CoinAmount amount={item.value_cents / 100} size={15} className="shrink-0" />
    </span>
  )
}

/** What the stake was made of: items at the value they were staked at, and coins. */
function StakedItems({ items, coin }: { items: readonly GivenItem[]; coin: number }) {
  const { t } = useTranslation('fair')
  if (items.length === 0) return null
  return (
    <ul className="mt-2 flex flex-col gap-1.5">
      {items.map((item) => (
        <li key={item.item_id} className="flex min-w-0 items-center justify-between gap-4">
          <SkinLine item={{ skin_id: item.skin_id, exterior: item.exterior_name }} face={item} />
          <CoinAmount amount={item.value} size={15} className="shrink-0" />
        </li>
      ))}
      {coin > 0 && (
        <li className="flex items-center justify-between gap-4 pt-0.5">
          <span className="text-text-2">{t('upgrade.coins')}</span>
          <CoinAmount amount={coin} size={15} className="shrink-0" />
        </li>
      )}
    </ul>
  )
}

import { useId, type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { MallFacets } from '@noktra/contract/mall'
import { EXTERIORS } from '@noktra/game/wear'
import { formatMoney, formatNumber } from '../../../i18n/format.ts'
import { RARITIES } from '../../../domain/skin/rarity.ts'
import { RarityLozenge } from '../../../domain/skin/rarity-lozenge.tsx'
import { cx } from '../../../ui/class-names.ts'
import { PriceField } from '../../../ui/price-field.tsx'
import { Switch } from '../../../ui/switch.tsx'
import { choicesOf, inOrder, FEW, fewOf, type Choice } from './choices.ts'
import { pricesCross, toggled } from './filters.ts'
import type { MallFiltering } from './use-mall-filters.ts'
import { Check } from 'lucide-react'

type Props = { filtering: MallFiltering; facets: MallFacets }

/** Everything that narrows the list, with how many offers each choice would have. */
export function FilterFields({ filtering, facets }: Props) {
  const { t } = useTranslation(['mall', 'common'])
  const { filters, change } = filtering
  const rarities = inOrder(RARITIES, choicesOf(facets.rarity, filters.rarity))
  const exteriors = inOrder(EXTERIORS, choicesOf(facets.exterior, filters.exterior))
  const crossed = pricesCross(filters)
  return (
    <div className="flex flex-col gap-5">
      <div className="flex min-h-6 items-center justify-between gap-3 max-sm:min-h-11">
        <span className="type-small text-text-2">
          {t('filter.in_stock')}{' '}
          <span className="type-number text-text-3">{formatNumber(facets.in_stock)}</span>
        </span>
        <Switch
          label={t('filter.in_stock')}
          checked={filters.inStock}
          onChange={(inStock) => change({ inStock })}
        />
      </div>
      <Group title={t('filter.rarity')}>
        {rarities.map(({ key, count, chosen }) => (
          <ChoiceRow
            key={key}
            count={count}
            chosen={chosen}
            onChange={() => change({ rarity: toggled(filters.rarity, key) })}
          >
            <RarityLozenge rarity={key} />
          </ChoiceRow>
        ))}
      </Group>
      <Group title={t('filter.exterior')}>
        <div className="grid grid-cols-5 gap-1.5">
          {exteriors.map(({ key, count, chosen }) => {
            const name = t(`common:exterior.${key}`)
            const told = t('choice', { name, count, shown: formatNumber(count) })
            return (
              <button
                key={key}
                type="button"
                aria-pressed={chosen}
                aria-label={told}
                data-tip={told}
                onClick={() => change({ exterior: toggled(filters.exterior, key) })}
                className={cx(
                  'type-tag min-h-9 rounded-control border text-[12px] transition-colors max-sm:min-h-11',
                  chosen
                    ? 'border-signal-line bg-signal-tint text-signal-hi'
                    : count > 0
                      ? 'border-line-1 bg-base-2 text-text-2 hover:bg-base-3 hover:text-text-1'
                      : 'border-line-1 text-text-3',
                )}
              >
                {key}
              </button>
            )
          })}
        </div>
      </Group>
      <Group title={t('filter.price')}>
        <div className="grid grid-cols-2 gap-2.5">
          <PriceField label={t('filter.from')} value={filters.min} onChange={(min) => change({ min })} />
          <PriceField label={t('filter.to')} value={filters.max} onChange={(max) => change({ max })} />
        </div>
        <p className={cx('type-micro mt-1.5', crossed ? 'text-danger-text' : 'text-text-3')}>
          {crossed
            ? t('filter.crossed')
            : t('filter.range', {
                least: formatMoney(facets.least_price),
                most: formatMoney(facets.highest_price),
              })}
        </p>
      </Group>
      <Group title={t('filter.finish')}>
        <ChoiceList
          choices={choicesOf(facets.finish, filters.finish)}
          onToggle={(key) => change({ finish: toggled(filters.finish, key) })}
        />
      </Group>
      <Group title={t('filter.family')}>
        <ChoiceList
          choices={choicesOf(facets.family, filters.family)}
          onToggle={(key) => change({ family: toggled(filters.family, key) })}
        />
      </Group>
    </div>
  )
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <div role="group" aria-labelledby={id}>
      <h3 id={id} className="type-small mb-1.5 font-[550] text-text-2">
        {title}
      </h3>
      {children}
    </div>
  )
}

type ChoiceListProps = { choices: readonly Choice[]; onToggle: (key: string) => void }

/** A long list of choices: the first few, and on request all. */
function ChoiceList({ choices, onToggle }: ChoiceListProps) {
  const { t } = useTranslation('mall')
  const [whole, setWhole] = useState(false)
  const shown = whole ? choices : fewOf(choices)
  return (
    <>
      {shown.map(({ key, name, count, chosen }) => (
        <ChoiceRow key={key} count={count} chosen={chosen} onChange={() => onToggle(key)}>
          <span title={name}>{name}</span>
        </ChoiceRow>
      ))}
      {choices.length > FEW && (
        <button
          type="button"
          aria-expanded={whole}
          onClick={() => setWhole(!whole)}
          className="type-small min-h-[30px] rounded-tag text-info hover:underline max-sm:min-h-11"
        >
          {whole ? t('filter.few') : t('filter.all', { count: choices.length })}
        </button>
      )}
    </>
  )
}

type ChoiceRowProps = { children: ReactNode; count: number; chosen: boolean; onChange: () => void }

/** A box to tick, with how many offers it would have at the end of the line. */
function ChoiceRow({ children, count, chosen, onChange }: ChoiceRowProps) {
  return (
    <label className="group flex min-h-[30px] cursor-pointer items-center gap-2.5 max-sm:min-h-11">
      <span className="relative grid size-[18px] shrink-0 place-items-center">
        <input
          type="checkbox"
          checked={chosen}
          onChange={onChange}
          className="peer absolute inset-0 size-full cursor-pointer appearance-none rounded-[4px] border border-line-2 bg-well checked:border-signal checked:bg-signal"
        />
        <Check
          size={13}
          strokeWidth={3.2}
          aria-hidden
          className="pointer-events-none relative text-on-signal opacity-0 peer-checked:opacity-100"
        />
      </span>
      <span
        className={cx(
          'type-small min-w-0 grow truncate',
          count > 0 || chosen ? 'text-text-1 group-hover:text-white' : 'text-text-3',
        )}
      >
        {children}
      </span>
      <span className="type-micro type-number text-text-3">{formatNumber(count)}</span>
    </label>
  )
}

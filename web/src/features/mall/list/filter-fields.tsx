import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { SlidersHorizontal } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { MallFacets } from '@noktra/contract/mall'
import { EXTERIORS } from '@noktra/game/wear'
import { ChoiceGroup, ChoiceList, ChoiceRow } from '../../../domain/skin/choice-list.tsx'
import { choicesOf, inOrder, toggled } from '../../../domain/skin/choices.ts'
import { ItemFacetFields } from '../../../domain/skin/item-facet-fields.tsx'
import { countItemKeys } from '../../../domain/skin/item-query.ts'
import { RARITIES } from '../../../domain/skin/rarity.ts'
import { RarityLozenge } from '../../../domain/skin/rarity-lozenge.tsx'
import { formatMoney, formatNumber } from '../../../i18n/format.ts'
import { Button } from '../../../ui/button.tsx'
import { cx } from '../../../ui/class-names.ts'
import { PriceField } from '../../../ui/price-field.tsx'
import { Switch } from '../../../ui/switch.tsx'
import { itemFacetsQuery } from '../queries.ts'
import { pricesCross, queryOf } from './filters.ts'
import type { MallFiltering } from './use-mall-filters.ts'

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
      <ChoiceGroup title={t('filter.rarity')}>
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
      </ChoiceGroup>
      <ChoiceGroup title={t('filter.exterior')}>
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
      </ChoiceGroup>
      <ChoiceGroup title={t('filter.price')}>
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
      </ChoiceGroup>
      <ChoiceGroup title={t('filter.finish')}>
        <ChoiceList
          title={t('filter.finish')}
          choices={choicesOf(facets.finish, filters.finish)}
          onToggle={(key) => change({ finish: toggled(filters.finish, key) })}
        />
      </ChoiceGroup>
      <ChoiceGroup title={t('filter.family')}>
        <ChoiceList
          title={t('filter.family')}
          choices={choicesOf(facets.family, filters.family)}
          onToggle={(key) => change({ family: toggled(filters.family, key) })}
        />
      </ChoiceGroup>
      <MoreFields filtering={filtering} />
    </div>
  )
}

/** What fewer look for: class, variant, phase, collection and game, when asked for. */
function MoreFields({ filtering }: Pick<Props, 'filtering'>) {
  const { t } = useTranslation('filters')
  const { filters, change } = filtering
  const active = countItemKeys(filters.item) > 0
  const [open, setOpen] = useState(active)
  const answer = useQuery({
    ...itemFacetsQuery(queryOf(filters)),
    enabled: open,
    placeholderData: keepPreviousData,
  })
  return (
    <>
      <Button
        icon={<SlidersHorizontal size={16} strokeWidth={1.9} aria-hidden />}
        aria-expanded={open}
        data-testid="more-filters"
        onPress={() => setOpen(!open)}
      >
        {open ? t('fewer') : t('more')}
      </Button>
      {open && <ItemFacetFields answer={answer} query={filters.item} onChange={(item) => change({ item })} />}
    </>
  )
}

import { useQuery } from '@tanstack/react-query'
import { Search, SlidersHorizontal } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatNumber } from '../../i18n/format.ts'
import { EmptyFiltered } from '../../domain/skin/empty-filtered.tsx'
import { countItemKeys } from '../../domain/skin/item-query.ts'
import { MoreFilters } from '../../domain/skin/more-filters.tsx'
import { SkinCard } from '../../domain/skin/skin-card.tsx'
import { HALF_PHONE } from '@noktra/contract/pictures'
import { Chip } from '../../ui/chip.tsx'
import { cx } from '../../ui/class-names.ts'
import { Field } from '../../ui/field.tsx'
import { SectionHead } from '../../ui/section-head.tsx'
import { useDraft } from '../../ui/use-draft.ts'
import { useAddressQuery } from '../../ui/use-address-query.ts'
import {
  readTargetFilters,
  TARGET_SORTS,
  withoutFilter,
  writeTargetFilters,
  type TargetFilters,
} from './filters.ts'
import { targetFacetsQuery } from './queries.ts'
import { PickList } from './pick-list.tsx'
import type { Choice } from './use-choice.ts'
import { RARITIES, type Rarity } from '../../domain/skin/rarity.ts'
import { PriceField } from '../../ui/price-field.tsx'
import { Select } from '../../ui/select.tsx'

type Props = { choice: Choice; locked: boolean; onPick: (skin_id: number | null) => void }

const SIZES = `${HALF_PHONE}, 150px`
const EAGER = 5
const CLEARED = { q: undefined, min_price: undefined, max_price: undefined, rarity: undefined, item: {} }

/** Skins that can be won; pressing one aims at it. */
export function TargetPicker({ choice, locked, onPick }: Props) {
  const { t } = useTranslation(['upgrades', 'common'])
  const [, changeQuery] = useAddressQuery()
  const { targets, target, filters } = choice
  const { asked } = filters
  const isNarrow =
    Boolean(asked.min_price ?? asked.max_price ?? asked.rarity) || countItemKeys(asked.item) > 0
  const narrowed = isNarrow || asked.sort !== 'price'
  const [open, setOpen] = useState(narrowed)
  const [words, setWords] = useDraft(asked.q ?? '', (q) => change({ q: q || undefined }))
  const listed = targets.data?.pages.flatMap((page) => page.list) ?? []
  const total = targets.data?.pages[0]?.total

  function change(part: Partial<TargetFilters>, fits?: boolean): void {
    changeQuery((next) => {
      writeTargetFilters(next, { ...readTargetFilters(next), ...part })
      if (fits === true) next.delete('fit')
      if (fits === false) next.set('fit', '0')
      return next
    })
  }

  return (
    <section className="panel pick-panel" aria-label={t('targets.title')} inert={locked}>
      <SectionHead
        title={t('targets.title')}
        hint={total !== undefined && t('count', { count: total, shown: formatNumber(total) })}
      >
        {filters.canFit && (
          <Chip selected={filters.fits} onPress={() => change({}, !filters.fits)}>
            {t('targets.fit')}
          </Chip>
        )}
        <Field
          label={t('targets.search')}
          hiddenLabel
          type="search"
          placeholder={t('common:search')}
          value={words}
          maxLength={60}
          onChange={setWords}
          before={<Search size={17} strokeWidth={1.9} aria-hidden />}
          className="w-40 max-sm:w-auto max-sm:grow sm:[&_input]:min-h-10"
        />
        <button
          type="button"
          aria-label={t('filter.label')}
          data-tip={t('filter.label')}
          aria-expanded={open}
          aria-controls="target-filters"
          onClick={() => setOpen(!open)}
          className={cx('icon-btn icon-btn-outlined', (open || narrowed) && 'text-signal-hi!')}
        >
          <SlidersHorizontal size={18} strokeWidth={1.9} aria-hidden />
        </button>
      </SectionHead>
      {open && <TargetFilterRow choice={choice} onChange={change} />}
      <PickList
        query={targets}
        count={listed.length}
        label={t('targets.title')}
        empty={
          <NoTargets
            choice={choice}
            onDrop={(name) => change(withoutFilter(asked, name), name === 'price' ? false : undefined)}
            onClear={() => change(CLEARED, false)}
          />
        }
      >
        {listed.map((skin, at) => (
          <SkinCard
            key={skin.skin_id}
            skin={skin}
            price={{ amount: skin.price }}
            sizes={SIZES}
            eager={at < EAGER}
            selected={skin.skin_id === target?.skin_id}
            onPress={() => onPick(skin.skin_id === target?.skin_id ? null : skin.skin_id)}
          />
        ))}
      </PickList>
    </section>
  )
}

type TargetFilterRowProps = { choice: Choice; onChange: (part: Partial<TargetFilters>) => void }

/** What narrows the targets besides the search. */
function TargetFilterRow({ choice, onChange }: TargetFilterRowProps) {
  const { t } = useTranslation(['upgrades', 'common'])
  const { asked: filters, applied } = choice.filters
  const [showsMore, showMore] = useState(false)
  const facets = useQuery({ ...targetFacetsQuery(applied), enabled: showsMore })
  return (
    <div id="target-filters" className="mb-3.5 grid grid-cols-4 items-end gap-2.5 max-sm:grid-cols-2">
      <PriceField
        label={t('filter.from')}
        value={filters.min_price}
        onChange={(min_price) => onChange({ min_price })}
      />
      <PriceField
        label={t('filter.to')}
        value={filters.max_price}
        onChange={(max_price) => onChange({ max_price })}
      />
      <Select<Rarity | 'all'>
        label={t('filter.rarity')}
        visibleLabel
        value={filters.rarity ?? 'all'}
        options={[
          { value: 'all', label: t('common:all') },
          ...RARITIES.map((rarity) => ({ value: rarity, label: t(`common:rarity.${rarity}`) })),
        ]}
        onChange={(rarity) => onChange({ rarity: rarity === 'all' ? undefined : rarity })}
        className="[&_select]:min-h-11"
      />
      <Select
        label={t('sort.label')}
        visibleLabel
        value={filters.sort}
        options={TARGET_SORTS.map((sort) => ({ value: sort, label: t(`sort.${sort}`) }))}
        onChange={(sort) => onChange({ sort })}
        className="[&_select]:min-h-11"
      />
      <MoreFilters
        answer={facets}
        query={filters.item}
        onChange={(item) => onChange({ item })}
        open={showsMore}
        onOpen={showMore}
        className="col-span-full justify-self-start max-sm:w-full"
      />
    </div>
  )
}

type NoTargetsProps = { choice: Choice; onDrop: (filter: string) => void; onClear: () => void }

/** No target is left, and which filter hides what. */
function NoTargets({ choice, onDrop, onClear }: NoTargetsProps) {
  const { t } = useTranslation('upgrades')
  const { applied, fits } = choice.filters
  const { data } = useQuery(targetFacetsQuery(applied))
  return (
    <EmptyFiltered
      title={t('targets.empty')}
      text={t(fits ? 'targets.empty_fit' : 'targets.empty_text')}
      without={data?.without}
      onDrop={onDrop}
      clear={t('targets.show_all')}
      onClear={onClear}
    />
  )
}

import { Search, Snowflake, Star } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { BackpackItem } from '@noktra/contract/backpack'
import { toast } from '../../api/toast.ts'
import { CoinAmount } from '../../domain/money/coin-amount.tsx'
import { SkinCard, SkinCardSkeleton } from '../../domain/skin/skin-card.tsx'
import { HALF_PHONE } from '@noktra/contract/pictures'
import { Button } from '../../ui/button.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Field } from '../../ui/field.tsx'
import { LoadMore } from '../../ui/load-more.tsx'
import { Select } from '../../ui/select.tsx'
import { worthOf, type ItemChoice } from './item-picker-choice.ts'
import { PRIZE_SORTS } from './item-picker-queries.ts'

type Props = {
  choice: ItemChoice
  /** How many may be chosen. */
  most: number
  onChange: (item_ids: number[]) => void
  /** Why the chosen ones are not accepted. */
  error?: string | null
}

const GRID = 'grid grid-cols-[repeat(auto-fill,minmax(128px,1fr))] gap-2.5 max-sm:grid-cols-2 max-sm:gap-2'
const SIZES = `${HALF_PHONE}, 150px`
const EAGER = 8
const SKELETONS = 8

/** Prizes out of one's own backpack: pressing an item stakes it, pressing it again takes it out. */
export function ItemPicker({ choice, most, onChange, error }: Props) {
  const { t } = useTranslation('rolls')
  const { backpack, chosen, shown } = choice
  const chosen_ids = chosen.map(({ item_id }) => item_id)

  function toggle(item: BackpackItem): void {
    if (item.frozen) return toast.info(t('form.prizes.frozen'), { id: 'prizes' })
    if (item.locked) return toast.info(t('form.prizes.starred'), { id: 'prizes' })
    if (chosen_ids.includes(item.item_id)) return onChange(chosen_ids.filter((id) => id !== item.item_id))
    if (chosen_ids.length >= most) {
      return toast.info(t('form.prizes.full', { count: most }), { id: 'prizes' })
    }
    return onChange([...chosen_ids, item.item_id])
  }

  return (
    <section aria-label={t('form.prizes.title')} className="flex min-h-0 flex-col">
      <div className="grid grid-cols-[minmax(0,1fr)_auto] gap-2.5">
        <Field
          label={t('form.prizes.search')}
          hiddenLabel
          type="search"
          placeholder={t('form.prizes.search')}
          value={choice.search}
          onChange={choice.setSearch}
          maxLength={60}
          before={<Search size={16} strokeWidth={1.9} aria-hidden />}
        />
        <Select
          label={t('form.prizes.sort')}
          value={choice.sort}
          options={PRIZE_SORTS.map((sort) => ({ value: sort, label: t(`form.prizes.sorts.${sort}`) }))}
          onChange={choice.setSort}
          className="[&_select]:min-h-11"
        />
      </div>
      <div className="mt-2.5 mb-2 flex min-h-9 items-center justify-between gap-3 max-sm:min-h-11">
        <p aria-live="polite" className="flex min-w-0 flex-wrap items-center gap-x-3">
          <span className="type-label type-number" data-testid="chosen">
            {t('form.prizes.chosen', { count: chosen.length, most })}
          </span>
          {chosen.length > 0 && <CoinAmount amount={worthOf(chosen)} size={16} className="text-text-2" />}
        </p>
        {chosen.length > 0 && (
          <Button size="small" variant="ghost" className="max-sm:min-h-11" onPress={() => onChange([])}>
            {t('form.prizes.clear')}
          </Button>
        )}
      </div>
      {error && (
        <p role="alert" className="type-micro mb-2 text-danger-text">
          {error}
        </p>
      )}
      {choice.gone > 0 && (
        <p role="status" className="type-small mb-2 text-warning">
          {t('form.prizes.gone', { count: choice.gone })}
        </p>
      )}
      {/* Room for the focus ring and for the cards that rise. */}
      <div className="-mx-2 min-h-0 overflow-y-auto px-2 pt-1 pb-2 [scrollbar-width:thin] max-md:overflow-visible">
        {backpack.isPending && <PickerSkeleton />}
        {backpack.isError && !backpack.data && (
          <ErrorState
            error={backpack.error}
            retrying={backpack.isFetching}
            onRetry={() => void backpack.refetch()}
          />
        )}
        <div role="group" aria-label={t('form.prizes.title')} className={GRID}>
          {shown.map((item, at) => (
            <SkinCard
              key={item.item_id}
              skin={item}
              price={{ amount: item.value }}
              sizes={SIZES}
              eager={at < EAGER}
              selected={chosen_ids.includes(item.item_id)}
              soldOut={item.locked}
              fact={
                item.frozen ? (
                  <Snowflake size={13} strokeWidth={2.2} role="img" aria-label={t('form.prizes.frozen')} />
                ) : item.locked ? (
                  <Star size={13} strokeWidth={2.2} role="img" aria-label={t('form.prizes.is_starred')} />
                ) : undefined
              }
              onPress={() => toggle(item)}
            />
          ))}
        </div>
        {backpack.data && shown.length === 0 && !backpack.hasNextPage && (
          <p className="type-small py-8 text-center text-text-2">{t('form.prizes.none_match')}</p>
        )}
        {backpack.hasNextPage && (
          <LoadMore
            isLoading={backpack.isFetchingNextPage}
            hasFailed={backpack.isFetchNextPageError}
            onMore={() => void backpack.fetchNextPage()}
          />
        )}
      </div>
    </section>
  )
}

function PickerSkeleton() {
  return (
    <div className={GRID}>
      {Array.from({ length: SKELETONS }, (_, at) => (
        <SkinCardSkeleton key={at} />
      ))}
    </div>
  )
}

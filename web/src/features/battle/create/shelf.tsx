import { Search, Info, Plus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { MOST_ROUNDS } from '@noktra/game/battles'
import { useBoxTypes } from '../../../domain/box/use-box-types.ts'
import { Button } from '../../../ui/button.tsx'
import { Chip } from '../../../ui/chip.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { Field } from '../../../ui/field.tsx'
import { Select } from '../../../ui/select.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { PriceField } from '../../../ui/price-field.tsx'
import { roundsOf, type Entry } from './line-up.ts'
import { useDraft } from '../../../ui/use-draft.ts'
import { SORTS } from './shelf-filters.ts'
import type { Shelf as ShelfState } from './use-shelf.ts'
import type { CSSProperties } from 'react'
import type { BoxCard } from '@noktra/contract/boxes'
import { formatMoney, formatPercent } from '../../../i18n/format.ts'
import { BoxPicture } from '../../../domain/box/box-picture.tsx'
import { CoinAmount } from '../../../domain/money/coin-amount.tsx'

type Props = {
  shelf: ShelfState
  entries: readonly Entry[]
  onAdd: (box_id: number) => void
  onOdds: (box_id: number) => void
}

/** Every box on sale; a press adds a round. */
export function Shelf({ shelf, entries, onAdd, onOdds }: Props) {
  const { t } = useTranslation(['battle-new', 'common'])
  const isFull = roundsOf(entries) >= MOST_ROUNDS
  const used = new Map<number, number>()
  for (const { box_id, count } of entries) used.set(box_id, (used.get(box_id) ?? 0) + count)
  return (
    <section aria-labelledby="shelf" className="panel p-4 max-sm:p-3">
      <div className="mb-3 flex flex-wrap items-baseline gap-x-3">
        <h2 id="shelf" className="type-block">
          {t('shelf.title')}
        </h2>
        <p className="type-small text-text-2">{t(isFull ? 'line_up.full' : 'shelf.hint')}</p>
      </div>
      <ShelfFilterBar shelf={shelf} />
      {shelf.searchError ? (
        <ErrorState error={shelf.searchError} onRetry={shelf.searchAgain} retrying={shelf.isSearching} />
      ) : !shelf.shown ? (
        <ShelfSkeleton />
      ) : shelf.shown.length === 0 ? (
        <Empty
          title={t('shelf.empty')}
          text={t('shelf.empty_text')}
          action={<Button onPress={() => shelf.clear()}>{t('shelf.show_all')}</Button>}
        />
      ) : (
        <ul className="shelf-grid" aria-label={t('shelf.title')}>
          {shelf.shown.map((box) => (
            <li key={box.box_id} className="relative grid min-w-0">
              <ShelfCard
                box={box}
                used={used.get(box.box_id) ?? 0}
                isFull={isFull}
                onAdd={() => onAdd(box.box_id)}
                onOdds={() => onOdds(box.box_id)}
              />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

export function ShelfSkeleton() {
  return (
    <div className="shelf-grid" aria-hidden>
      {Array.from({ length: 14 }, (_, i) => (
        <Skeleton key={i} className="h-[178px] rounded-box max-sm:h-[168px]" />
      ))}
    </div>
  )
}

function ShelfFilterBar({ shelf }: Pick<Props, 'shelf'>) {
  const { t } = useTranslation(['battle-new', 'common'])
  const types = useBoxTypes()
  const { filters, change } = shelf
  const [search, setSearch] = useDraft(filters.q, (q) => change({ q }))
  return (
    <div className="mb-3.5 flex flex-col gap-2.5">
      <div className="grid grid-cols-[minmax(0,1fr)_104px_104px_176px] items-end gap-2.5 max-md:grid-cols-2">
        <Field
          label={t('shelf.search')}
          hiddenLabel
          type="search"
          placeholder={t('shelf.search')}
          value={search}
          onChange={setSearch}
          maxLength={60}
          before={<Search size={16} strokeWidth={1.9} aria-hidden />}
          className="max-md:col-span-2"
        />
        <PriceField label={t('shelf.min')} value={filters.min} onChange={(min) => change({ min })} />
        <PriceField label={t('shelf.max')} value={filters.max} onChange={(max) => change({ max })} />
        <Select
          label={t('shelf.sort')}
          value={filters.sort}
          options={SORTS.map((sort) => ({ value: sort, label: t(`shelf.sorts.${sort}`) }))}
          onChange={(sort) => change({ sort })}
          className="max-md:col-span-2 [&_select]:min-h-11"
        />
      </div>
      {types ? (
        <div
          role="group"
          aria-label={t('shelf.types')}
          className="-mx-1 flex gap-2 overflow-x-auto px-1 py-1 [scrollbar-width:none]"
        >
          <Chip selected={filters.type === undefined} onPress={() => change({ type: undefined })}>
            {t('common:all')}
          </Chip>
          {types.map(({ id, name }) => (
            <Chip
              key={id}
              selected={filters.type === id}
              onPress={() => change({ type: filters.type === id ? undefined : id })}
            >
              {name}
            </Chip>
          ))}
        </div>
      ) : (
        <Skeleton className="h-[42px] w-full max-w-[460px] max-sm:h-[52px]" />
      )}
    </div>
  )
}

type ShelfCardProps = { box: BoxCard; used: number; isFull: boolean; onAdd: () => void; onOdds: () => void }

/** The whole card adds a round of its box, unless the box is paused; in its corner are the odds. */
function ShelfCard({ box, used, isFull, onAdd, onOdds }: ShelfCardProps) {
  const { t } = useTranslation('battle-new')
  const percent = formatPercent(box.expected_return, 1)
  const paused = box.closed ? t('shelf.paused_tip', { name: box.name }) : null
  const reason = paused ?? (isFull ? t('line_up.full') : null)
  const values = { name: box.name, price: formatMoney(box.price), percent, count: used }
  return (
    <>
      <button
        type="button"
        className="shelf-card"
        style={{ '--theme': box.theme_color } as CSSProperties}
        aria-label={paused ?? t(used > 0 ? 'shelf.add_more' : 'shelf.add', values)}
        aria-disabled={reason !== null || undefined}
        data-tip={reason ?? undefined}
        data-testid="shelf-box"
        onClick={() => {
          if (reason === null) onAdd()
        }}
      >
        {used > 0 && (
          <span className="shelf-card-count type-label type-number" aria-hidden>
            x{used}
          </span>
        )}
        <BoxPicture url={box.image_url} sizes="88px" className="mt-1 size-[84px] max-sm:size-[76px]" />
        <span className="type-label mt-1 w-full truncate text-center text-[14px]" title={box.name}>
          {box.name}
        </span>
        <span className="type-micro type-number mb-1.5 text-center whitespace-normal! text-text-2">
          {paused ? t('shelf.paused') : t('shelf.return', { percent })}
        </span>
        <span className="shelf-card-price">
          <CoinAmount amount={box.price} size={15} className="gap-1! text-[13px] max-sm:text-[12px]" />
          <Plus size={16} strokeWidth={3} aria-hidden className="shelf-card-plus shrink-0 text-text-2" />
        </span>
      </button>
      <button
        type="button"
        className="shelf-card-odds"
        aria-label={t('odds.of', { name: box.name })}
        data-tip={t('odds.title')}
        onClick={onOdds}
      >
        <Info size={16} strokeWidth={1.9} aria-hidden />
      </button>
    </>
  )
}

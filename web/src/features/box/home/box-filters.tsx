import { Search, SlidersHorizontal } from 'lucide-react'
import { useState, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { LatePart } from '../../../ui/late-part.tsx'
import { Select } from '../../../ui/select.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { Tabs } from '../../../ui/tabs.tsx'
import { usePhone } from '../../../ui/use-media.ts'
import { SORTS, type useBoxFilters } from './use-box-filters.ts'
import { useDraft } from '../../../ui/use-draft.ts'
import { cx } from '../../../ui/class-names.ts'

type Props = {
  filtering: ReturnType<typeof useBoxFilters>
  types: readonly { id: number; name: string }[] | undefined
}

const ALL = 'all'

/** Price and affordability stand behind a button, so they come when it is pressed. */
async function loadMoreFilters() {
  return (await import('./more-filters.tsx')).MoreFilters
}

/** Type tabs that stay in view, search, sort, and behind a button price and affordability. */
export function BoxFilterBar({ filtering, types }: Props) {
  const { t } = useTranslation(['home', 'common'])
  const { filters, hidden, change } = filtering
  const [search, setSearch] = useDraft(filters.q, (q) => change({ q }))
  const [open, setOpen] = useState(hidden > 0)
  const phone = usePhone()
  const [sentinel, stuck] = useStuck<HTMLSpanElement>(phone ? 56 : 68)
  const tabs = [
    { value: ALL, label: t('common:all') },
    ...(types ?? []).map(({ id, name }) => ({ value: String(id), label: name })),
  ]
  const sorting = (
    <Select
      label={t('filter.sort')}
      value={filters.sort}
      options={SORTS.map((sort) => ({ value: sort, label: t(`sort.${sort}`) }))}
      onChange={(sort) => change({ sort })}
      className="w-[184px] max-sm:w-full"
    />
  )
  return (
    <>
      <span ref={sentinel} aria-hidden className="block h-px" />
      <div
        className={cx(
          'z-20 mb-2 flex flex-wrap items-center justify-between gap-x-4 gap-y-2.5 py-2.5 max-sm:contents sm:sticky sm:top-[68px] sm:-mx-8 sm:px-8',
          stuck && 'sm:bg-base-0',
        )}
      >
        <div
          className={cx(
            'min-w-0 max-sm:sticky max-sm:top-14 max-sm:z-20 max-sm:-mx-3.5 max-sm:px-3.5 max-sm:py-2',
            stuck && 'max-sm:bg-base-0',
          )}
        >
          {types ? (
            <Tabs
              label={t('filter.types')}
              value={filters.type === undefined ? ALL : String(filters.type)}
              items={tabs}
              onChange={(type) => change({ type: type === ALL ? undefined : Number(type) })}
            />
          ) : (
            <Skeleton className="h-[46px] w-[540px] max-w-full max-sm:h-[54px]" />
          )}
        </div>
        <div className="flex min-w-0 items-center gap-2.5">
          <Field
            label={t('filter.search')}
            hiddenLabel
            type="search"
            placeholder={t('filter.search')}
            value={search}
            onChange={setSearch}
            maxLength={60}
            before={<Search size={16} strokeWidth={1.9} aria-hidden />}
            className="w-[230px] max-xl:w-[190px] max-sm:w-auto max-sm:grow"
          />
          {!phone && sorting}
          <Button
            icon={<SlidersHorizontal size={16} strokeWidth={1.9} aria-hidden />}
            aria-pressed={open}
            aria-label={t('filter.more')}
            className="shrink-0 px-3.5"
            onPress={() => setOpen(!open)}
          >
            {hidden > 0 && (
              <span className="type-number grid size-5 place-items-center rounded-full bg-signal text-[12px] text-on-signal">
                {hidden}
              </span>
            )}
          </Button>
        </div>
      </div>
      <LatePart
        wanted={open}
        load={loadMoreFilters}
        props={{ filtering, sorting: phone && sorting, isOpen: open }}
        onFail={() => setOpen(false)}
      />
    </>
  )
}

/** Whether what follows the element `ref` stands at the top of the window, `top` px under its edge. */
function useStuck<Element extends HTMLElement>(top: number) {
  const ref = useRef<Element>(null)
  const [stuck, setStuck] = useState(false)
  useEffect(() => {
    if (!ref.current) return
    const observer = new IntersectionObserver(
      ([entry]) =>
        setStuck(entry !== undefined && !entry.isIntersecting && entry.boundingClientRect.top < top),
      { rootMargin: `-${top}px 0px 0px` },
    )
    observer.observe(ref.current)
    return () => observer.disconnect()
  }, [top])
  return [ref, stuck] as const
}

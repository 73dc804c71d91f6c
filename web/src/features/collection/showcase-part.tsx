import { useInfiniteQuery, useMutation } from '@tanstack/react-query'
import { ArrowUpRight, ChevronsLeft, Plus, X } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { arrangeShowcase, SHOWCASE_MOST } from '@noktra/contract/plain/collection'
import type { BodySent } from '@noktra/contract/plain-types'
import type { ShownItem } from '@noktra/contract/collection'
import { HALF_PHONE } from '@noktra/contract/pictures'
import { call } from '../../api/call.ts'
import { SkinCard, SkinCardSkeleton } from '../../domain/skin/skin-card.tsx'
import { formatNumber, formatWear } from '../../i18n/format.ts'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/button.tsx'
import { CopyLine } from '../../ui/copy-line.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Empty } from '../../ui/empty.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { LoadMore } from '../../ui/load-more.tsx'
import { SectionHead } from '../../ui/section-head.tsx'
import { Switch } from '../../ui/switch.tsx'
import { heldQuery, keepShowcase, type Collection } from './queries.ts'

const ICON = { size: 16, strokeWidth: 1.9, 'aria-hidden': true } as const
const GRID = 'grid grid-cols-2 gap-3 sm:grid-cols-3 md:grid-cols-4'
const SIZES = `${HALF_PHONE}, (width < 860px) 30vw, 230px`

/** The switch of the public showcase, its address, and what stands in it. */
export function ShowcasePart({ collection: { showcase } }: { collection: Collection }) {
  const { t } = useTranslation('collection')
  const [isChoosing, setChoosing] = useState(false)
  const arrange = useMutation({
    mutationFn: (body: BodySent<typeof arrangeShowcase>) => call(arrangeShowcase, { body }),
    onSuccess: keepShowcase,
  })
  const { token, named, items } = showcase

  function put(next: readonly ShownItem[]): void {
    arrange.mutate({ item_ids: next.map(({ item_id }) => item_id) })
  }

  return (
    <>
      <section className="panel p-5 max-sm:p-4" aria-labelledby="showcase-switch">
        <div className="flex items-center justify-between gap-5">
          <h2 id="showcase-switch" className="type-block">
            {t('showcase.public')}
          </h2>
          <Switch
            label={t('showcase.public')}
            checked={token !== null}
            disabled={arrange.isPending}
            onChange={(open) => arrange.mutate({ open })}
          />
        </div>
        <p className="type-small mt-1 max-w-170 text-text-2">
          {t(token === null ? 'showcase.closed' : 'showcase.opened')}
        </p>
        {token !== null && (
          <div className="mt-4 flex flex-wrap items-end gap-3">
            <div className="min-w-0 grow basis-70">
              <CopyLine label={t('showcase.address')} value={location.origin + paths.showcase(token)} />
            </div>
            <Button to={paths.showcase(token)} icon={<ArrowUpRight {...ICON} />}>
              {t('showcase.look')}
            </Button>
          </div>
        )}
        {token !== null && (
          <div className="mt-5 border-t border-line-1 pt-4">
            <div className="flex items-center justify-between gap-5">
              <h3 className="type-label">{t('showcase.named')}</h3>
              <Switch
                label={t('showcase.named')}
                checked={named}
                disabled={arrange.isPending}
                onChange={(next) => arrange.mutate({ named: next })}
              />
            </div>
            <p className="type-small mt-1 max-w-170 text-text-2">
              {t(named ? 'showcase.named_on' : 'showcase.named_off')}
            </p>
          </div>
        )}
      </section>
      <section className="mt-7" aria-labelledby="showcase-items">
        <SectionHead
          id="showcase-items"
          title={t('showcase.items')}
          hint={t('showcase.count', { count: formatNumber(items.length), most: SHOWCASE_MOST })}
        >
          <Button icon={<Plus {...ICON} />} disabled={arrange.isPending} onPress={() => setChoosing(true)}>
            {t('showcase.choose')}
          </Button>
        </SectionHead>
        {items.length === 0 ? (
          <div className="panel">
            <Empty title={t('showcase.none')} text={t('showcase.none_text')} />
          </div>
        ) : (
          <>
            <p className="type-small mb-3.5 text-text-2">{t('showcase.first')}</p>
            <ul className={GRID}>
              {items.map((item, at) => (
                <li key={item.item_id}>
                  <SkinCard
                    skin={item}
                    sizes={SIZES}
                    fact={at === 0 ? t('showcase.is_first') : item.wear && formatWear(item.wear)}
                    note={
                      <span className="flex items-center justify-end gap-1">
                        {at > 0 && (
                          <IconButton
                            label={t('showcase.make_first', { name: item.finish })}
                            icon={<ChevronsLeft {...ICON} />}
                            disabled={arrange.isPending}
                            onPress={() => put([item, ...items.filter((one) => one !== item)])}
                          />
                        )}
                        <IconButton
                          label={t('showcase.remove', { name: item.finish })}
                          icon={<X {...ICON} />}
                          disabled={arrange.isPending}
                          onPress={() => put(items.filter((one) => one !== item))}
                        />
                      </span>
                    }
                  />
                </li>
              ))}
            </ul>
          </>
        )}
      </section>
      <ChooseDialog
        key={String(isChoosing)}
        open={isChoosing}
        chosen={items.map(({ item_id }) => item_id)}
        isSaving={arrange.isPending}
        onClose={() => setChoosing(false)}
        onSave={(item_ids) => arrange.mutate({ item_ids }, { onSuccess: () => setChoosing(false) })}
      />
    </>
  )
}

type ChooseProps = {
  open: boolean
  chosen: number[]
  isSaving: boolean
  onClose: () => void
  onSave: (item_ids: number[]) => void
}

/** Up to eight of the held items, in the order in which they are pressed. */
function ChooseDialog({ open, chosen, isSaving, onClose, onSave }: ChooseProps) {
  const { t } = useTranslation(['collection', 'common'])
  const [picked, setPicked] = useState(chosen)
  const held = useInfiniteQuery({ ...heldQuery, enabled: open })
  const list = held.data?.pages.flatMap((page) => page.list)
  const isFull = picked.length >= SHOWCASE_MOST

  function toggle(item_id: number): void {
    if (picked.includes(item_id)) setPicked(picked.filter((one) => one !== item_id))
    else if (!isFull) setPicked([...picked, item_id])
  }

  return (
    <Dialog
      open={open}
      onClose={onClose}
      width={920}
      title={t('showcase.choose_title')}
      description={t('showcase.choose_text', { most: SHOWCASE_MOST })}
      footer={
        <>
          <p className="type-small type-number text-text-2 sm:me-auto" aria-live="polite">
            {t('showcase.count', { count: formatNumber(picked.length), most: SHOWCASE_MOST })}
          </p>
          <Button onPress={onClose}>{t('common:cancel')}</Button>
          <Button variant="primary" busy={isSaving} onPress={() => onSave(picked)}>
            {t('showcase.save')}
          </Button>
        </>
      }
    >
      {list ? (
        list.length === 0 ? (
          <Empty
            title={t('showcase.empty_backpack')}
            text={t('showcase.empty_backpack_text')}
            action={<Button to={paths.home}>{t('browse')}</Button>}
          />
        ) : (
          <>
            <div className={GRID}>
              {list.map((item) => {
                const at = picked.indexOf(item.item_id)
                return (
                  <SkinCard
                    key={item.item_id}
                    skin={item}
                    sizes={SIZES}
                    selected={at >= 0}
                    soldOut={at < 0 && isFull}
                    note={item.wear && <span className="type-number">{formatWear(item.wear)}</span>}
                    onPress={() => toggle(item.item_id)}
                  />
                )
              })}
            </div>
            {held.hasNextPage && (
              <LoadMore
                isLoading={held.isFetchingNextPage}
                hasFailed={held.isFetchNextPageError}
                onMore={() => void held.fetchNextPage()}
              />
            )}
          </>
        )
      ) : held.error ? (
        <ErrorState error={held.error} retrying={held.isFetching} onRetry={() => void held.refetch()} />
      ) : (
        <div className={GRID}>
          {Array.from({ length: 8 }, (_, at) => (
            <SkinCardSkeleton key={at} priced={false} />
          ))}
        </div>
      )}
    </Dialog>
  )
}

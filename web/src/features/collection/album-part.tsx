import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { CollectionCell, CollectionFamily, CollectionRow } from '@noktra/contract/collection'
import { EXTERIORS, type Exterior } from '@noktra/game/wear'
import { RARITIES, rarityStyle, type Rarity } from '../../domain/skin/rarity.ts'
import { RarityLozenge } from '../../domain/skin/rarity-lozenge.tsx'
import { SkinPicture } from '../../domain/skin/skin-picture.tsx'
import { formatNumber, formatWear } from '../../i18n/format.ts'
import { Button } from '../../ui/button.tsx'
import { cx } from '../../ui/class-names.ts'
import { Empty } from '../../ui/empty.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { LoadMore } from '../../ui/load-more.tsx'
import { Select } from '../../ui/select.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { useAddressQuery } from '../../ui/use-address-query.ts'
import { CellDialog, type ShownCell } from './cell-dialog.tsx'
import { familyQuery, type Collection } from './queries.ts'
import { useExteriorText } from '../../domain/skin/exterior-words.ts'

/** What lights a cell: that the player has ever had it, or that they hold it now. */
export type Lit = 'ever' | 'held'

const LITS = ['ever', 'held'] as const
const ROWS_WHILE_LOADING = 6

/** Each family's finishes by the five exteriors. */
export function AlbumPart({ collection: { families } }: { collection: Collection }) {
  const { t } = useTranslation(['collection', 'common'])
  const [address, change] = useAddressQuery()
  const family = families.find((one) => one.family === address.get('family')) ?? families[0]
  const rarity = RARITIES.find((one) => one === address.get('rarity')) ?? null
  const lit = address.get('lit') === 'held' ? 'held' : 'ever'

  function put(name: 'family' | 'rarity' | 'lit', value: string | null): void {
    change((now) => {
      if (value === null) now.delete(name)
      else now.set(name, value)
      return now
    })
  }

  // Where the families are a row wider than the screen, the one that is shown is in view.
  const row = useRef<HTMLDivElement>(null)
  const shown = family?.family
  useEffect(() => {
    const chosen = row.current?.querySelector(`[data-family="${shown}"]`)?.getBoundingClientRect()
    const frame = row.current?.getBoundingClientRect()
    if (!chosen || !frame || (chosen.left >= frame.left && chosen.right <= frame.right)) return
    row.current?.scrollBy({ left: chosen.left + chosen.width / 2 - frame.left - frame.width / 2 })
  }, [shown])

  if (!family) return <Empty title={t('album.no_skins')} />
  return (
    <>
      <div ref={row} role="group" aria-label={t('album.families')} className="album-families">
        {families.map((one) => (
          <FamilyButton
            key={one.family}
            family={one}
            lit={lit}
            isChosen={one === family}
            onPress={() => put('family', one.family)}
          />
        ))}
      </div>
      <div className="mt-5 mb-3.5 flex flex-wrap items-center justify-between gap-3">
        <h2 className="flex min-w-0 items-center gap-3">
          <span className="skew-bar" aria-hidden />
          <span className="type-section truncate">{family.name}</span>
          <span className="type-small pt-1 text-text-3">{family.kind}</span>
        </h2>
        <div className="flex flex-wrap items-center gap-2.5 max-sm:w-full">
          <Select
            label={t('album.rarity')}
            value={rarity ?? ''}
            options={[
              { value: '', label: t('album.any_rarity') },
              ...RARITIES.map((one) => ({ value: one as string, label: t(`common:rarity.${one}`) })),
            ]}
            onChange={(chosen) => put('rarity', chosen === '' ? null : chosen)}
            className="w-44 max-sm:w-auto max-sm:grow"
          />
          <Tabs
            label={t('album.lit')}
            value={lit}
            items={LITS.map((value) => ({ value, label: t(`album.${value}`) }))}
            onChange={(next) => put('lit', next === 'ever' ? null : next)}
          />
        </div>
      </div>
      <FamilyTable
        key={family.family}
        family={family}
        rarity={rarity}
        lit={lit}
        onAnyRarity={() => put('rarity', null)}
      />
    </>
  )
}

type FamilyButtonProps = { family: CollectionFamily; lit: Lit; isChosen: boolean; onPress: () => void }

function FamilyButton({ family, lit, isChosen, onPress }: FamilyButtonProps) {
  const { t } = useTranslation('collection')
  const { name, image_url, cells } = family
  const share = cells.all === 0 ? 0 : cells[lit] / cells.all
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      aria-label={t('album.family', {
        name,
        have: formatNumber(cells[lit]),
        all: formatNumber(cells.all),
      })}
      onClick={onPress}
      data-family={family.family}
      className={cx('album-family', isChosen && 'album-family-on')}
    >
      <SkinPicture
        url={image_url}
        sizes="84px"
        className={cx('w-[84px]', cells[lit] === 0 && 'album-dark')}
      />
      <span className="type-label w-full truncate">{name}</span>
      <span className="type-micro type-number text-text-3">
        {formatNumber(cells[lit])} / {formatNumber(cells.all)}
      </span>
      <span className="album-share" aria-hidden>
        <span style={{ scale: `${share} 1` }} />
      </span>
    </button>
  )
}

type TableProps = {
  family: CollectionFamily
  rarity: Rarity | null
  lit: Lit
  onAnyRarity: () => void
}

function FamilyTable({ family, rarity, lit, onAnyRarity }: TableProps) {
  const { t } = useTranslation(['collection', 'common'])
  const query = useInfiniteQuery(familyQuery(family.family, rarity))
  const [shown, setShown] = useState<ShownCell | null>(null)
  const [isOpen, setOpen] = useState(false)
  if (!query.data) {
    return query.error ? (
      <ErrorState error={query.error} retrying={query.isFetching} onRetry={() => void query.refetch()} />
    ) : (
      <div aria-busy className="grid gap-2">
        {Array.from({ length: ROWS_WHILE_LOADING }, (_, at) => (
          <Skeleton key={at} className="h-[124px] rounded-item max-sm:h-[112px]" />
        ))}
      </div>
    )
  }
  const rows = query.data.pages.flatMap((page) => page.rows)
  if (rows.length === 0) {
    return (
      <Empty
        title={t('album.none_of_rarity', { name: family.name })}
        action={<Button onPress={onAnyRarity}>{t('album.show_all')}</Button>}
      />
    )
  }
  return (
    <>
      <ul className={rows.every(isThing) ? 'album-things' : 'grid gap-2'}>
        {rows.map((row) => (
          <li key={row.cells[0]!.skin_id} className="album-row" style={rarityStyle(row.rarity)}>
            <div className="min-w-0 self-center">
              <p className="type-label truncate" title={row.name}>
                {row.name}
              </p>
              <RarityLozenge rarity={row.rarity} className="type-micro text-text-2" />
            </div>
            <div className="album-cells">
              {placesOf(row).map((exterior) => {
                const cell = row.cells.find(({ exterior_name }) => exterior_name === exterior)
                return cell ? (
                  <Cell
                    key={exterior}
                    cell={cell}
                    row={row}
                    kind={family.kind}
                    isLit={(lit === 'ever' ? cell.copies : cell.held) > 0}
                    count={lit === 'ever' ? cell.copies : cell.held}
                    onPress={() => {
                      setShown({ cell, row, family })
                      setOpen(true)
                    }}
                  />
                ) : (
                  <span key={exterior} className="album-cell album-cell-none" aria-hidden>
                    <span className="type-tag text-text-3">{exterior}</span>
                  </span>
                )
              })}
            </div>
          </li>
        ))}
      </ul>
      {query.hasNextPage && (
        <LoadMore
          isLoading={query.isFetchingNextPage}
          hasFailed={query.isFetchNextPageError}
          onMore={() => void query.fetchNextPage()}
        />
      )}
      {shown && <CellDialog shown={shown} open={isOpen} onClose={() => setOpen(false)} />}
    </>
  )
}

/** One place for each exterior, or one alone of an item without wear. */
function placesOf(row: CollectionRow): readonly (Exterior | '')[] {
  return isThing(row) ? [''] : EXTERIORS
}

function isThing({ cells }: CollectionRow): boolean {
  return cells.every(({ exterior_name }) => exterior_name === '')
}

type CellProps = {
  cell: CollectionCell
  row: CollectionRow
  /** What an item without wear is called by. */
  kind: string
  isLit: boolean
  count: number
  onPress: () => void
}

function Cell({ cell, row, kind, isLit, count, onPress }: CellProps) {
  const { t } = useTranslation('collection')
  const exterior = useExteriorText()({ exterior_name: cell.exterior_name, kind })
  const name = `${row.name}, ${exterior}`
  const wear = cell.best?.wear ? formatWear(cell.best.wear) : null
  return (
    <button
      type="button"
      onClick={onPress}
      aria-label={
        !isLit
          ? t('album.cell_dark', { name })
          : wear === null
            ? t('album.cell_plain', { name, count, shown: formatNumber(count) })
            : t('album.cell', { name, count, shown: formatNumber(count), wear })
      }
      className={cx('album-cell', isLit && 'album-cell-lit')}
      data-testid={`cell-${cell.skin_id}`}
      data-lit={isLit}
    >
      <span className="flex w-full items-center justify-between gap-1">
        <span className="type-tag" title={exterior}>
          {cell.exterior_name}
        </span>
        {isLit && count > 1 && (
          <span className="type-micro type-number text-text-2">×{formatNumber(count)}</span>
        )}
      </span>
      <SkinPicture
        // Dark ones are all the same shape: one picture does for them.
        url={isLit ? cell.image_url : row.cells[0]!.image_url}
        sizes="(width < 600px) 62px, 116px"
        className={cx('w-full', !isLit && 'album-dark')}
      />
      <span className="type-micro type-number max-w-full truncate">{isLit ? wear : '—'}</span>
    </button>
  )
}

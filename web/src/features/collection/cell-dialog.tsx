import { ShieldCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { CollectionCell, CollectionFamily, CollectionRow } from '@noktra/contract/collection'
import { ExteriorBadge } from '../../domain/skin/exterior-badge.tsx'
import { LiveSkin } from '../../domain/skin/live/live-skin.tsx'
import { rarityStyle } from '../../domain/skin/rarity.ts'
import { RarityLozenge } from '../../domain/skin/rarity-lozenge.tsx'
import { SkinLink } from '../../domain/skin/skin-link.tsx'
import { SkinPicture } from '../../domain/skin/skin-picture.tsx'
import { formatNumber, formatWear } from '../../i18n/format.ts'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/button.tsx'
import { cx } from '../../ui/class-names.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { useExteriorText } from '../../domain/skin/exterior-words.ts'

export type ShownCell = { cell: CollectionCell; row: CollectionRow; family: CollectionFamily }

type Props = { shown: ShownCell; open: boolean; onClose: () => void }

/** One skin in one exterior: the player's best copy with its proof, how many they had, and the lowest wear of the store. */
export function CellDialog({ shown: { cell, row, family }, open, onClose }: Props) {
  const { t } = useTranslation(['collection', 'common'])
  const { best, record, copies, held } = cell
  const textOf = useExteriorText()
  const alt = `${family.name}, ${row.name}, ${textOf({ exterior_name: cell.exterior_name, kind: family.kind })}`
  const picture = { url: cell.image_url, alt, eager: true, sizes: '(width < 600px) 92vw, 360px' }
  return (
    <Dialog
      open={open}
      onClose={onClose}
      width={760}
      title={`${family.name} | ${row.name}`}
      description={family.kind}
    >
      <div className="grid gap-5 sm:grid-cols-[1.1fr_1fr]">
        <div className="skin-card grid place-items-center overflow-hidden" style={rarityStyle(row.rarity)}>
          <span className="skin-card-ground" aria-hidden />
          {best ? (
            <LiveSkin
              {...picture}
              wear={best.wear}
              pattern={best.pattern}
              className="m-4 w-[calc(100%-2rem)]"
            />
          ) : (
            <SkinPicture {...picture} className={cx('album-dark m-4 w-[calc(100%-2rem)]')} />
          )}
        </div>
        <div className="flex min-w-0 flex-col gap-4">
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
            <ExteriorBadge exterior={cell.exterior_name} full />
            <RarityLozenge rarity={row.rarity} className="type-small text-text-2" />
          </div>
          <Fact name={t('cell.had')}>
            {copies === 0
              ? t('cell.never')
              : t('cell.copies', {
                  count: copies,
                  shown: formatNumber(copies),
                  held: formatNumber(held),
                })}
          </Fact>
          {best && (
            <Fact name={t('cell.best')}>
              <span className="type-number flex min-h-9 flex-wrap items-center gap-x-3 gap-y-1 font-semibold">
                {best.wear !== '' && formatWear(best.wear)}
                {best.open_id !== null && (
                  <Button
                    to={paths.fairDraw(best.open_id)}
                    size="small"
                    icon={<ShieldCheck size={16} strokeWidth={1.9} aria-hidden />}
                    className="max-sm:min-h-11"
                  >
                    {t('proof')}
                  </Button>
                )}
              </span>
            </Fact>
          )}
          {cell.exterior_name && (
            <Fact name={t('cell.record')}>
              {record === null ? (
                t('cell.no_record')
              ) : (
                <>
                  <span className="type-number font-semibold">{formatWear(record.wear)}</span>{' '}
                  {record.own ? (
                    <span className="text-text-2">{t('cell.record_own')}</span>
                  ) : (
                    record.holder && (
                      <Link
                        to={paths.showcase(record.holder.token)}
                        className="text-info hover:underline"
                        title={record.holder.nickname}
                      >
                        {t('cell.record_of', { player: record.holder.nickname })}
                      </Link>
                    )
                  )}
                </>
              )}
            </Fact>
          )}
          <SkinLink skin={cell} className="self-start max-sm:min-h-11" />
        </div>
      </div>
    </Dialog>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <dl>
      <dt className="type-micro mb-1 text-text-3">{name}</dt>
      <dd className="type-small">{children}</dd>
    </dl>
  )
}

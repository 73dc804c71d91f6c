import { useTranslation } from 'react-i18next'
import type { DataOf } from '@noktra/contract/plain-types'
import type { SkinFace } from '@noktra/contract/shapes'
import type { skinDetails } from '@noktra/contract/plain/skins'
import { formatMoney, formatNumber } from '../../../i18n/format.ts'
import { rarityStyle } from '../../../domain/skin/rarity.ts'
import { RarityLozenge } from '../../../domain/skin/rarity-lozenge.tsx'
import { SkinLink } from '../../../domain/skin/skin-link.tsx'
import { useSkinAlt } from '../../../domain/skin/skin-card.tsx'
import { SkinPicture } from '../../../domain/skin/skin-picture.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { cx } from '../../../ui/class-names.ts'
import { useExteriorText } from '../../../domain/skin/exterior-words.ts'

type Props = {
  face: SkinFace
  /** The exterior that was asked for; `face` follows when it has come. */
  wanted: number
  details: DataOf<typeof skinDetails> | undefined
  stock: number | undefined
  onExterior: (skin_id: number) => void
}

const WHOLE = 10_000

/** What is sold: the picture, the exteriors the design comes in, and what a copy can be like. */
export function OfferSide({ face, wanted, details, stock, onExterior }: Props) {
  const { t } = useTranslation(['mall', 'common'])
  const alt = useSkinAlt()(face)
  const textOf = useExteriorText()
  return (
    <div className="flex min-w-0 flex-col gap-3 max-sm:grid max-sm:grid-cols-[132px_minmax(0,1fr)] max-sm:gap-3.5">
      <div className="skin-card grid place-items-center" style={rarityStyle(face.rarity)}>
        <span className="skin-card-ground" aria-hidden />
        <SkinPicture
          url={face.image_url}
          alt={alt}
          eager
          sizes="(width < 600px) 132px, 345px"
          className={cx('relative w-full p-4 max-sm:p-2', stock === 0 && 'opacity-40 grayscale')}
        />
      </div>
      <div className="flex min-w-0 flex-col gap-2.5 max-sm:justify-center">
        {face.exterior_name && (
          <div
            role="group"
            aria-label={t('buy.exteriors')}
            className="flex h-9 gap-1.5 max-sm:h-11 max-[430px]:h-[94px] max-[430px]:flex-wrap"
          >
            {details ? (
              details.exteriors.map(({ skin_id, exterior_name, price }) => (
                <button
                  key={skin_id}
                  type="button"
                  aria-pressed={skin_id === wanted}
                  aria-label={textOf({ exterior_name, kind: face.kind })}
                  data-tip={`${textOf({ exterior_name, kind: face.kind })} · ${formatMoney(price)}`}
                  onClick={() => skin_id !== wanted && onExterior(skin_id)}
                  className={cx(
                    'type-tag min-w-0 flex-1 rounded-control border text-[12px] transition-colors max-sm:min-h-11 max-sm:min-w-11',
                    skin_id === wanted
                      ? 'border-signal-line bg-signal-tint text-signal-hi'
                      : 'border-line-2 bg-base-2 text-text-2 hover:bg-base-3 hover:text-text-1',
                  )}
                >
                  {exterior_name}
                </button>
              ))
            ) : (
              <Skeleton className="h-full w-full" />
            )}
          </div>
        )}
        <p className="type-small flex h-[18px] items-center justify-between gap-3 text-text-2">
          <RarityLozenge rarity={face.rarity} />
          {stock !== undefined && (
            <span className="type-number truncate">
              {stock > 0 ? t('buy.stock', { count: stock }) : t('buy.sold_out')}
            </span>
          )}
        </p>
        <p className="type-micro min-h-4 text-text-3">
          {details?.wear_to &&
            t('buy.wear', {
              from: formatNumber(details.wear_from! / WHOLE, 4),
              to: formatNumber((details.wear_to - 1) / WHOLE, 4),
            })}
        </p>
        <SkinLink skin={{ ...face, skin_id: wanted }} className="self-start max-sm:min-h-11 max-sm:px-2" />
      </div>
    </div>
  )
}

import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Exterior } from '@noktra/game/wear'
import type { SkinSeller } from '../../domain/game/game-view.ts'
import { useGames, useSellers } from '../../domain/game/games-context.ts'
import { recordQuery } from '../../domain/collection/collection-queries.ts'
import { rarityStyle } from '../../domain/skin/rarity.ts'
import { RarityLozenge } from '../../domain/skin/rarity-lozenge.tsx'
import type { SkinDetails } from '../../domain/skin/skin-query.ts'
import { BackButton } from '../../ui/back-button.tsx'
import { paths } from '../../paths.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { PriceHistory } from './price-history.tsx'
import { WaysPanel } from './ways-panel.tsx'
import { placeOf, wearAt, WHOLE, wornExteriors } from './wear-scale.ts'
import { SkinStage, WearSlider } from './skin-look.tsx'
import { CoinAmount, DiamondAmount } from '../../domain/money/coin-amount.tsx'
import { ExteriorBadge } from '../../domain/skin/exterior-badge.tsx'
import { SectionHead } from '../../ui/section-head.tsx'
import { cx } from '../../ui/class-names.ts'
import { Button } from '../../ui/button.tsx'
import { Link } from 'react-router'
import { formatNumber, formatPercent, formatWear } from '../../i18n/format.ts'
import { BoxPicture } from '../../domain/box/box-picture.tsx'

type Props = {
  skin: SkinDetails
  /** The exterior that is chosen; `skin` follows when it has come. */
  wanted: number
  /** The skin's first exterior. */
  first: number
  error: unknown
  onRetry: () => void
  onExterior: (exterior: Exterior) => void
}

export function SkinView({ skin, wanted, first, error, onRetry, onExterior }: Props) {
  const { t } = useTranslation('skin')
  const isOld = skin.skin_id !== wanted
  const sellers = useSellers()
  const [moved, setMoved] = useState<number | null>(null)
  const place = moved ?? placeOf(exteriorAt(skin, wanted))
  const worn = wornExteriors(skin.exteriors)

  function pick(exterior: Exterior): void {
    setMoved(null)
    onExterior(exterior)
  }

  return (
    <div style={rarityStyle(skin.rarity)}>
      <header className="mb-4 flex items-center gap-3.5">
        <BackButton to={sellers[0]?.seller.allPath ?? paths.home} />
        <div className="min-w-0">
          <h1 className="type-title">{skin.item_name}</h1>
          <p className="type-small flex flex-wrap items-center gap-x-3 text-text-2">
            {skin.kind}
            <RarityLozenge rarity={skin.rarity} />
          </p>
        </div>
      </header>
      <div className="skin-page">
        <div className="grid min-w-0 gap-4">
          <section aria-label={t('look')} className="panel p-4">
            <SkinStage
              skin={skin}
              wanted={wanted}
              wear={worn.length > 0 ? wearAt(place, worn) / WHOLE : null}
            />
            {worn.length > 0 && (
              <>
                <WearSlider exteriors={worn} place={place} onMove={setMoved} onExterior={onExterior} />
                <RecordLine skin_id={wanted} />
              </>
            )}
          </section>
          <PriceHistory skin_id={wanted} first={first} kind={skin.kind} />
        </div>
        <div className="flex min-w-0 flex-col gap-4">
          <ExteriorPrices exteriors={skin.exteriors} kind={skin.kind} wanted={wanted} onExterior={pick} />
          {error && isOld ? (
            <ErrorState title={t('failed')} error={error} onRetry={onRetry} />
          ) : (
            <div className="contents" aria-busy={isOld}>
              <WaysPanel skin={skin} />
              {sellers.map(({ kind, seller }, at) => (
                <Offer key={kind} kind={kind} seller={seller} skin={skin} wanted={wanted} isOld={isOld}>
                  {at === 0 && <WaysToWin wanted={wanted} />}
                </Offer>
              ))}
              {sellers.length === 0 && <WaysToWin wanted={wanted} />}
              <BoxesHolding skin={skin} isOld={isOld} />
            </div>
          )}
        </div>
      </div>
    </div>
  )
}

/** The lowest wear that was ever made in this exterior; whose it is only where they show it themselves. */
function RecordLine({ skin_id }: { skin_id: number }) {
  const { t } = useTranslation('skin')
  const { data: record } = useQuery(recordQuery(skin_id))
  return (
    <p className="type-small mt-3 flex min-h-[18px] flex-wrap gap-x-2 border-t border-line-1 pt-3 text-text-2">
      {record === null && t('record_none')}
      {record && (
        <>
          <span>{t('record')}</span>
          <span className="type-number font-semibold text-text-1">{formatWear(record.wear)}</span>
          {record.holder && (
            <Link to={paths.showcase(record.holder.token)} className="text-info hover:underline">
              {t('record_of', { player: record.holder.nickname })}
            </Link>
          )}
        </>
      )}
    </p>
  )
}

/** What has no wear is sold in no exterior. */
function hasWear({ exterior_name }: Pick<SkinDetails, 'exterior_name'>): boolean {
  return exterior_name !== ''
}

type ExteriorPricesProps = {
  exteriors: SkinDetails['exteriors']
  /** What an item without wear is called by. */
  kind: string
  wanted: number
  onExterior: (exterior: Exterior) => void
}

/** What the skin is worth in each exterior; pressing one shows it. */
function ExteriorPrices({ exteriors, kind, wanted, onExterior }: ExteriorPricesProps) {
  const { t } = useTranslation(['skin', 'common'])
  return (
    <section aria-labelledby="prices">
      <SectionHead title={t(exteriors.some(hasWear) ? 'prices' : 'price')} id="prices" />
      <div role="group" aria-labelledby="prices" className="grid gap-1.5">
        {exteriors.map(({ skin_id, exterior_name, price }) => (
          <button
            key={skin_id}
            type="button"
            aria-pressed={skin_id === wanted}
            onClick={() => exterior_name && onExterior(exterior_name)}
            className={cx('skin-price', skin_id === wanted && 'skin-price-on')}
          >
            {exterior_name ? <ExteriorBadge exterior={exterior_name} full /> : <span>{kind}</span>}
            <CoinAmount amount={price} size={17} />
          </button>
        ))}
      </div>
    </section>
  )
}

type OfferProps = {
  kind: string
  seller: SkinSeller
  skin: SkinDetails
  wanted: number
  isOld: boolean
  children: ReactNode
}

/** What a shop asks for the skin. `children` are other ways to it. */
function Offer({ kind, seller, skin, wanted, isOld, children }: OfferProps) {
  const { t } = useTranslation('skin')
  const id = `sold-by-${kind}`
  const offer = seller.offerOf(skin)
  return (
    <section aria-labelledby={id}>
      <SectionHead title={t(`sold_by.${kind}.title`)} id={id} />
      <div className="panel grid gap-3 px-4 py-3.5">
        {offer ? (
          <p className="flex flex-wrap items-center gap-x-4 gap-y-1">
            <CoinAmount amount={offer.coin_price} size={17} />
            <DiamondAmount amount={offer.diamond_price} size={17} />
            <span className="type-small text-text-2">
              {offer.stock > 0 ? t('stock', { count: offer.stock }) : t('sold_out')}
            </span>
          </p>
        ) : (
          <p className="type-small text-text-2">
            {t(hasWear(skin) ? `sold_by.${kind}.not_sold` : `sold_by.${kind}.not_sold_at_all`)}
          </p>
        )}
        <div className="grid auto-cols-fr grid-flow-col gap-2.5">
          {offer && (
            <Button to={seller.path(wanted)} disabled={isOld}>
              {t(`sold_by.${kind}.see`)}
            </Button>
          )}
          {children}
        </div>
      </div>
    </section>
  )
}

/** The ways to win it for items that one has. */
function WaysToWin({ wanted }: { wanted: number }) {
  const { t } = useTranslation('skin')
  return useGames().map(
    ({ kind, winsSkin }) =>
      winsSkin && (
        <Button
          key={kind}
          to={winsSkin.path(wanted)}
          icon={<winsSkin.Icon size={17} strokeWidth={1.9} aria-hidden />}
        >
          {t(`win_by.${kind}`)}
        </Button>
      ),
  )
}

type BoxesHoldingProps = { skin: SkinDetails; isOld: boolean }

/** Every box on sale that holds the skin in this exterior, with its printed chance. */
function BoxesHolding({ skin, isOld }: BoxesHoldingProps) {
  const { t } = useTranslation('skin')
  const { boxes } = skin
  return (
    <section aria-labelledby="to-win">
      <SectionHead title={t('win')} hint={hasWear(skin) ? t('win_hint') : undefined} id="to-win" />
      {boxes.length === 0 ? (
        <p className="panel type-small px-4 py-5 text-text-2">
          {t(hasWear(skin) ? 'in_no_box' : 'in_no_box_at_all')}
        </p>
      ) : (
        <ul className={cx('grid gap-1.5', isOld && 'opacity-60')}>
          {boxes.map(({ box_id, name, image_url, price, chance }) => (
            <li key={box_id}>
              <Link to={paths.box(box_id)} className="skin-box">
                <BoxPicture url={image_url} sizes="52px" className="art-shadow-small size-[52px] shrink-0" />
                <span className="min-w-0 grow">
                  <span className="type-label block truncate">{name}</span>
                  <CoinAmount amount={price} size={15} className="text-[13px] text-text-2" />
                </span>
                <span className="text-end">
                  <span className="type-number block font-semibold">{formatPercent(chance, 4)}</span>
                  <span className="type-micro text-text-3">
                    {t('one_in', { n: formatNumber(Math.round(1 / chance)) })}
                  </span>
                </span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

/** The place of the exterior that is chosen. */
function exteriorAt({ exteriors }: SkinDetails, wanted: number): number {
  return Math.max(
    0,
    exteriors.findIndex(({ skin_id }) => skin_id === wanted),
  )
}

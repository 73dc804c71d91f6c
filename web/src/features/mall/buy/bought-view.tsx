import { kindAndFamily } from '../../../domain/skin/exterior-words.ts'
import { ArrowUpRight, ShieldCheck, TrendingUp } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { formatWear } from '../../../i18n/format.ts'
import { CoinAmount, DiamondAmount } from '../../../domain/money/coin-amount.tsx'
import { useSkinAlt } from '../../../domain/skin/skin-card.tsx'
import { isJudged, VerdictMark } from '../../../domain/visit/verdict-mark.tsx'
import { useVerdict } from '../../../domain/visit/visit-checks.ts'
import { VerifyButton } from '../../../domain/visit/verify-button.tsx'
import { paths } from '../../../paths.ts'
import { Button } from '../../../ui/button.tsx'
import type { Purchase } from './use-purchase.ts'
import type { ReactNode } from 'react'
import { EXTERIOR_BOUNDS, type Exterior } from '@noktra/game/wear'
import { ExteriorBadge } from '../../../domain/skin/exterior-badge.tsx'
import { rarityStyle } from '../../../domain/skin/rarity.ts'
import { RarityLozenge } from '../../../domain/skin/rarity-lozenge.tsx'
import { SkinPicture } from '../../../domain/skin/skin-picture.tsx'
import type { buyOffer } from '@noktra/contract/plain/mall'
import type { DataOf } from '@noktra/contract/plain-types'
import { IconButton } from '../../../ui/icon-button.tsx'

const WHOLE = 10_000

const ICON = { size: 18, strokeWidth: 1.9, 'aria-hidden': true } as const

/** What was bought, each copy with its wear and its proof. */
export function BoughtView({ bought }: { bought: Purchase }) {
  const { t } = useTranslation('mall')
  const altOf = useSkinAlt()
  const [only, another] = bought.list
  const said = bought.list
    .map((item) =>
      item.wear === '' ? altOf(item) : `${altOf(item)}, ${t('bought.wear', { wear: formatWear(item.wear) })}`,
    )
    .join('; ')
  const Money = bought.currency === 'coin' ? CoinAmount : DiamondAmount
  const paid = <Money amount={bought.charged} size={20} className="text-[17px]" />
  return (
    <div className="mall-bought">
      <p role="status" className="sr-only">
        {t('bought.announce', { items: said })}
      </p>
      {only && !another ? (
        <BoughtOne item={only} paid={paid} />
      ) : (
        <>
          <p className="mb-3 flex items-center gap-3">
            <span className="type-small text-text-2">{t('bought.paid')}</span>
            {paid}
          </p>
          <ul className="grid gap-2.5 sm:grid-cols-2">
            {bought.list.map((item) => (
              <li key={item.item_id} className="grid">
                <BoughtCopy item={item} />
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  )
}

/** The ways on. */
export function BoughtFooter({ bought, onClose }: { bought: Purchase; onClose: () => void }) {
  const { t } = useTranslation('mall')
  const [only, another] = bought.list
  return (
    <div className="mall-ways">
      <Button
        variant="ghost"
        className="mall-way-backpack"
        icon={<ArrowUpRight {...ICON} />}
        to={paths.backpack}
      >
        {t('bought.backpack')}
      </Button>
      {only && !another && (
        <>
          <VerifyButton id={only.fair_id} label={t('bought.verify')} />
          <Button icon={<TrendingUp {...ICON} />} to={upgradeWith(only.item_id)}>
            {t('bought.upgrade')}
          </Button>
        </>
      )}
      <Button variant="primary" className="mall-way-on" onPress={onClose} data-testid="keep-shopping">
        {t('bought.more')}
      </Button>
    </div>
  )
}

/** The one copy that was bought, where its offer stood a moment before. */
function BoughtOne({ item, paid }: { item: BoughtItem; paid: ReactNode }) {
  const { t } = useTranslation('mall')
  const alt = useSkinAlt()(item)
  return (
    <div className="mall-bought-one grid gap-x-6 gap-y-4 sm:grid-cols-[minmax(0,0.82fr)_minmax(0,1fr)]">
      <div className="skin-card grid place-items-center" style={rarityStyle(item.rarity)}>
        <span className="skin-card-ground" aria-hidden />
        <SkinPicture
          url={item.image_url}
          alt={alt}
          eager
          sizes="(width < 600px) 90vw, 345px"
          className="mall-bought-art relative w-full p-4 max-sm:w-3/4"
        />
      </div>
      <div className="flex min-w-0 flex-col justify-center gap-4">
        <div className="min-w-0">
          <p className="type-small truncate text-text-2">{kindAndFamily(item)}</p>
          <p className="type-title truncate">{item.finish}</p>
          <p className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-2">
            <ExteriorBadge exterior={item.exterior_name} full />
            <RarityLozenge rarity={item.rarity} className="type-small text-text-2" />
          </p>
        </div>
        {item.exterior_name && (
          <div>
            <p className="type-number mb-2 font-semibold">
              {t('bought.wear', { wear: formatWear(item.wear) })}
            </p>
            <WearPlace wear={item.wear} exterior={item.exterior_name} />
          </div>
        )}
        <p className="flex items-center gap-3 border-t border-line-1 pt-3.5">
          <span className="type-small text-text-2">{t('bought.paid')}</span>
          {paid}
        </p>
      </div>
    </div>
  )
}

/** Where the drawn wear lies within its exterior. */
function WearPlace({ wear, exterior }: { wear: string; exterior: Exterior }) {
  const { from, to } = EXTERIOR_BOUNDS[exterior]
  const at = Math.min(1, Math.max(0, (Number(wear) * WHOLE - from) / (to - from)))
  return (
    <div aria-hidden>
      <div className="relative h-2 rounded-full bg-base-4">
        <span
          className="absolute top-1/2 h-4 w-1 -translate-1/2 rounded-full bg-text-1"
          style={{ left: `${at * 100}%` }}
        />
      </div>
      <div className="type-micro type-number mt-1.5 flex justify-between text-text-3">
        <span>{(from / WHOLE).toFixed(2)}</span>
        <span>{(to / WHOLE).toFixed(2)}</span>
      </div>
    </div>
  )
}

type BoughtItem = DataOf<typeof buyOffer>['list'][number]

function upgradeWith(itemId: number): string {
  return `${paths.upgrade}?item=${itemId}`
}

/** One of several copies, in a line. */
function BoughtCopy({ item }: { item: BoughtItem }) {
  const { t } = useTranslation('mall')
  const alt = useSkinAlt()(item)
  const verdict = useVerdict(item.fair_id)
  return (
    <div className="mall-copy" style={rarityStyle(item.rarity)}>
      <SkinPicture url={item.image_url} alt={alt} eager sizes="92px" className="w-[84px] shrink-0" />
      <div className="min-w-0 grow">
        <p className="type-label truncate" title={item.finish}>
          {item.finish}
        </p>
        <p className="type-micro mt-1 flex items-center gap-1.5 text-text-2">
          <ExteriorBadge exterior={item.exterior_name} />
          <span className="type-number">
            {item.wear === '' ? item.kind : t('bought.wear', { wear: formatWear(item.wear) })}
          </span>
        </p>
      </div>
      <IconButton
        label={t('bought.verify')}
        icon={isJudged(verdict) ? <VerdictMark verdict={verdict} /> : <ShieldCheck {...ICON} />}
        to={paths.fairDraw(item.fair_id)}
      />
      <IconButton
        label={t('bought.upgrade')}
        icon={<TrendingUp {...ICON} />}
        to={upgradeWith(item.item_id)}
      />
    </div>
  )
}

import { PackageCheck, Snowflake, Star } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { BackpackItem } from '@noktra/contract/backpack'
import { formatMoney, formatTime, formatWear } from '../../i18n/format.ts'
import { CoinAmount } from '../../domain/money/coin-amount.tsx'
import { ExteriorBadge } from '../../domain/skin/exterior-badge.tsx'
import { rarityStyle } from '../../domain/skin/rarity.ts'
import { RarityLozenge } from '../../domain/skin/rarity-lozenge.tsx'
import { SkinLink } from '../../domain/skin/skin-link.tsx'
import { useSkinAlt } from '../../domain/skin/skin-card.tsx'
import { SkinPicture } from '../../domain/skin/skin-picture.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { ItemWays } from './item-ways.tsx'
import { WearBar } from './wear-bar.tsx'
import { whyItStays } from './why-it-stays.ts'

const ICON = { size: 17, strokeWidth: 1.9, 'aria-hidden': true } as const

type Props = {
  item: BackpackItem
  open: boolean
  isSelling: boolean
  onClose: () => void
  onStar: (item: BackpackItem) => void
  onSell: (items: BackpackItem[]) => void
  onRetrieve: (items: BackpackItem[]) => void
}

/** Everything about one item: picture, wear, value, where it came from, and what can be done with it. */
export function ItemDialog({ item, open, isSelling, onClose, onStar, onSell, onRetrieve }: Props) {
  const { t } = useTranslation('backpack')
  const alt = useSkinAlt()(item)
  const isHeld = item.state === 'held'
  const why = whyItStays(item)
  const stays = why && t(why)
  return (
    <Dialog
      open={open}
      onClose={onClose}
      width={800}
      title={`${item.family} | ${item.finish}`}
      description={item.kind}
      footer={
        isHeld && (
          <>
            {item.frozen ? (
              <p className="type-small flex items-center gap-2 text-text-2 sm:mr-auto sm:max-w-[46%]">
                <Snowflake {...ICON} className="shrink-0 text-[#7cc7ff]" />
                {stays}
              </p>
            ) : (
              <Button
                variant="ghost"
                aria-pressed={item.locked}
                icon={<Star {...ICON} fill={item.locked ? 'currentColor' : 'none'} />}
                className="sm:mr-auto"
                onPress={() => onStar(item)}
              >
                {t(item.locked ? 'unstar' : 'star')}
              </Button>
            )}
            <Button
              disabledReason={stays}
              icon={<PackageCheck {...ICON} />}
              onPress={() => onRetrieve([item])}
            >
              {t('retrieve')}
            </Button>
            <Button variant="primary" busy={isSelling} disabledReason={stays} onPress={() => onSell([item])}>
              {t('sell_for', { amount: formatMoney(item.value) })}
            </Button>
          </>
        )
      }
    >
      <div className="grid gap-5 sm:grid-cols-[1.15fr_1fr]">
        <div className="skin-card grid place-items-center overflow-hidden" style={rarityStyle(item.rarity)}>
          <span className="skin-card-ground" aria-hidden />
          <SkinPicture
            url={item.image_url}
            alt={alt}
            eager
            sizes="(width < 600px) 92vw, 410px"
            className="relative w-full p-4"
          />
        </div>
        <div className="flex min-w-0 flex-col gap-4">
          <Fact name={t('value')}>
            <CoinAmount amount={item.value} size={22} className="text-[20px] leading-7" />
            {isHeld && (
              <p className="type-micro mt-1 text-text-3">
                {item.value_until === null
                  ? t('value_moves')
                  : t('value_until', { time: formatTime(item.value_until) })}
              </p>
            )}
          </Fact>
          <Fact name={t('wear_name')}>
            <p className="type-number mb-1 font-semibold">{formatWear(item.wear)}</p>
            <WearBar wear={item.wear} />
          </Fact>
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
            <ExteriorBadge exterior={item.exterior_name} full />
            <RarityLozenge rarity={item.rarity} className="type-small text-text-2" />
          </div>
          <Fact name={t('history')}>
            <p className="type-small">
              {t(`came_from.${item.source}`)} <RelativeTime at={item.created_at} className="text-text-2" />
            </p>
            {!isHeld && <p className="type-small mt-1 text-text-2">{t(`state.${item.state}`)}</p>}
          </Fact>
          <ItemWays item={item} stays={stays} />
          <SkinLink skin_id={item.skin_id} className="self-start max-sm:min-h-11" />
        </div>
      </div>
    </Dialog>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <dl>
      <dt className="type-micro mb-1 text-text-3">{name}</dt>
      <dd>{children}</dd>
    </dl>
  )
}

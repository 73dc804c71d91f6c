import { PackageCheck, Snowflake, Star, ShieldCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { BackpackItem } from '@noktra/contract/backpack'
import { formatMoney, formatTime, formatWear } from '../../i18n/format.ts'
import { useGames } from '../../domain/game/games-context.ts'
import { CoinAmount } from '../../domain/money/coin-amount.tsx'
import { ExteriorBadge } from '../../domain/skin/exterior-badge.tsx'
import { rarityStyle } from '../../domain/skin/rarity.ts'
import { RarityLozenge } from '../../domain/skin/rarity-lozenge.tsx'
import { SkinLink } from '../../domain/skin/skin-link.tsx'
import { useSkinAlt } from '../../domain/skin/skin-card.tsx'
import { LiveSkin } from '../../domain/skin/live/live-skin.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { HelpTip } from '../../ui/help-tip.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { whyItStays } from './why-it-stays.ts'
import { EXTERIOR_BOUNDS, EXTERIORS, exteriorOfWear } from '@noktra/game/wear'
import { cx } from '../../ui/class-names.ts'
import { retrievalPath } from '../../domain/retrieval/retrieval-queries.ts'
import { paths } from '../../paths.ts'

const WHOLE = 10_000

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
  const { t } = useTranslation(['backpack', 'common'])
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
              <p className="type-small flex items-center gap-2 text-text-2 sm:me-auto sm:max-w-[46%]">
                <Snowflake {...ICON} className="shrink-0 text-[#7cc7ff]" />
                {stays}
              </p>
            ) : (
              <Button
                variant="ghost"
                aria-pressed={item.locked}
                icon={<Star {...ICON} fill={item.locked ? 'currentColor' : 'none'} />}
                className="sm:me-auto"
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
          <LiveSkin
            url={item.image_url}
            alt={alt}
            wear={item.wear}
            pattern={item.pattern}
            turns={item.rarity === 'relic'}
            eager
            sizes="(width < 600px) 92vw, 410px"
            className="m-4 w-[calc(100%-2rem)]"
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
          {item.wear !== '' && (
            <Fact name={t('wear_name')}>
              <p className="type-number mb-1 flex items-center gap-1 font-semibold">
                {formatWear(item.wear)}
                <HelpTip name={t('wear_name')} text={t('common:wear_help')} />
              </p>
              <WearBar wear={item.wear} />
            </Fact>
          )}
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
          <SkinLink skin={item} className="self-start max-sm:min-h-11" />
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

/** Where a wear value ("0.0712") lies among the five exteriors. */
function WearBar({ wear }: { wear: string }) {
  const { t } = useTranslation(['backpack', 'common'])
  const at = Math.round(Number(wear) * WHOLE)
  const current = exteriorOfWear(at)
  return (
    <div role="img" aria-label={t('wear_at', { wear, exterior: t(`common:exterior.${current}`) })}>
      <div className="relative pt-3">
        <svg
          viewBox="0 0 10 7"
          className="absolute top-0 h-[7px] w-2.5 -translate-x-1/2 fill-text-1"
          style={{ left: `${at / 100}%` }}
          aria-hidden
        >
          <path d="M0 0h10L5 7z" />
        </svg>
        <div className="flex h-2 gap-0.5 overflow-hidden rounded-full">
          {EXTERIORS.map((exterior) => (
            <span
              key={exterior}
              className={exterior === current ? 'bg-text-2' : 'bg-base-4'}
              style={{ width: `${(EXTERIOR_BOUNDS[exterior].to - EXTERIOR_BOUNDS[exterior].from) / 100}%` }}
            />
          ))}
        </div>
      </div>
      <div className="mt-1 flex gap-0.5" aria-hidden>
        {EXTERIORS.map((exterior) => (
          <span
            key={exterior}
            className={cx(
              'type-tag truncate text-center',
              exterior === current ? 'text-text-1' : 'text-text-3',
            )}
            style={{ width: `${(EXTERIOR_BOUNDS[exterior].to - EXTERIOR_BOUNDS[exterior].from) / 100}%` }}
          >
            {exterior}
          </span>
        ))}
      </div>
    </div>
  )
}

type ItemWaysProps = {
  item: BackpackItem
  /** Why a starred or frozen item cannot be used. */
  stays: string | null
}

/** Where an item can go, where it is, and where it is proven. */
function ItemWays({ item, stays }: ItemWaysProps) {
  const { t } = useTranslation('backpack')
  const games = useGames()
  const { state, item_id, retrieval_id, open_id } = item
  return (
    <div className="flex flex-wrap gap-2">
      {state === 'held' &&
        games.map(
          ({ kind, takesItems }) =>
            takesItems && (
              <Way
                key={kind}
                to={takesItems.path([item_id])}
                icon={<takesItems.Icon {...ICON} />}
                reason={stays}
              >
                {t(`use.${kind}`)}
              </Way>
            ),
        )}
      {games.map(({ kind, holdsItems }) => {
        const to = holdsItems?.path(item)
        return (
          holdsItems &&
          to && (
            <Way key={kind} to={to} icon={<holdsItems.Icon {...ICON} />}>
              {t(`to_holder.${kind}`)}
            </Way>
          )
        )
      })}
      {retrieval_id !== null && (
        <Way to={retrievalPath(retrieval_id)} icon={<PackageCheck {...ICON} />}>
          {t(state === 'held' ? 'last_retrieval' : 'to_retrieval')}
        </Way>
      )}
      {open_id !== null && (
        <Way to={paths.fairDraw(open_id)} icon={<ShieldCheck {...ICON} />}>
          {t('verify')}
        </Way>
      )}
    </div>
  )
}

type WayProps = { to: string; icon: ReactNode; reason?: string | null; children: string }

function Way({ to, icon, reason = null, children }: WayProps) {
  return (
    <Button to={to} size="small" icon={icon} disabledReason={reason} className="max-sm:min-h-11">
      {children}
    </Button>
  )
}

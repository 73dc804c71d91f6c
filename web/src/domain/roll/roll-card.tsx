import './roll-card.css'
import { Check, Gift, Timer, Users } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { RollType } from '@noktra/contract/plain/rolls'
import type { RollCard as Roll } from '@noktra/contract/rolls'
import { formatNumber, formatTime } from '../../i18n/format.ts'
import { paths } from '../../paths.ts'
import { CardPress } from '../../ui/card-press.tsx'
import { cx } from '../../ui/class-names.ts'
import { Countdown } from '../../ui/countdown.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useNow } from '../../ui/use-now.ts'
import { Avatar } from '../player/avatar.tsx'
import { CoinAmount } from '../money/coin-amount.tsx'
import { RollArt } from './roll-art.tsx'
import { RollConditionMarks } from './roll-conditions.tsx'
import { rarityStyle } from '../skin/rarity.ts'
import { SkinPicture } from '../skin/skin-picture.tsx'

type Props = {
  room: Roll
  /** Of the heading: below a page's own title 2, in a dialog 3. */
  level?: 2 | 3
  /** Above the fold. */
  eager?: boolean
  /** Besides going to the room, for example to close the dialog it stands in. */
  onOpen?: () => void
}

/** As many of a room's skins stand in its art; the others in a row. */
const IN_ART = 3
const ART_SIZES = '(width < 600px) 70vw, 230px'

/** A roll room as lists show it. Its texts are in the namespace `rolls`. */
export function RollCard({ room, level = 3, eager = false, onOpen }: Props) {
  const { t } = useTranslation('rolls')
  const isOver = !['open', 'locked'].includes(room.phase)
  const Heading = `h${level}` as const
  return (
    <article className="roll-card" data-over={isOver || undefined}>
      <CardPress to={paths.roll(room.id)} label={room.room_name} onPress={onOpen} />
      <div className="roll-card-inside">
        <div className="roll-card-view">
          <RollArt skins={room.main_skins} sizes={ART_SIZES} eager={eager} />
          <RollTags room={room} />
        </div>
        <div className="roll-card-text">
          <div className="min-w-0">
            <Heading className="type-block truncate" title={room.room_name}>
              {room.room_name}
            </Heading>
            <p className="type-small mt-1.5 flex min-w-0 items-center gap-2 text-text-2">
              <Avatar url={room.avatar} size={22} />
              <span className="truncate" title={room.nickname}>
                {room.nickname}
              </span>
              {room.room_type === RollType.official && (
                <span className="roll-official type-tag">{t('card.official')}</span>
              )}
            </p>
          </div>
          <RollConditionMarks room={room} />
          <FurtherSkins skins={room.main_skins.slice(IN_ART)} />
          <dl className="roll-facts">
            <div>
              <dt>{t('card.prize_pool')}</dt>
              <dd>
                <CoinAmount amount={room.prize_pool} size={18} className="text-[15px]" />
              </dd>
            </div>
            <div>
              <dt>{t('card.entrants')}</dt>
              <dd>
                <PeopleCount room={room} className="text-[15px]" />
              </dd>
            </div>
            <div className="roll-facts-time">
              <RollTime room={room} />
            </div>
          </dl>
          <p className="roll-card-foot type-small">
            <span className="flex min-w-0 items-center gap-1.5 text-text-2">
              <Gift size={15} strokeWidth={1.9} aria-hidden className="shrink-0" />
              <span className="type-number truncate">{t('card.prizes', { count: room.prize_num })}</span>
            </span>
            <span aria-hidden className="roll-card-more type-label">
              {t('card.details')}
            </span>
          </p>
        </div>
      </div>
    </article>
  )
}

function FurtherSkins({ skins }: { skins: Roll['main_skins'] }) {
  if (skins.length === 0) return null
  return (
    <ul aria-hidden className="roll-skins">
      {skins.map((skin, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- two prizes may be of one skin
        <li key={at} style={rarityStyle(skin.rarity)}>
          <SkinPicture url={skin.image_url} sizes="44px" />
        </li>
      ))}
    </ul>
  )
}

/** Marks over the art; what one won keeps its colour in a room that is over. */
export function RollTags({ room }: { room: Roll }) {
  const { t } = useTranslation('rolls')
  const { phase, is_join, i_created, won_num } = room
  const ended = phase === 'open' ? null : t(`card.phase.${phase}`)
  return (
    <p className="roll-tags">
      {ended && (
        <span className={cx('roll-tag type-tag', phase === 'locked' && 'roll-tag-live')}>{ended}</span>
      )}
      {won_num > 0 ? (
        <span className="roll-tag roll-tag-mine type-tag">{t('card.won', { count: won_num })}</span>
      ) : (
        (is_join || i_created) && (
          <span className="roll-tag type-tag">
            {is_join && <Check size={12} strokeWidth={3.2} aria-hidden />}
            {t(i_created ? 'card.own' : 'card.joined')}
          </span>
        )
      )}
    </p>
  )
}

/** How many entered, of how many places if they are counted. */
export function PeopleCount({
  room,
  className,
}: {
  room: Pick<Roll, 'join_num' | 'max_join'>
  className?: string
}) {
  const { t } = useTranslation('rolls')
  const num = formatNumber(room.join_num)
  return (
    <span className={cx('type-number inline-flex items-center gap-1.5 font-semibold', className)}>
      <Users size={16} strokeWidth={1.9} aria-hidden className="shrink-0 text-text-3" />
      {room.max_join === null ? num : t('card.places', { num, most: formatNumber(room.max_join) })}
    </span>
  )
}

/** Time left until the draw, as it is; then when that was. */
function RollTime({ room }: { room: Roll }) {
  const { t } = useTranslation('rolls')
  const { phase, lottery_time, ended_at } = room
  if (phase === 'open') return <OpenTime until={lottery_time} />
  return (
    <>
      <dt>{t('card.draw_time')}</dt>
      <dd className="type-small type-number text-text-2">
        {ended_at === null ? t('card.phase.locked') : formatTime(ended_at)}
      </dd>
    </>
  )
}

function OpenTime({ until }: { until: number }) {
  const { t } = useTranslation('rolls')
  const isDue = useNow() / 1000 >= until
  return (
    <>
      <dt>{t('card.draw_in')}</dt>
      <dd className="flex items-center gap-1.5 text-[15px]">
        <Timer size={16} strokeWidth={1.9} aria-hidden className="shrink-0 text-text-3" />
        {isDue ? (
          <span className="type-label">{t('card.due')}</span>
        ) : (
          <Countdown until={until} className="whitespace-nowrap" />
        )}
      </dd>
      <dd className="type-micro type-number text-text-2">{formatTime(until)}</dd>
    </>
  )
}

/** The shape of a card that is still to come. */
export function RollCardSkeleton() {
  return (
    <div className="roll-card" aria-hidden>
      <div className="roll-card-inside">
        <div className="roll-card-view">
          <Skeleton className="m-3 grow" />
        </div>
        <div className="roll-card-text">
          <div>
            <Skeleton className="h-[22px] w-3/5" />
            <Skeleton className="mt-1.5 h-[22px] w-2/5" />
          </div>
          <Skeleton className="h-[26px] w-1/2" />
          <Skeleton className="h-[42px] w-full" />
          <Skeleton className="h-8 w-full" />
        </div>
      </div>
    </div>
  )
}

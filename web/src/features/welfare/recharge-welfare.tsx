import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { formatZone } from '../../i18n/format.ts'
import { settingQuery } from '../../session/queries.ts'
import { Empty } from '../../ui/empty.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { welfareBoxesQuery } from './welfare-queries.ts'
import { useTodayRecharge } from './use-today-recharge.ts'
import { Check, Timer, CircleCheck } from 'lucide-react'
import type { WelfareBox } from '@noktra/contract/welfare'
import { BoxPicture } from '../../domain/box/box-picture.tsx'
import { paths } from '../../paths.ts'
import { CardPress } from '../../ui/card-press.tsx'
import { cx } from '../../ui/class-names.ts'
import { Countdown } from '../../ui/countdown.tsx'
import { coinCount } from '../../domain/money/coin-count.ts'
import { openRechargeFor } from '../../domain/dialogs-store.ts'
import { CoinAmount } from '../../domain/money/coin-amount.tsx'
import { Button } from '../../ui/button.tsx'

/** The boxes that open by the day's recharge, and how far the player is. */
export function RechargeWelfare({ onLeave }: { onLeave: () => void }) {
  const { t } = useTranslation('welfare')
  const boxes = useQuery(welfareBoxesQuery())
  const { today, refetch: refetchToday } = useTodayRecharge()
  const setting = useQuery(settingQuery('recharge_rate'))
  const rate = Number(setting.data)
  const { data } = boxes

  function newDay(): void {
    void boxes.refetch()
    void refetchToday()
  }

  const error = boxes.error ?? setting.error
  if ((!data || !rate) && error) {
    const tryAgain = () => {
      void boxes.refetch()
      void setting.refetch()
    }
    return <ErrorState error={error} onRetry={tryAgain} retrying={boxes.isFetching || setting.isFetching} />
  }
  if (!data || !rate) return <RechargeWelfareSkeleton />
  if (data.list.length === 0) return <Empty title={t('claims.empty')} text={t('claims.empty_text')} />
  const recharged = today ?? data.today_recharge ?? 0
  return (
    <>
      <DayProgress
        amounts={data.list.map(({ amount }) => amount)}
        today={recharged}
        rate={rate}
        next_at={data.next_at}
        day_ends_at={data.day_ends_at}
        zone={data.store_timezone}
        onNewDay={newDay}
      />
      <ul className="welfare-cards">
        {data.list.map((box) => (
          <li key={box.id}>
            <WelfareCard
              box={box}
              rate={rate}
              isMet={recharged >= box.amount}
              next_at={data.next_at}
              onLeave={onLeave}
            />
          </li>
        ))}
      </ul>
    </>
  )
}

function RechargeWelfareSkeleton() {
  return (
    <div aria-hidden>
      <Skeleton className="mb-4 h-[126px] rounded-box" />
      <div className="welfare-cards">
        {[0, 1, 2, 3, 4, 5].map((at) => (
          <Skeleton key={at} className="h-[240px] rounded-box" />
        ))}
      </div>
    </div>
  )
}

type Props = {
  box: WelfareBox
  rate: number
  isMet: boolean
  /** When the next box may be opened, if one was opened today. */
  next_at: number | null
  onLeave: () => void
}

/** A box of the recharge welfare; the whole card leads to where it is opened. */
function WelfareCard({ box, rate, isMet, next_at, onLeave }: Props) {
  const { t } = useTranslation('welfare')
  return (
    <article className="welfare-card">
      <CardPress to={paths.welfareBox(box.id, box.box_id)} label={box.box_name} onPress={onLeave} />
      <span className={cx('welfare-badge type-micro', isMet && 'welfare-badge-met')}>
        {isMet && <Check size={13} strokeWidth={3} aria-hidden />}
        {t(isMet ? 'claims.met' : 'claims.not_met')}
      </span>
      <BoxPicture
        url={box.box_img}
        sizes="(width < 600px) 34vw, 150px"
        className={cx('welfare-card-art', !isMet && 'welfare-card-waiting')}
      />
      <h3 className="type-label max-w-full text-[17px] leading-6 text-balance wrap-anywhere">
        {box.box_name}
      </h3>
      <p className="type-small mt-0.5 text-balance text-text-1">
        {t('claims.free', { amount: coinCount(box.amount, rate) })}
      </p>
      {next_at === null ? (
        <p className="type-micro mt-1 text-text-3">{t('claims.once_a_day')}</p>
      ) : (
        <p className="type-micro mt-1 flex items-center gap-1.5 text-text-3">
          <Timer size={13} strokeWidth={1.9} aria-hidden />
          {t('claims.next')} <Countdown until={next_at} className="text-text-2" />
        </p>
      )}
    </article>
  )
}

type DayProgressProps = {
  /** Of the boxes, smallest first; money, as `today` is. */
  amounts: readonly number[]
  today: number
  /** Money for one coin. */
  rate: number
  next_at: number | null
  day_ends_at: number
  zone: string
  onNewDay: () => void
}

/** Today's recharge on its way to the next box, and when the store's day ends. */
function DayProgress({ amounts, today, rate, next_at, day_ends_at, zone, onNewDay }: DayProgressProps) {
  const { t } = useTranslation('welfare')
  const next = amounts.find((amount) => amount > today)
  const share = next === undefined ? 1 : Math.min(1, today / next)
  const missing = next === undefined ? 0 : Math.ceil(((next - today) * 100) / rate) / 100
  return (
    <section aria-label={t('claims.today')} className="welfare-day">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
          <span className="type-small text-text-2">{t('claims.today')}</span>
          <CoinAmount amount={Math.round((today * 100) / rate) / 100} size={20} className="text-[17px]" />
        </p>
        {next_at !== null ? (
          <p className="welfare-next">
            <CircleCheck size={16} strokeWidth={1.9} aria-hidden className="shrink-0 text-success" />
            {t('claims.opened_today')} <Countdown until={next_at} onEnd={onNewDay} />
          </p>
        ) : (
          <p className="welfare-next text-text-3">
            <Timer size={16} strokeWidth={1.9} aria-hidden className="shrink-0" />
            {t('claims.day_ends', { zone: formatZone(zone) })}{' '}
            <Countdown until={day_ends_at} onEnd={onNewDay} />
          </p>
        )}
      </div>
      <div
        role="progressbar"
        aria-label={t('claims.progress')}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={Math.floor(share * 100)}
        className="welfare-bar"
      >
        <span style={{ transform: `scaleX(${share})` }} />
      </div>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2.5">
        <p className="type-small text-text-2">
          {next === undefined
            ? t('claims.all_met')
            : t('claims.to_next', {
                missing: coinCount(missing * rate, rate),
                amount: coinCount(next, rate),
              })}
        </p>
        {next !== undefined && (
          <Button size="small" onPress={() => openRechargeFor(missing)}>
            {t('claims.recharge')}
          </Button>
        )}
      </div>
    </section>
  )
}

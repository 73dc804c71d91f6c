import { Check, Timer } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { WelfareBox } from '@noktra/contract/welfare'
import { BoxPicture } from '../../domain/box/box-picture.tsx'
import { paths } from '../../paths.ts'
import { CardPress } from '../../ui/card-press.tsx'
import { cx } from '../../ui/class-names.ts'
import { Countdown } from '../../ui/countdown.tsx'
import { coinCount } from '../../domain/money/coin-count.ts'

type Props = {
  box: WelfareBox
  rate: number
  isMet: boolean
  /** When the next box may be opened, if one was opened today. */
  next_at: number | null
  onLeave: () => void
}

/** A box of the recharge welfare; the whole card leads to where it is opened. */
export function WelfareCard({ box, rate, isMet, next_at, onLeave }: Props) {
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

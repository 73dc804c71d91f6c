import { CircleAlert, ShieldCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { formatMoney } from '../../../i18n/format.ts'
import { paths } from '../../../paths.ts'
import { useSession } from '../../../session/session.ts'
import { cx } from '../../../ui/class-names.ts'
import { missingFor } from './buying.ts'
import type { Buying } from './use-buying.ts'

const LINK = 'whitespace-nowrap text-info underline underline-offset-2'

/** The one thing to know before the next press: what changed, what is missing, why not. Always as high as its longest text. */
export function BuyBanner({ buying }: { buying: Buying }) {
  const { t } = useTranslation('mall')
  const said = useSaid(buying)
  const calm = said.tone === 'calm'
  const Icon = calm ? ShieldCheck : CircleAlert
  return (
    <div
      role="status"
      className={cx(
        'type-small flex min-h-[74px] items-center gap-3 rounded-control border px-3.5 py-2 max-sm:min-h-[92px]',
        calm ? 'border-line-1 bg-base-1 text-text-2' : 'border-line-2 bg-base-3 text-text-1',
      )}
    >
      <Icon
        size={18}
        strokeWidth={1.9}
        aria-hidden
        className={cx('shrink-0', calm ? 'text-text-3' : 'text-warning')}
      />
      <p className="min-w-0 grow">
        {said.text}{' '}
        {said.link === 'backpack' && <NoticeLink to={paths.backpack}>{t('buy.notice.backpack')}</NoticeLink>}
        {said.link === 'sell' && <NoticeLink to={paths.backpack}>{t('buy.notice.sell')}</NoticeLink>}
      </p>
    </div>
  )
}

function NoticeLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link to={to} className={LINK}>
      {children}
    </Link>
  )
}

type Said = { text: string; tone: 'calm' | 'warning'; link?: 'backpack' | 'sell' }

function useSaid({ offer, standing, change, currency, missing, total, refusal }: Buying): Said {
  const { t } = useTranslation('mall')
  const { user } = useSession()
  const warn = (text: string, link?: Said['link']): Said => ({ text, tone: 'warning', link })
  switch (standing) {
    case 'unanswered':
      return warn(t('buy.notice.unanswered'), 'backpack')
    case 'changed':
      return warn(
        t(`buy.notice.changed_${currency}`, {
          was: formatMoney(change?.was ?? 0),
          now: formatMoney(change?.now ?? 0),
        }),
      )
    case 'expired':
    case 'failed':
    case 'unlisted':
    case 'sold_out':
      return warn(refusal ?? t(`buy.notice.${standing}`))
    case 'short': {
      const amount = formatMoney(missing)
      if (currency === 'diamond') return warn(t('buy.notice.short_diamond', { amount }), 'sell')
      const bonusWouldDo = user && missingFor(total, { ...user, bonus_coin: 0 }, 'coin') === 0
      return warn(t(bonusWouldDo ? 'buy.notice.short_bonus' : 'buy.notice.short_coin', { amount }))
    }
    case 'visitor':
      return { text: t('buy.notice.visitor'), tone: 'calm' }
    default:
      return refusal
        ? warn(refusal)
        : { text: t(offer?.exterior_name === '' ? 'buy.notice.as_shown' : 'buy.notice.fair'), tone: 'calm' }
  }
}

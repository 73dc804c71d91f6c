import { useTranslation } from 'react-i18next'
import { formatMoney } from '../../../i18n/format.ts'
import { CoinAmount, DiamondAmount } from '../../../domain/money/coin-amount.tsx'
import { openRechargeFor } from '../../../domain/dialogs-store.ts'
import { paths } from '../../../paths.ts'
import { Button, type ButtonProps } from '../../../ui/button.tsx'
import { priceIn } from './buying.ts'
import type { Buying } from './use-buying.ts'
import { cx } from '../../../ui/class-names.ts'
import { useNow } from '../../../ui/use-now.ts'

const SOON_S = 10

type Props = { buying: Buying; onSignIn: () => void }

/** What is paid and how long that holds, and the one press that goes on. */
export function BuyFooter({ buying, onSignIn }: Props) {
  const { t } = useTranslation('mall')
  const { offer, face, currency, total, standing } = buying
  const Money = currency === 'coin' ? CoinAmount : DiamondAmount
  const none = standing === 'sold_out' || standing === 'unlisted'
  return (
    <div className="grid w-full grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-2.5 max-sm:grid-cols-1">
      <div className="flex min-h-[52px] min-w-0 items-center justify-between gap-4 sm:justify-start sm:gap-6">
        <span className="min-w-0">
          {offer && (
            <>
              <span className="type-micro block text-text-2">{t('buy.total')}</span>
              <Money amount={total} size={22} className="font-head text-[22px] leading-7" />
            </>
          )}
        </span>
        <QuoteClock buying={buying} />
      </div>
      <div className="flex gap-3">
        {none && face && (
          <Button
            size="main"
            className="max-sm:grow max-sm:px-3!"
            to={`${paths.upgrade}?target=${face.skin_id}`}
          >
            {t('buy.upgrade_to')}
          </Button>
        )}
        <MainAction buying={buying} onSignIn={onSignIn} />
      </div>
    </div>
  )
}

function MainAction({ buying, onSignIn }: Props) {
  const { t } = useTranslation(['mall', 'common'])
  const { standing, currency, num, missing, total, quote } = buying
  const amount = formatMoney(missing)
  const shared: Omit<ButtonProps, 'children'> = {
    variant: 'primary',
    size: 'main',
    cut: true,
    className: 'min-w-[210px] max-sm:min-w-0 max-sm:grow max-sm:px-3!',
    'data-testid': 'buy',
  }
  const Money = currency === 'coin' ? CoinAmount : DiamondAmount
  const buy = (
    <>
      <span>{t('buy.action', { count: num })}</span>
      {quote && <Money amount={total} size={20} className="font-head text-[16px]" />}
    </>
  )
  switch (standing) {
    case 'visitor':
      return (
        <Button {...shared} onPress={onSignIn}>
          {t('buy.sign_in')}
        </Button>
      )
    case 'sold_out':
    case 'unlisted':
      return (
        <Button {...shared} disabledReason={t(`buy.reason.${standing}`)}>
          {t(`buy.${standing}`)}
        </Button>
      )
    case 'changed':
      return (
        <Button {...shared} variant="secondary" onPress={buying.accept}>
          {t('buy.accept', { amount: quote ? formatMoney(priceIn(quote.offer, currency)) : '' })}
        </Button>
      )
    case 'expired':
    case 'failed':
      return (
        <Button {...shared} variant="secondary" busy={buying.isRenewing} onPress={buying.renew}>
          {t(standing === 'expired' ? 'buy.renew' : 'common:try_again')}
        </Button>
      )
    case 'short':
      return currency === 'coin' ? (
        <Button {...shared} onPress={() => openRechargeFor(missing)}>
          {t('buy.recharge', { amount })}
        </Button>
      ) : (
        <Button {...shared} disabledReason={t('buy.reason.short', { amount })}>
          {buy}
        </Button>
      )
    case 'unanswered':
      return (
        <Button {...shared} onPress={buying.buy}>
          {t('common:try_again')}
        </Button>
      )
    default:
      return (
        <Button {...shared} busy={standing === 'loading' || buying.isSending} onPress={buying.buy}>
          {buy}
        </Button>
      )
  }
}

/** "Price holds for 0:52". Keeps its place while there is nothing to count. */
function QuoteClock({ buying }: { buying: Buying }) {
  const { t } = useTranslation('mall')
  const now = useNow()
  const { quote, standing } = buying
  const counts = standing === 'ready' || standing === 'short' || standing === 'changed'
  if (standing === 'loading') return <span className="type-micro text-text-3">{t('buy.renewing')}</span>
  if (!quote || !counts) return null
  const left = Math.max(0, Math.min(60, Math.ceil((quote.until - now) / 1000)))
  return (
    <span className="max-sm:text-end">
      <span className="type-micro block text-text-2">{t('buy.holds')}</span>
      <span
        role="timer"
        className={cx(
          'type-number font-head text-[17px] leading-7 font-semibold',
          left <= SOON_S && 'text-warning',
        )}
      >
        {Math.floor(left / 60)}:{String(left % 60).padStart(2, '0')}
      </span>
    </span>
  )
}

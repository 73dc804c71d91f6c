import { useTranslation } from 'react-i18next'
import { fixedPictures } from '../../fixed-pictures.ts'
import { formatMoney } from '../../i18n/format.ts'
import { cx } from '../../ui/class-names.ts'
import type { Currency } from './worth.ts'
import { NumberCount } from '../../ui/number-count.tsx'

type Props = {
  amount: number
  /** Side of the picture in px; the number follows the text around it. */
  size?: number
  /** Counts to a new value in 500 ms. */
  counting?: boolean
  className?: string
}

function Amount({
  amount,
  size = 18,
  counting = false,
  className,
  picture,
  unit,
  currency,
}: Props & { picture: string; unit: string; currency: Currency }) {
  return (
    <span
      data-tip-of={currency}
      className={cx('type-number inline-flex items-center gap-1.5 font-semibold', className)}
    >
      <img
        src={picture}
        alt={unit}
        width={size}
        height={size}
        className="shrink-0"
        style={{ width: size, height: size }}
      />
      {counting ? <NumberCount value={amount} /> : formatMoney(amount)}
    </span>
  )
}

export function CoinAmount(props: Props) {
  const { t } = useTranslation('common')
  return <Amount {...props} picture={fixedPictures.coin} unit={t('coins')} currency="coin" />
}

export function DiamondAmount(props: Props) {
  const { t } = useTranslation('common')
  return <Amount {...props} picture={fixedPictures.diamond} unit={t('diamonds')} currency="diamond" />
}

/** Bonus coins, with the red coin so that they are never taken for coins. */
export function BonusAmount(props: Props) {
  const { t } = useTranslation('common')
  return <Amount {...props} picture={fixedPictures.envelopeCoin} unit={t('bonus_coins')} currency="bonus" />
}

/** An amount that a press, a key or a finger asks what its unit is worth. */
export function ExplainedAmount({
  currency,
  tip,
  ...amount
}: Props & { currency: 'coin' | 'diamond'; tip?: string | undefined }) {
  return (
    <button type="button" className="worth" data-tip-of={currency} data-tip={tip}>
      {currency === 'coin' ? <CoinAmount {...amount} /> : <DiamondAmount {...amount} />}
    </button>
  )
}

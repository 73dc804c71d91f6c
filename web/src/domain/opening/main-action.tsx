import { KeyRound } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { CoinAmount } from '../money/coin-amount.tsx'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/button.tsx'
import type { AfterDemo } from './after-demo.ts'
import type { ResultProps } from './result-parts.ts'

type Props = Pick<ResultProps, 'run' | 'afterDemo' | 'onClose'>

/** Keeping what was won is just closing; after a demo, the way to open for real. */
export function MainAction({ run, afterDemo, onClose }: Props) {
  const { t } = useTranslation('opening')
  const [first, second] = afterDemo?.offers ?? []
  if (afterDemo && first) {
    return (
      <>
        <span data-first className="max-sm:order-1 max-sm:w-full">
          <OfferButton offer={first} isMain onOffer={afterDemo.onOffer} />
        </span>
        {second && (
          <span className="max-sm:order-2 max-sm:grow">
            <OfferButton offer={second} onOffer={afterDemo.onOffer} />
          </span>
        )}
      </>
    )
  }
  return (
    <span data-first className="max-sm:order-1 max-sm:w-full">
      <Button variant="primary" size="main" cut full className="min-w-[196px]" onPress={onClose}>
        {t(run.openings.length > 1 ? 'result.keep_all' : 'result.keep')}
      </Button>
    </span>
  )
}

type OfferProps = { offer: AfterDemo; isMain?: boolean; onOffer: (offer: AfterDemo) => void }

function OfferButton({ offer, isMain = false, onOffer }: OfferProps) {
  const { t } = useTranslation('opening')
  return (
    <Button
      variant={isMain ? 'primary' : 'secondary'}
      size="main"
      cut={isMain}
      full
      className={isMain ? 'min-w-[196px]' : undefined}
      icon={offer.kind === 'coins' ? undefined : <KeyRound size={18} strokeWidth={1.9} aria-hidden />}
      data-testid={isMain ? 'after-demo' : undefined}
      to={offer.kind === 'elsewhere' ? paths.box(offer.box_id) : undefined}
      onPress={() => onOffer(offer)}
    >
      {offer.kind === 'coins' && (
        <>
          {t('open', { count: offer.num })}
          <CoinAmount amount={offer.charge} size={18} className="font-head" />
        </>
      )}
      {offer.kind === 'key' && t('keys.use', { keys: offer.keys })}
      {offer.kind === 'claim' && t('result.claim')}
      {offer.kind === 'elsewhere' && t('result.waiting_key')}
    </Button>
  )
}

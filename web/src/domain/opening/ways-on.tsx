import { KeyRound, RotateCw } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { CoinAmount } from '../money/coin-amount.tsx'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/button.tsx'
import type { AfterDemo } from './after-demo.ts'
import type { Again, ResultProps } from './result-parts.ts'

type Props = Omit<ResultProps, 'selling'>

/** What one goes on to from a result, beside selling: keep, or what a demo leads to, and opening again. */
export function WaysOn({ run, afterDemo, again, onAgain, onClose }: Props) {
  return (
    <>
      <MainAction run={run} afterDemo={afterDemo} onClose={onClose} />
      {again && (
        <Button
          size="main"
          className="max-sm:order-3 max-sm:grow max-sm:px-3"
          icon={<RotateCw size={17} strokeWidth={1.9} aria-hidden />}
          onPress={onAgain}
        >
          <AgainLabel again={again} />
        </Button>
      )}
    </>
  )
}

/** Keeping what was won is just closing; after a demo, the way to open for real. */
function MainAction({ run, afterDemo, onClose }: Pick<Props, 'run' | 'afterDemo' | 'onClose'>) {
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

/** "Open again", with what it costs. */
function AgainLabel({ again }: { again: Again }) {
  const { t } = useTranslation('opening')
  if (again.kind === 'demo') return t('result.again_demo')
  if (again.kind === 'key') return t('result.again_key')
  return (
    <>
      {t('result.again')}
      <CoinAmount amount={again.charge} size={18} className="font-head" />
    </>
  )
}

import { useTranslation } from 'react-i18next'
import { openLoginFor } from '../../../domain/dialogs-store.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { BUY_INTENT } from './buy-intent.ts'
import { BoughtFooter, BoughtView } from './bought-view.tsx'
import { BuyFooter } from './buy-footer.tsx'
import { OfferSide } from './offer-side.tsx'
import { OrderForm } from './order-form.tsx'
import { useBuying, type BuyingOptions } from './use-buying.ts'
import { Skeleton } from '../../../ui/skeleton.tsx'

type Props = BuyingOptions & { onClose: () => void; onExterior: (skin_id: number) => void }

/** Sells copies of one offer: its prices for a minute, how many, in which currency; then the copies and where they lead. */
export function BuyDialog({ onClose, onExterior, ...options }: Props) {
  const { t } = useTranslation(['mall', 'common'])
  const buying = useBuying(options)
  const { face, bought, num, currency } = buying
  const { open } = options

  function signIn(): void {
    openLoginFor(BUY_INTENT, { skin_id: options.skin_id, num, currency })
  }

  /** A purchase on its way is waited for, and its outcome is not closed by the press that bought. */
  function close(): void {
    if (!buying.isSending && !(bought && buying.isSecondPress())) onClose()
  }

  const shared = { open, onClose: close }
  if (bought && face) {
    return (
      <Dialog
        {...shared}
        width={840}
        title={t('bought.title', { count: bought.list.length })}
        description={t('bought.lies')}
        footer={<BoughtFooter bought={bought} onClose={close} />}
      >
        <BoughtView bought={bought} />
      </Dialog>
    )
  }
  return (
    <Dialog
      {...shared}
      width={840}
      title={face ? `${face.family} | ${face.finish}` : t('title')}
      description={
        face &&
        (face.exterior_name ? `${face.kind} · ${t(`common:exterior.${face.exterior_name}`)}` : face.kind)
      }
      footer={!buying.failure && !buying.unknown && <BuyFooter buying={buying} onSignIn={signIn} />}
    >
      {buying.failure ? (
        <ErrorState title={t('buy.failed')} error={buying.failure} onRetry={buying.retry} />
      ) : buying.unknown ? (
        <Empty
          title={t('buy.notice.unlisted')}
          action={<Button onPress={onClose}>{t('buy.others')}</Button>}
        />
      ) : face ? (
        <div className="grid gap-x-6 gap-y-4 sm:grid-cols-[minmax(0,0.82fr)_minmax(0,1fr)]">
          <OfferSide
            face={face}
            wanted={options.skin_id}
            details={buying.details}
            stock={buying.offer?.stock}
            onExterior={onExterior}
          />
          <OrderForm buying={buying} />
        </div>
      ) : (
        <BuySkeleton />
      )}
    </Dialog>
  )
}

/** The shape of an offer that is still to come, when the dialog is opened by its address. */
function BuySkeleton() {
  return (
    <div aria-hidden className="grid gap-x-6 gap-y-4 sm:grid-cols-[minmax(0,0.82fr)_minmax(0,1fr)]">
      <div className="flex flex-col gap-3 max-sm:grid max-sm:grid-cols-[132px_1fr]">
        <Skeleton className="aspect-[4/3] rounded-item" />
        <div className="flex flex-col gap-2.5">
          <Skeleton className="h-9 max-sm:h-11" />
          <Skeleton className="h-[18px] w-full" />
          <Skeleton className="h-4 w-2/3" />
        </div>
      </div>
      <div className="flex flex-col gap-4">
        <Skeleton className="h-[178px]" />
        <Skeleton className="h-11" />
        <Skeleton className="h-[74px]" />
      </div>
    </div>
  )
}

import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { hasNoAnswer, isAppError } from '../../api/app-error.ts'
import type { BackpackItem } from '@noktra/contract/backpack'
import type { RetrievalGap } from '@noktra/contract/retrieval'
import { formatMoney } from '../../i18n/format.ts'
import { loadTexts } from '../../i18n/i18n.ts'
import { openRechargeFor } from '../dialogs-store.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { LatePart } from '../../ui/late-part.tsx'
import { retrievalPath } from './retrieval-queries.ts'
import { RetrieveForm } from './retrieve-form.tsx'
import { RetrieveGapDialog } from './retrieve-gap-dialog.tsx'
import { RetrieveItems } from './retrieve-items.tsx'
import { useRetrievalHold } from './retrieval-hold.tsx'
import { tradeLinkQuery } from '../trade-link/trade-link-query.ts'
import { useRetrieve, type RetrieveResult } from './use-retrieve.ts'
import { fromCents, toCents } from '@noktra/game/money'
import { useSession, useSetting } from '../../session/session.ts'

export type RetrieveDialogProps = {
  open: boolean
  /** Up to 20 held items without a star. */
  items: readonly BackpackItem[]
  onClose: () => void
  /** Those that are on their way now. */
  onSent: (item_ids: readonly number[]) => void
}

async function loadTradeLink() {
  const [part] = await Promise.all([
    import('../trade-link/trade-link-dialog.tsx'),
    loadTexts('profile', 'login'),
  ])
  return part.TradeLinkDialog
}

/** Each opening starts again, with what is asked for then. */
export function RetrieveDialogPart(props: RetrieveDialogProps) {
  const [opening, setOpening] = useState({ number: 0, isOpen: false })
  if (props.open !== opening.isOpen) {
    setOpening({ number: opening.number + Number(props.open), isOpen: props.open })
  }
  return <Opening key={opening.number} {...props} />
}

function Opening({ open, items: asked, onClose, onSent }: RetrieveDialogProps) {
  const { t } = useTranslation(['retrieval', 'common'])
  // What was sent leaves the list behind the dialog, which goes on speaking of it.
  const [items] = useState(asked)
  const [isBinding, setIsBinding] = useState(false)
  const link = useQuery({ ...tradeLinkQuery, enabled: open })
  const { missing, min } = useMissingRecharge()
  const isHeld = useRetrievalHold() !== null
  const { retrieve, isSending, results, refusal, gaps: found } = useRetrieve(onSent)
  const [agreed, setAgreed] = useState<readonly RetrievalGap[]>([])
  const [seesGaps, setSeesGaps] = useState(false)
  // What was agreed to stays on the page while it is asked, and when it is refused for another reason.
  const gaps = found.length > 0 ? found : isSending || refusal ? agreed : []
  const hasLink = Boolean(link.data?.trade_url)

  if (results && !seesGaps) {
    return (
      <Results
        open={open}
        items={items}
        results={results}
        onClose={onClose}
        onSeeGaps={found.length > 0 ? () => setSeesGaps(true) : undefined}
      />
    )
  }
  if (gaps.length > 0) {
    return (
      <RetrieveGapDialog
        open={open}
        items={items.filter(({ item_id }) => gaps.some((gap) => gap.item_id === item_id))}
        gaps={gaps}
        changed={agreed.length > 0 && found.length > 0 && !results}
        refusal={found.length > 0 ? null : refusal}
        isSending={isSending}
        onPay={() => {
          setAgreed(gaps)
          setSeesGaps(false)
          retrieve(
            gaps.map(({ item_id }) => item_id),
            gaps.map(({ item_id, cost }) => ({ item_id, cost })),
          )
        }}
        onClose={onClose}
      />
    )
  }

  const action =
    missing > 0 ? (
      <Button
        variant="primary"
        onPress={() => {
          onClose()
          openRechargeFor(missing)
        }}
      >
        {t('dialog.recharge', { amount: formatMoney(missing) })}
      </Button>
    ) : link.data && !hasLink ? (
      <Button variant="primary" onPress={() => setIsBinding(true)}>
        {t('dialog.bind')}
      </Button>
    ) : (
      <Button
        variant="primary"
        data-testid="retrieve"
        busy={isSending}
        disabledReason={
          !hasLink
            ? t(link.isError ? 'dialog.link_failed' : 'dialog.link_loading')
            : isHeld
              ? t('hold.reason')
              : null
        }
        onPress={() => retrieve(items.map(({ item_id }) => item_id))}
      >
        {isSending
          ? t('dialog.asking')
          : t(refusal && hasNoAnswer(refusal) ? 'dialog.ask_again' : 'dialog.confirm', {
              count: items.length,
            })}
      </Button>
    )

  return (
    <>
      <Dialog
        open={open}
        onClose={onClose}
        width={620}
        locked={isSending}
        title={t('dialog.title', { count: items.length })}
        description={t('dialog.text')}
        footer={
          <>
            <Button disabled={isSending} onPress={onClose}>
              {t('common:cancel')}
            </Button>
            {action}
          </>
        }
      >
        <RetrieveForm
          items={items}
          link={link}
          missing={missing}
          min={min}
          refusal={isAppError(refusal, 'recharge_needed', 'retrieval_held') ? null : refusal}
          onBind={() => setIsBinding(true)}
        />
      </Dialog>
      <LatePart
        wanted={isBinding}
        load={loadTradeLink}
        props={{
          open: isBinding,
          onClose: () => setIsBinding(false),
          onBound: () => {
            setIsBinding(false)
            void link.refetch()
          },
        }}
        onFail={() => setIsBinding(false)}
      />
    </>
  )
}

type ResultsProps = Pick<RetrieveDialogProps, 'open' | 'items' | 'onClose'> & {
  results: RetrieveResult[]
  /** Where the market asks more for some than the store pays. */
  onSeeGaps: (() => void) | undefined
}

/** What became of each item. */
function Results({ open, items, results, onClose, onSeeGaps }: ResultsProps) {
  const { t } = useTranslation(['retrieval', 'common'])
  const sent = results.filter(({ code }) => code === 0)
  const first = sent[0]?.retrieval_id
  const outcome = sent.length === 0 ? 'none' : sent.length < items.length ? 'partly' : 'all'
  return (
    <Dialog
      open={open}
      onClose={onClose}
      width={620}
      title={t(`dialog.sent.${outcome}`, { count: items.length, sent: sent.length })}
      description={t(`dialog.sent_text.${outcome}`)}
      footer={
        <>
          <Button onPress={onClose}>{t('common:close')}</Button>
          {onSeeGaps && (
            <Button onPress={onSeeGaps} data-testid="see-gaps">
              {t('gap.see')}
            </Button>
          )}
          {typeof first === 'number' && (
            <Button variant="primary" to={retrievalPath(first)} onPress={onClose}>
              {t('dialog.watch')}
            </Button>
          )}
        </>
      }
    >
      <RetrieveItems items={items} results={results} />
    </Dialog>
  )
}

/** The coins that retrieval asks an account to have recharged (PRODUCT 1), and how many of them are missing. */
function useMissingRecharge(): { min: number; missing: number } {
  const { user } = useSession()
  const min = useSetting('min_recharge_out', 30)
  const missing = user ? Math.max(0, toCents(min) - toCents(user.lifetime_recharge)) : 0
  return { min, missing: fromCents(missing) }
}

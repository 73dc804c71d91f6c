import { RotateCw, CircleAlert, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { formatMoney } from '../../../i18n/format.ts'
import { openRechargeFor } from '../../../domain/dialogs-store.ts'
import { useReturn } from '../../../domain/play/use-return.ts'
import { useSession } from '../../../session/session.ts'
import { Button } from '../../../ui/button.tsx'
import { INTENT } from './use-action.ts'
import type { LineUpBoxes } from './use-line-up-boxes.ts'
import type { SetupState } from './use-setup.ts'
import { IconButton } from '../../../ui/icon-button.tsx'

type Props = {
  state: SetupState
  /** What a gift-only account has still to recharge; 0 for others. */
  missing: number
  boxes: LineUpBoxes
}

/** What the player should know before they go on: what was left out, with whom they may sit, prices that are missing. */
export function Notices({ state, missing, boxes }: Props) {
  const { t } = useTranslation(['battle-new', 'common'])
  const { signedIn } = useSession()
  const [welcome, forgetReturn] = useReturn(INTENT)
  const { dropped, gone, paused } = state
  const namesOf = (box_ids: readonly number[]) =>
    box_ids.flatMap((box_id) => boxes.boxes.get(box_id)?.name ?? []).join(', ')
  return (
    <>
      {signedIn && welcome && <Banner onClose={forgetReturn}>{t('notice.welcome')}</Banner>}
      {(dropped.length > 0 || gone.length > 0 || paused.length > 0) && (
        <Banner onClose={state.dismiss}>
          {[
            ...(gone.length > 0 ? [t('notice.gone', { count: gone.length })] : []),
            ...(paused.length > 0
              ? [t('notice.paused', { count: paused.length, names: namesOf(paused) })]
              : []),
            ...dropped.map((part) => t(`notice.dropped.${part}`)),
          ].join(' ')}
        </Banner>
      )}
      {missing > 0 && (
        <Banner
          action={
            <Button size="small" className="min-h-11!" onPress={() => openRechargeFor(missing)}>
              {t('gift_only.recharge')}
            </Button>
          }
        >
          {t('gift_only.notice', { missing: formatMoney(missing) })}
        </Banner>
      )}
      {boxes.failed && (
        <Banner
          action={
            <Button
              size="small"
              className="min-h-11!"
              busy={boxes.isFetching}
              icon={<RotateCw size={16} strokeWidth={1.9} aria-hidden />}
              onPress={boxes.retry}
            >
              {t('common:try_again')}
            </Button>
          }
        >
          {t('notice.no_versions')}
        </Banner>
      )}
    </>
  )
}

type NoticeProps = { children: ReactNode; action?: ReactNode; onClose?: () => void }

/** A sentence above the set-up that the player should read before they go on. */
function Banner({ children, action, onClose }: NoticeProps) {
  const { t } = useTranslation('common')
  return (
    <div
      role="status"
      className="flex min-h-12 flex-wrap items-center gap-x-3 gap-y-2 rounded-control border border-line-2 bg-base-3 py-1.5 pe-1.5 ps-4"
    >
      <CircleAlert size={18} strokeWidth={1.9} aria-hidden className="shrink-0 text-warning" />
      <p className="min-w-0 flex-1 basis-52 py-1">{children}</p>
      {action}
      {onClose && (
        <IconButton
          label={t('close')}
          icon={<X size={16} strokeWidth={1.9} aria-hidden />}
          className="size-11!"
          onPress={onClose}
        />
      )}
    </div>
  )
}

import { CircleAlert, RotateCw, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { formatMoney } from '../../i18n/format.ts'
import { Button } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import type { Notice } from './notices.ts'
import { refetchTerms } from './queries.ts'

/** Why nothing was staked. */
export function UpgradeNotice({ notice, onDismiss }: { notice: Notice; onDismiss: () => void }) {
  const { t } = useTranslation(['upgrades', 'common'])
  return (
    <div role="alert" className="upgrade-notice">
      <CircleAlert size={18} strokeWidth={1.9} aria-hidden className="shrink-0 text-warning" />
      <p className="grow">
        {notice.why === 'short'
          ? t('short', { amount: formatMoney(notice.coins) })
          : notice.why === 'no_answer'
            ? t('notice.no_answer')
            : notice.msg}
      </p>
      <IconButton
        label={t('common:close')}
        icon={<X size={16} strokeWidth={1.9} aria-hidden />}
        onPress={onDismiss}
      />
    </div>
  )
}

/** The store's terms did not come: without them no chance can be told. */
export function TermsFailed({ retrying }: { retrying: boolean }) {
  const { t } = useTranslation(['upgrades', 'common'])
  return (
    <div role="alert" className="upgrade-notice">
      <CircleAlert size={18} strokeWidth={1.9} aria-hidden className="shrink-0 text-warning" />
      <p className="grow">{t('notice.terms')}</p>
      <Button
        size="small"
        className="max-md:min-h-11"
        busy={retrying}
        icon={<RotateCw size={16} strokeWidth={1.9} aria-hidden />}
        onPress={refetchTerms}
      >
        {t('common:try_again')}
      </Button>
    </div>
  )
}

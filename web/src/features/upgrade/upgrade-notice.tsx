import { RotateCw } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { formatMoney } from '../../i18n/format.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import type { Notice as Told } from './notices.ts'
import { refetchTerms } from './queries.ts'

/** Why nothing was staked. */
export function UpgradeNotice({ notice, onDismiss }: { notice: Told; onDismiss: () => void }) {
  const { t } = useTranslation('upgrades')
  return (
    <Notice className="mt-3" onDismiss={onDismiss}>
      {notice.why === 'short'
        ? t('short', { amount: formatMoney(notice.coins) })
        : notice.why === 'no_answer'
          ? t('notice.no_answer')
          : notice.msg}
    </Notice>
  )
}

/** The store's terms did not come: without them no chance can be told. */
export function TermsFailed({ retrying }: { retrying: boolean }) {
  const { t } = useTranslation(['upgrades', 'common'])
  return (
    <Notice
      className="mt-3"
      action={
        <Button
          size="small"
          className="max-md:min-h-11"
          busy={retrying}
          icon={<RotateCw size={16} strokeWidth={1.9} aria-hidden />}
          onPress={refetchTerms}
        >
          {t('common:try_again')}
        </Button>
      }
    >
      {t('notice.terms')}
    </Notice>
  )
}

import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { acceptTerms } from '@noktra/contract/plain/terms'
import { call } from '../../api/call.ts'
import { isAppError } from '../../api/app-error.ts'
import { formatTime } from '../../i18n/format.ts'
import { paths } from '../../paths.ts'
import { refreshUser, useSession } from '../../session/session.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'

type Props = { open: boolean; onClose: () => void }

/** What has changed in the terms since the player accepted them. Selling, retrieving and logging out wait for nothing. */
export function TermsDialog({ open, onClose }: Props) {
  const { t } = useTranslation('terms')
  const { user } = useSession()
  const due = user?.terms_due
  const accept = useMutation({
    mutationFn: (version: number) => call(acceptTerms, { body: { version } }),
    onSuccess: async () => {
      await refreshUser()
      onClose()
    },
    onError: (error) => {
      if (isAppError(error, 'terms_newer')) void refreshUser()
    },
  })
  return (
    <Dialog
      open={open && Boolean(due)}
      onClose={onClose}
      title={t('title')}
      width={520}
      footer={
        due && (
          <>
            <Button onPress={onClose}>{t('later')}</Button>
            <Button
              variant="primary"
              className="grow"
              busy={accept.isPending}
              onPress={() => accept.mutate(due.version)}
            >
              {t('accept')}
            </Button>
          </>
        )
      }
    >
      {due && (
        <div className="flex flex-col gap-4" data-testid="terms-notice">
          <p className="text-text-1">{t('lead')}</p>
          <ul className="flex flex-col gap-3">
            {due.changes.map(({ version, published_at, summary }) => (
              <li key={version} className="rounded-item border border-line-1 bg-base-2 px-4 py-3">
                <p className="type-micro text-text-3">
                  {t('version', { version, date: formatTime(published_at).slice(0, 10) })}
                </p>
                <p className="type-small mt-1 whitespace-pre-line text-text-1">{summary}</p>
              </li>
            ))}
          </ul>
          <p className="type-small text-text-2">
            {t('open')}{' '}
            <Link to={paths.terms} className="text-signal-hi underline underline-offset-2" onClick={onClose}>
              {t('read')}
            </Link>
          </p>
        </div>
      )}
    </Dialog>
  )
}

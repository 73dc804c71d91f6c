import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { Radio } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { OverlaySettings } from '@noktra/contract/overlay'
import { makeOverlayLink, revokeOverlayLink, showOverlaySample } from '@noktra/contract/plain/overlay'
import { call } from '../../../api/call.ts'
import { toast } from '../../../api/toast.ts'
import { formatTime } from '../../../i18n/format.ts'
import { Button } from '../../../ui/button.tsx'
import { cx } from '../../../ui/class-names.ts'
import { CopyLine } from '../../../ui/copy-line.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { RelativeTime } from '../../../ui/relative-time.tsx'
import { keepOverlay, refetchOverlay } from './overlay-query.ts'

type Props = { settings: Pick<OverlaySettings, 'made_at' | 'opened_at'> }

/** The secret link of the overlay. It is shown when it is made and never again; what stops it asks once more. */
export function LinkPanel({ settings: { made_at, opened_at } }: Props) {
  const { t } = useTranslation('overlay')
  const [link, setLink] = useState<string | null>(null)
  const [asking, setAsking] = useState<'again' | 'revoke' | null>(null)
  const hasLink = made_at !== null
  const make = useMutation({
    mutationFn: () => call(makeOverlayLink),
    onSuccess: ({ path }) => {
      setLink(location.origin + path)
      setAsking(null)
      keepOverlay({ made_at: Math.floor(Date.now() / 1000), opened_at: null })
      void refetchOverlay().catch(() => {})
    },
  })
  const revoke = useMutation({
    mutationFn: () => call(revokeOverlayLink),
    onSuccess: () => {
      setLink(null)
      setAsking(null)
      toast.success(t('link.revoked'))
      keepOverlay({ made_at: null, opened_at: null })
    },
  })
  const sample = useMutation({
    mutationFn: () => call(showOverlaySample),
    onSuccess: () => toast.success(t('link.sample_sent'), { id: 'overlay-sample' }),
  })
  return (
    <div className="rounded-item border border-line-1 bg-base-2 p-4">
      <div className="flex items-start gap-4 max-sm:flex-wrap max-sm:gap-3">
        <Radio
          size={22}
          strokeWidth={1.9}
          aria-hidden
          className={cx('mt-0.5 shrink-0', hasLink ? 'text-success' : 'text-text-3')}
        />
        <div className="min-w-0 grow basis-0" data-testid="overlay-link-state">
          <p className="type-label">{t(hasLink ? 'link.on' : 'link.none')}</p>
          <p className="type-small mt-0.5 flex flex-wrap gap-x-3 text-text-2">
            {hasLink ? (
              <>
                <span>{t('link.made', { time: formatTime(made_at) })}</span>
                <span>
                  {opened_at === null ? (
                    t('link.never')
                  ) : (
                    <>
                      {t('link.opened')} <RelativeTime at={opened_at} />
                    </>
                  )}
                </span>
              </>
            ) : (
              t('link.none_text')
            )}
          </p>
        </div>
        <div className="flex flex-wrap gap-2 max-sm:w-full">
          {hasLink ? (
            <>
              <Button size="small" busy={sample.isPending} onPress={() => sample.mutate()}>
                {t('link.sample')}
              </Button>
              <Button size="small" onPress={() => setAsking('again')}>
                {t('link.again')}
              </Button>
              <Button size="small" variant="danger" onPress={() => setAsking('revoke')}>
                {t('link.revoke')}
              </Button>
            </>
          ) : (
            <Button busy={make.isPending} className="max-sm:w-full" onPress={() => make.mutate()}>
              {t('link.make')}
            </Button>
          )}
        </div>
      </div>
      {link && hasLink && (
        <div className="mt-4 border-t border-line-1 pt-4" data-testid="overlay-link">
          <CopyLine label={t('link.label')} value={link} />
          <p className="type-small mt-2 text-warning">{t('link.once')}</p>
        </div>
      )}
      <SureDialog
        open={asking === 'again'}
        what="again"
        busy={make.isPending}
        onClose={() => setAsking(null)}
        onSure={() => make.mutate()}
      />
      <SureDialog
        open={asking === 'revoke'}
        what="revoke"
        busy={revoke.isPending}
        onClose={() => setAsking(null)}
        onSure={() => revoke.mutate()}
      />
    </div>
  )
}

type SureProps = {
  open: boolean
  what: 'again' | 'revoke'
  busy: boolean
  onClose: () => void
  onSure: () => void
}

function SureDialog({ open, what, busy, onClose, onSure }: SureProps) {
  const { t } = useTranslation(['overlay', 'common'])
  return (
    <Dialog open={open} onClose={onClose} title={t(`link.${what}_title`)} width={420}>
      <p className="text-text-2">{t(`link.${what}_text`)}</p>
      <div className="mt-5 flex justify-end gap-3 max-sm:flex-col-reverse">
        <Button onPress={onClose}>{t('common:cancel')}</Button>
        <Button variant="danger-solid" busy={busy} onPress={onSure}>
          {t(`link.${what}`)}
        </Button>
      </div>
    </Dialog>
  )
}

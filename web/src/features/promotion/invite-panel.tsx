import { ImageDown, Share2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { brand } from '../../i18n/brand.ts'
import { Button } from '../../ui/button.tsx'
import { CopyButton, CopyLine } from '../../ui/copy-line.tsx'
import { LatePart } from '../../ui/late-part.tsx'
import { SectionHead } from '../../ui/section-head.tsx'
import type { Stat } from './queries.ts'
import { useQuery } from '@tanstack/react-query'
import { Skeleton } from '../../ui/skeleton.tsx'

async function loadShareDialog() {
  return (await import('./share-dialog.tsx')).ShareDialog
}

/** The player's code, link and QR code, and the ways to pass them on. */
export function InvitePanel({ stat }: { stat: Stat }) {
  const { t } = useTranslation('promotion')
  const [isSharing, setSharing] = useState(false)
  const { invite_code, invite_url } = stat
  return (
    <section className="panel flex flex-col p-5" aria-labelledby="invite-head">
      <SectionHead id="invite-head" title={t('invite.title')} />
      <div className="flex grow gap-5 max-sm:flex-col-reverse">
        <div className="flex min-w-0 grow flex-col gap-4">
          <div>
            <p className="type-small mb-1 text-text-2">{t('invite.code')}</p>
            <div className="flex items-center gap-2">
              <strong className="type-number text-[28px] leading-9 font-bold tracking-[0.06em] select-all">
                {invite_code}
              </strong>
              <CopyButton value={invite_code} />
            </div>
          </div>
          <CopyLine label={t('invite.link')} value={invite_url} />
          <div className="mt-auto flex flex-wrap gap-2.5">
            <Button
              icon={<ImageDown size={16} strokeWidth={1.9} aria-hidden />}
              onPress={() => setSharing(true)}
            >
              {t('invite.picture')}
            </Button>
            <ShareLink url={invite_url} />
          </div>
        </div>
        <InviteCode url={invite_url} />
      </div>
      <p className="type-small mt-4 border-t border-line-1 pt-4 text-text-2">{t('invite.how')}</p>
      <LatePart
        wanted={isSharing}
        load={loadShareDialog}
        props={{ open: isSharing, onClose: () => setSharing(false), stat }}
        onFail={() => setSharing(false)}
      />
    </section>
  )
}

/** What the device shares by itself, where it does. */
function ShareLink({ url }: { url: string }) {
  const { t } = useTranslation('promotion')
  if (!('share' in navigator)) return null
  return (
    <Button
      icon={<Share2 size={16} strokeWidth={1.9} aria-hidden />}
      onPress={() => {
        // Who changes their mind shares nothing.
        navigator.share({ title: brand().name, text: t('invite.message'), url }).catch(() => undefined)
      }}
    >
      {t('invite.share')}
    </Button>
  )
}

/** The link as a QR code: dark on white, as cameras read it. */
function InviteCode({ url }: { url: string }) {
  const { t } = useTranslation('promotion')
  const { data } = useQuery({
    queryKey: ['qr', url],
    queryFn: async () => (await import('qrcode')).toDataURL(url, { margin: 2, width: 296 }),
    staleTime: Infinity,
  })
  return (
    <div className="w-[148px] shrink-0 max-sm:self-center">
      {data ? (
        <img src={data} alt={t('invite.qr')} width={148} height={148} className="rounded-control" />
      ) : (
        <Skeleton className="size-[148px] rounded-control" />
      )}
      <p className="type-micro mt-2 text-center text-text-3">{t('invite.scan')}</p>
    </div>
  )
}

import { useQuery } from '@tanstack/react-query'
import { Download, Share2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { currentLanguage } from '../../i18n/i18n.ts'
import { LANGUAGE_NAMES, LANGUAGES, type Language } from '../../i18n/languages.ts'
import { Button } from '../../ui/button.tsx'
import { Chip } from '../../ui/chip.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import type { Stat } from './queries.ts'
import { filePrefix } from '../../i18n/brand.ts'
import { PICTURE } from '../../domain/picture/pen.ts'
import { makeSharePicture } from './share-picture.ts'

type Props = { open: boolean; onClose: () => void; stat: Stat }

/** The invitation as a picture, in any of the three languages, to keep or to share. */
export function ShareDialog({ open, onClose, stat }: Props) {
  const { t } = useTranslation('promotion')
  const [language, setLanguage] = useState<Language>(currentLanguage)
  const { invite_code, invite_url } = stat
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['share-picture', invite_url, language],
    queryFn: () => makeSharePicture({ language, invite_code, invite_url }),
    enabled: open,
    staleTime: Infinity,
    gcTime: Infinity,
  })
  const name = `${filePrefix()}-${invite_code}-${language}.png`
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('share.title')}
      width={440}
      footer={
        data && (
          <>
            <ShareFile blob={data.blob} name={name} />
            <a className="btn btn-primary type-label" href={data.url} download={name} data-testid="download">
              <Download size={16} strokeWidth={1.9} aria-hidden />
              {t('share.download')}
            </a>
          </>
        )
      }
    >
      <div className="mb-4 flex flex-wrap gap-2" role="group" aria-label={t('share.language')}>
        {LANGUAGES.map((one) => (
          <Chip key={one} selected={one === language} onPress={() => setLanguage(one)}>
            {LANGUAGE_NAMES[one]}
          </Chip>
        ))}
      </div>
      {data ? (
        <img
          src={data.url}
          alt={t('share.alt', { code: invite_code })}
          {...PICTURE}
          className="h-auto w-full rounded-box border border-line-1"
        />
      ) : error ? (
        <ErrorState title={t('share.failed')} onRetry={() => void refetch()} retrying={isFetching} />
      ) : (
        <Skeleton
          className="w-full rounded-box"
          style={{ aspectRatio: `${PICTURE.width} / ${PICTURE.height}` }}
        />
      )}
    </Dialog>
  )
}

/** Only where the device passes on files. */
function ShareFile({ blob, name }: { blob: Blob; name: string }) {
  const { t } = useTranslation('promotion')
  const files = [new File([blob], name, { type: blob.type })]
  if (!('canShare' in navigator) || !navigator.canShare({ files })) return null
  return (
    <Button
      icon={<Share2 size={16} strokeWidth={1.9} aria-hidden />}
      onPress={() => {
        // Who changes their mind shares nothing.
        navigator.share({ files }).catch(() => undefined)
      }}
    >
      {t('invite.share')}
    </Button>
  )
}

import { useQuery } from '@tanstack/react-query'
import { Clapperboard, Copy, Download, Play, Share2 } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatPercent } from '../../i18n/format.ts'
import { filePrefix } from '../../i18n/brand.ts'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Empty } from '../../ui/empty.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { copyAndTell } from '../proof/copy-and-tell.ts'
import { PICTURE } from '../picture/pen.ts'
import { pictureOfFrame, verdictText, type Frame } from './frame.ts'
import { useReplay } from './use-replay.ts'

const icon = { size: 16, strokeWidth: 1.9, 'aria-hidden': true } as const

type Props = { id: string; open: boolean; onClose: () => void }

/** A play as a link, as a picture and as a video, each with its proof. */
export function ShareDialog({ id, open, onClose }: Props) {
  const { t } = useTranslation('replay')
  const { data: replay, error, refetch, isFetching } = useReplay(id, { enabled: open })
  const url = new URL(paths.replay(id), location.origin).href
  return (
    <Dialog open={open} onClose={onClose} title={t('share.title')} width={460}>
      {replay ? (
        <Shared id={id} url={url} frame={replay.frame} />
      ) : replay === null ? (
        <Empty title={t('none')} text={t('none_text')} />
      ) : error ? (
        <ErrorState title={t('failed')} error={error} onRetry={() => void refetch()} retrying={isFetching} />
      ) : (
        <Skeleton
          className="w-full rounded-box"
          style={{ aspectRatio: `${PICTURE.width} / ${PICTURE.height}` }}
        />
      )}
    </Dialog>
  )
}

function Shared({ id, url, frame }: { id: string; url: string; frame: Frame }) {
  const { t } = useTranslation('replay')
  const picture = useQuery({
    queryKey: ['replay-picture', id, frame.title, frame.verdict, frame.scene.outcome.title],
    queryFn: async () => addressed(await pictureOfFrame(frame)),
    gcTime: 0,
  })
  const address = picture.data?.address
  const name = `${filePrefix()}-${id}`
  const canShare = typeof navigator.share === 'function'
  return (
    <>
      {address ? (
        <img
          src={address}
          alt={`${frame.title}. ${frame.scene.outcome.title}. ${frame.scene.outcome.text}. ${verdictText(frame.verdict)}`}
          {...PICTURE}
          className="h-auto w-full rounded-box border border-line-1"
          data-testid="share-picture"
        />
      ) : picture.error ? (
        <ErrorState
          title={t('failed')}
          onRetry={() => void picture.refetch()}
          retrying={picture.isFetching}
        />
      ) : (
        <Skeleton
          className="w-full rounded-box"
          style={{ aspectRatio: `${PICTURE.width} / ${PICTURE.height}` }}
        />
      )}
      <div className="mt-4 flex flex-wrap gap-2.5">
        {canShare && (
          <Button
            variant="primary"
            icon={<Share2 {...icon} />}
            onPress={() =>
              void pass({ title: frame.title, url }, picture.data && fileOf(picture.data.blob, name))
            }
          >
            {t('share.pass_on')}
          </Button>
        )}
        <Button icon={<Copy {...icon} />} onPress={() => void copyAndTell(url)}>
          {t('share.copy_link')}
        </Button>
        {address && (
          <a
            className="btn btn-secondary type-label"
            href={address}
            download={`${name}.png`}
            data-testid="picture"
          >
            <Download {...icon} />
            {t('share.picture')}
          </a>
        )}
        <Button icon={<Play {...icon} />} to={paths.replay(id)}>
          {t('share.watch')}
        </Button>
      </div>
      <Video frame={frame} name={name} />
    </>
  )
}

type Made =
  | { step: 'rest' }
  | { step: 'making'; share: number }
  | { step: 'made'; shown: Shown }
  | { step: 'none' | 'failed' }

/** Made when it is asked for: it takes the machine some seconds. */
function Video({ frame, name }: { frame: Frame; name: string }) {
  const { t } = useTranslation('replay')
  const [made, setMade] = useState<Made>({ step: 'rest' })
  const stop = useRef<AbortController | null>(null)
  useEffect(() => () => stop.current?.abort(), [])
  if (typeof VideoEncoder === 'undefined')
    return <p className="type-small mt-3 text-text-3">{t('video.none')}</p>

  async function make(): Promise<void> {
    const control = new AbortController()
    stop.current = control
    setMade({ step: 'making', share: 0 })
    try {
      const { makeVideo } = await import('./video.ts')
      const blob = await makeVideo(frame, {
        onShare: (share) => setMade({ step: 'making', share }),
        signal: control.signal,
      })
      if (!control.signal.aborted) setMade(blob ? { step: 'made', shown: addressed(blob) } : { step: 'none' })
    } catch {
      if (!control.signal.aborted) setMade({ step: 'failed' })
    }
  }

  return (
    <div className="mt-3 border-t border-line-1 pt-3">
      {made.step === 'none' ? (
        <p className="type-small text-text-3">{t('video.none')}</p>
      ) : made.step === 'made' ? (
        <>
          <video
            src={made.shown.address}
            controls
            muted
            playsInline
            loop
            aria-label={t('video.label', { title: frame.title })}
            className="w-full rounded-box border border-line-1"
            data-testid="video"
          />
          <div className="mt-3 flex flex-wrap gap-2.5">
            <a
              className="btn btn-secondary type-label"
              href={made.shown.address}
              download={`${name}.${endOf(made.shown.blob)}`}
              data-testid="video-file"
            >
              <Download {...icon} />
              {t('video.download')}
            </a>
            {canPass(fileOf(made.shown.blob, name)) && (
              <Button
                icon={<Share2 {...icon} />}
                onPress={() => void pass({ title: frame.title }, fileOf(made.shown.blob, name))}
              >
                {t('video.share')}
              </Button>
            )}
          </div>
        </>
      ) : (
        <>
          <Button icon={<Clapperboard {...icon} />} busy={made.step === 'making'} onPress={() => void make()}>
            {made.step === 'making'
              ? t('video.making', { percent: formatPercent(made.share, 0) })
              : t('video.make')}
          </Button>
          <p className="type-small mt-2 text-text-3" role={made.step === 'failed' ? 'alert' : undefined}>
            {t(made.step === 'failed' ? 'video.failed' : 'video.text')}
          </p>
        </>
      )}
    </div>
  )
}

/** A file with an address by which it is shown. */
type Shown = { blob: Blob; address: string }

function addressed(blob: Blob): Shown {
  return { blob, address: URL.createObjectURL(blob) }
}

function endOf({ type }: Blob): string {
  return type.includes('mp4') ? 'mp4' : type.includes('webm') ? 'webm' : 'png'
}

function fileOf(blob: Blob, name: string): File {
  return new File([blob], `${name}.${endOf(blob)}`, { type: blob.type })
}

function canPass(file: File): boolean {
  return 'canShare' in navigator && navigator.canShare({ files: [file] })
}

/** By the share sheet of the device, with the file where it takes one. Who changes their mind shares nothing. */
async function pass(what: { title: string; url?: string }, file: File | undefined): Promise<void> {
  const isTaken = file !== undefined && canPass(file)
  await navigator.share({ ...what, ...(isTaken && { files: [file] }) }).catch(() => undefined)
}

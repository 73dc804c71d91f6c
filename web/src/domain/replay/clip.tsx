import { Clapperboard, Download, Share2, X } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatPercent } from '../../i18n/format.ts'
import { Button } from '../../ui/button.tsx'
import type { Frame } from './frame.ts'
import { canPass, endOf, fileOf, pass, useAddress } from './pass-on.ts'

const icon = { size: 16, strokeWidth: 1.9, 'aria-hidden': true } as const

type Made =
  | { step: 'rest' }
  | { step: 'making'; share: number }
  | { step: 'made'; blob: Blob }
  | { step: 'none' | 'failed' }

type Props = {
  frame: Frame
  /** Of the file, without its ending. */
  name: string
  /** It was asked for already. */
  begins?: boolean
}

/** A play as a video, made in this browser when it is asked for: it takes the machine some seconds, and can be called off. */
export function Clip({ frame, name, begins = false }: Props) {
  const { t } = useTranslation(['replay', 'common'])
  const canMake = typeof VideoEncoder !== 'undefined'
  const [made, setMade] = useState<Made>(begins && canMake ? { step: 'making', share: 0 } : { step: 'rest' })
  const stop = useRef<AbortController | null>(null)
  const address = useAddress(made.step === 'made' ? made.blob : undefined)

  async function make(): Promise<void> {
    stop.current?.abort()
    const control = new AbortController()
    stop.current = control
    const tell = (now: Made) => {
      if (!control.signal.aborted) setMade(now)
    }
    try {
      const { makeVideo } = await import('./video.ts')
      const onShare = (share: number) => tell({ step: 'making', share })
      const blob = await makeVideo(frame, { onShare, signal: control.signal })
      tell(blob ? { step: 'made', blob } : { step: 'none' })
    } catch {
      tell({ step: 'failed' })
    }
  }

  const begin = useEffectEvent(() => {
    if (begins && canMake) void make()
  })
  useEffect(() => {
    begin()
    return () => stop.current?.abort()
  }, [])

  if (!canMake || made.step === 'none') return <p className="type-small text-text-3">{t('video.none')}</p>
  if (made.step === 'made') {
    const file = fileOf(made.blob, name)
    return (
      <>
        <video
          src={address}
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
            href={address}
            download={`${name}.${endOf(made.blob)}`}
            data-testid="video-file"
          >
            <Download {...icon} />
            {t('video.download')}
          </a>
          {canPass(file) && (
            <Button icon={<Share2 {...icon} />} onPress={() => void pass({ title: frame.title }, file)}>
              {t('video.share')}
            </Button>
          )}
        </div>
      </>
    )
  }
  if (made.step === 'making') {
    return (
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2" data-testid="video-making">
        <div className="min-w-0 flex-1 basis-44">
          <p className="type-small mb-1.5 text-text-2">
            {t('video.making', { percent: formatPercent(made.share, 0) })}
          </p>
          <div
            role="progressbar"
            aria-label={t('video.label', { title: frame.title })}
            aria-valuenow={Math.round(made.share * 100)}
            className="h-1.5 overflow-hidden rounded-full bg-base-4"
          >
            <div className="h-full origin-left bg-signal" style={{ transform: `scaleX(${made.share})` }} />
          </div>
        </div>
        <Button
          size="small"
          icon={<X {...icon} />}
          onPress={() => {
            stop.current?.abort()
            setMade({ step: 'rest' })
          }}
        >
          {t('common:cancel')}
        </Button>
      </div>
    )
  }
  return (
    <>
      <Button
        icon={<Clapperboard {...icon} />}
        onPress={() => {
          setMade({ step: 'making', share: 0 })
          void make()
        }}
      >
        {t('video.make')}
      </Button>
      <p className="type-small mt-2 text-text-3" role={made.step === 'failed' ? 'alert' : undefined}>
        {t(made.step === 'failed' ? 'video.failed' : 'video.text')}
      </p>
    </>
  )
}

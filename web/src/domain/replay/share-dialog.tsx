import { useQuery } from '@tanstack/react-query'
import { Copy, Download, Play, Share2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { filePrefix } from '../../i18n/brand.ts'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Empty } from '../../ui/empty.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { copyAndTell } from '../proof/copy-and-tell.ts'
import { PICTURE } from '../picture/pen.ts'
import { Clip } from './clip.tsx'
import { pictureOfFrame, verdictText, type Frame } from './frame.ts'
import { fileOf, pass, useAddress } from './pass-on.ts'
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
    queryFn: () => pictureOfFrame(frame),
    gcTime: 0,
  })
  const address = useAddress(picture.data)
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
            onPress={() => void pass({ title: frame.title, url }, picture.data && fileOf(picture.data, name))}
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
      <div className="mt-3 border-t border-line-1 pt-3">
        <Clip frame={frame} name={name} />
      </div>
    </>
  )
}

import { useTranslation } from 'react-i18next'
import { filePrefix } from '../../i18n/brand.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Empty } from '../../ui/empty.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Clip } from './clip.tsx'
import { verdictText } from './frame.ts'
import { useReplay } from './use-replay.ts'

type Props = { id: string; open: boolean; onClose: () => void }

/** A play as a clip: opening it makes it, closing it calls it off. */
export function ClipDialog({ id, open, onClose }: Props) {
  const { t } = useTranslation('replay')
  const { data: replay, error, refetch, isFetching } = useReplay(id, { enabled: open })
  return (
    <Dialog open={open} onClose={onClose} title={t('clip.title')} width={420}>
      {replay ? (
        <>
          <Clip frame={replay.frame} name={`${filePrefix()}-${id}-clip`} begins />
          <p className="type-small mt-3 text-text-3">{verdictText(replay.frame.verdict)}</p>
        </>
      ) : replay === null ? (
        <Empty title={t('none')} text={t('none_text')} />
      ) : error ? (
        <ErrorState title={t('failed')} error={error} onRetry={() => void refetch()} retrying={isFetching} />
      ) : (
        <Skeleton className="h-14 w-full rounded-control" />
      )}
    </Dialog>
  )
}

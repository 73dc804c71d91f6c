import { useTranslation } from 'react-i18next'
import type { Envelope } from '@noktra/contract/envelopes'
import { pictureOf } from '@noktra/contract/pictures'
import { queryClient } from '../../api/query-client.ts'
import type { ShowCard } from '../../domain/centre/centre-part.ts'
import { NewsCard, OpenCentre } from '../../domain/centre/news-card.tsx'
import { fixedPictures } from '../../fixed-pictures.ts'
import { centreTabs } from '../../paths.ts'
import { firstEnvelopesQuery, waitingEnvelope } from './queries.ts'

/** The card of an envelope that is open. */
export async function findNews(): Promise<ShowCard | null> {
  const envelope = waitingEnvelope(await queryClient.fetchQuery(firstEnvelopesQuery()))
  return envelope && ((onClose) => <OpenEnvelope envelope={envelope} onClose={onClose} />)
}

function OpenEnvelope({ envelope, onClose }: { envelope: Envelope; onClose: () => void }) {
  const { t } = useTranslation('envelopes')
  const { title, left } = envelope
  return (
    <NewsCard
      picture={
        <img src={pictureOf(fixedPictures.envelopeCoin, 160)} alt="" width={56} height={56} className="m-2" />
      }
      title={title}
      text={t('card_text', { count: left })}
      onClose={onClose}
    >
      <OpenCentre tab={centreTabs.envelopes} onClose={onClose} />
    </NewsCard>
  )
}

import { useTranslation } from 'react-i18next'
import type { WelfareBox } from '@noktra/contract/welfare'
import { queryClient } from '../../api/query-client.ts'
import { BoxPicture } from '../../domain/box/box-picture.tsx'
import type { ShowCard } from '../../domain/centre/centre-part.ts'
import { NewsCard } from '../../domain/centre/news-card.tsx'
import { paths } from '../../paths.ts'
import { readToken } from '../../session/token.ts'
import { Button } from '../../ui/button.tsx'
import { waitingBox, welfareBoxesQuery } from './welfare-queries.ts'

/** The card of a box that today's recharge opens. */
export async function findNews(): Promise<ShowCard | null> {
  if (!readToken()) return null
  const box = waitingBox(await queryClient.fetchQuery(welfareBoxesQuery()))
  return box && ((onClose) => <WaitingBox box={box} onClose={onClose} />)
}

function WaitingBox({ box, onClose }: { box: WelfareBox; onClose: () => void }) {
  const { t } = useTranslation('welfare')
  const { id, box_id, box_name, box_img } = box
  return (
    <NewsCard
      picture={<BoxPicture url={box_img} sizes="72px" className="size-[72px]" />}
      title={t('card.title')}
      text={t('card.text', { name: box_name })}
      onClose={onClose}
    >
      <Button size="small" to={paths.welfareBox(id, box_id)} onPress={onClose}>
        {t('card.go')}
      </Button>
    </NewsCard>
  )
}

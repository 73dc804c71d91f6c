import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { myOpenRecord } from '@noktra/contract/plain/boxes'
import type { Opening } from '@noktra/contract/boxes'
import type { SkinFace } from '@noktra/contract/shapes'
import { call } from '../../api/call.ts'
import { madeBy } from '../play/last-play.ts'
import { tellRevealed } from '../play/tell-revealed.ts'
import { useLastPlay } from '../play/use-last-play.ts'
import { useSkinAlt } from '../skin/skin-card.tsx'
import { formatMoney } from '../../i18n/format.ts'
import { paths } from '../../paths.ts'
import { OutcomeNote } from '../../ui/outcome-note.tsx'
import { lastOpeningOf } from './last-opening.ts'

type Won = SkinFace & Pick<Opening, 'open_id' | 'value'>

/** After a reload in mid-spin: what was won. */
export function LastOpeningNote({ box_id }: { box_id: number }) {
  const { t } = useTranslation('opening')
  const altOf = useSkinAlt()
  const { results: won, dismiss } = useLastPlay({
    last: lastOpeningOf(box_id),
    heard: ({ openings }): readonly Won[] | null => openings,
    queryKey: ['boxes', 'last', box_id],
    async fetchRecords(kept, signal): Promise<readonly Won[]> {
      const query = { box_id, page_size: kept.num }
      return madeBy(kept, (await call(myOpenRecord, { query, signal, silent: true })).list)
    },
  })
  useEffect(() => {
    void tellRevealed(
      'openBox',
      won.map(({ open_id }) => ({ id: Number(open_id), proof: open_id })),
    )
  }, [won])
  const [first] = won
  if (!first) return null
  return (
    <OutcomeNote
      to={won.length === 1 ? paths.fairDraw(first.open_id) : paths.backpack}
      link={t(won.length === 1 ? 'result.verify' : 'to_backpack')}
      onDismiss={dismiss}
    >
      {t('last', { items: won.map((each) => `${altOf(each)} (${formatMoney(each.value)})`).join('; ') })}
    </OutcomeNote>
  )
}

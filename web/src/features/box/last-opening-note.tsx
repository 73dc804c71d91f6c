import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { myOpenRecord } from '@noktra/contract/plain/boxes'
import { call } from '../../api/call.ts'
import { formatMoney } from '../../i18n/format.ts'
import { useSkinAlt } from '../../domain/skin/skin-card.tsx'
import { paths } from '../../paths.ts'
import { useSession } from '../../session/session.ts'
import { OutcomeNote } from '../../ui/outcome-note.tsx'
import { forgetOpening, readOpening } from './last-opening.ts'

/** How far the clocks of browser and store may differ. */
const CLOCKS_MS = 120_000

/** After a reload in mid-spin: what was won. When the answer had not come yet, the player's records say so. */
export function LastOpeningNote({ box_id }: { box_id: number }) {
  const { t } = useTranslation('boxes')
  const { signedIn } = useSession()
  const altOf = useSkinAlt()
  const [kept, setKept] = useState(() => readOpening(box_id))
  const { data: recorded } = useQuery({
    queryKey: ['boxes', 'last', box_id, kept?.asked_at],
    queryFn: ({ signal }) =>
      call(myOpenRecord, { query: { box_id, page_size: kept?.num }, signal, silent: true }),
    select: ({ list }) =>
      list.filter((row) => row.created_at * 1000 >= (kept?.asked_at ?? Infinity) - CLOCKS_MS),
    enabled: signedIn && kept !== null && kept.openings === null,
  })
  const won = kept?.openings ?? recorded ?? []
  if (!kept || !signedIn || won.length === 0) return null
  const [first] = won
  return (
    <OutcomeNote
      to={won.length === 1 && first ? paths.fairDraw(first.open_id) : paths.backpack}
      link={t(won.length === 1 ? 'result.verify' : 'to_backpack')}
      onDismiss={() => {
        forgetOpening()
        setKept(null)
      }}
    >
      {t('last', { items: won.map((each) => `${altOf(each)} (${formatMoney(each.value)})`).join('; ') })}
    </OutcomeNote>
  )
}

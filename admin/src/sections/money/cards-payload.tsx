import type { ApprovalPayload } from '@noktra/contract/admin/approval-payloads'
import { text } from '../../i18n/i18n.tsx'
import { Amount, formatCount } from '../../ui/amount.tsx'
import { Facts } from '../../ui/facts.tsx'

type Props = { payload: ApprovalPayload<'cards_make'> }

/** A batch of cards that waits for a second person; its face is in cents. */
export function CardsPayload({ payload: { kind, face, count, note } }: Props) {
  return (
    <Facts
      facts={[
        [
          text('money:words.kind'),
          kind === 'sold' ? text('money:cards.kind_sold') : text('money:cards.kind_gift'),
        ],
        [text('money:cards.each'), <Amount key="face" value={face / 100} />],
        [text('layout:sections.cards'), formatCount(count)],
        [text('money:cards.all'), <Amount key="all" value={(face * count) / 100} />],
        [text('money:cards.note'), note || '–'],
        [text('money:cards.then'), text('money:cards.then_text')],
      ]}
    />
  )
}

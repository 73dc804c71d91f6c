import type { ApprovalPayload } from '@noktra/contract/admin/approval-payloads'
import { Amount, formatCount } from '../../ui/amount.tsx'
import { Facts } from '../../ui/facts.tsx'

type Props = { payload: ApprovalPayload<'cards_make'> }

/** A batch of cards that waits for a second person; its face is in cents. */
export function CardsPayload({ payload: { kind, face, count, note } }: Props) {
  return (
    <Facts
      facts={[
        ['Kind', kind === 'sold' ? 'Sold: cash coins, counts as recharge' : 'Gift: bonus coins'],
        ['Each', <Amount key="face" value={face / 100} />],
        ['Cards', formatCount(count)],
        ['In all', <Amount key="all" value={(face * count) / 100} />],
        ['Note', note || '–'],
        ['Then', 'The person who asked exports the batch once and gets the secrets'],
      ]}
    />
  )
}

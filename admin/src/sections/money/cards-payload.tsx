import { Amount, formatCount } from '../../ui/amount.tsx'
import { Facts } from '../../ui/facts.tsx'

type Payload = { kind: 'sold' | 'gift'; face: number; count: number; note: string }

/** A batch of cards that waits for a second person; its face is in cents. */
export function CardsPayload({ payload }: { payload: unknown }) {
  const { kind, face, count, note } = payload as Payload
  return (
    <Facts
      facts={[
        ['Kind', kind === 'sold' ? 'Sold: cash coins, counts as recharge' : 'Gift: bonus coins'],
        ['Each', <Amount key="face" value={face / 100} />],
        ['Cards', formatCount(count)],
        ['In all', <Amount key="all" value={(face * count) / 100} />],
        ['Note', note || '–'],
        ['Then', 'Whoever asked exports the batch once, which gives the secrets'],
      ]}
    />
  )
}

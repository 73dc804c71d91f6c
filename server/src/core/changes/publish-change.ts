import type { PublicChange, PublicChangeKind } from '@noktra/contract/changes'
import { sortedJson } from '@noktra/game/log/entries'
import { insertEntries, openEntry } from '../../platform/public-log/new-entries.ts'
import type { Tx } from '../../platform/db/connect.ts'

type DetailsOf<Kind extends PublicChangeKind> = Omit<
  Extract<PublicChange, { kind: Kind }>,
  'id' | 'at' | 'kind' | 'box_name' | 'before_name' | 'after_name' | 'largest'
>

/** Names are left out: they are those of the reader's language. */
export type NewChange =
  | { [Kind in Exclude<PublicChangeKind, 'prices'>]: { kind: Kind; details: DetailsOf<Kind> } }[Exclude<
      PublicChangeKind,
      'prices'
    >]
  | {
      kind: 'prices'
      details: DetailsOf<'prices'> & { largest: { skin_id: number; from: number; to: number }[] }
    }

/**
 * Tells players what moved odds, prices or money, in the transaction that moves it, and says it in the public log, with `logged` beside
 * it. Who did it stays with the staff.
 */
export async function publishChange(
  tx: Tx,
  now: Date,
  { kind, details }: NewChange,
  logged: { pool_hash?: string } = {},
): Promise<void> {
  const { id } = await tx
    .insertInto('public_change')
    .values({ kind, details: JSON.stringify(details), created_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  const said = sortedJson({ id, kind, details, ...logged })
  await insertEntries(tx, [openEntry({ kind: 'change', subject: id, number: 0 }, [said])])
}

const MOST_MOVES = 5

/** Moves of prices as players read them: how many there were, and the largest. Cents. */
export async function publishPrices(
  tx: Tx,
  now: Date,
  {
    moves,
    added,
  }: { moves: readonly (readonly [skin_id: number, from: number, to: number])[]; added: number },
): Promise<void> {
  if (moves.length + added === 0) return
  const largest = moves
    .toSorted((a, b) => Math.abs(b[2] - b[1]) / b[1] - Math.abs(a[2] - a[1]) / a[1])
    .slice(0, MOST_MOVES)
    .map(([skin_id, from, to]) => ({ skin_id, from: from / 100, to: to / 100 }))
  await publishChange(tx, now, { kind: 'prices', details: { changed: moves.length, added, largest } })
}

import type { myRefusals } from '@noktra/contract/fair'
import { errorNameOf } from '@noktra/contract/errors'
import type { DataOf } from '@noktra/contract/route'
import { refusalText } from '@noktra/languages/say'
import type { SaidDetails } from '@noktra/languages/said'
import { unixSeconds } from '../../platform/clock.ts'
import { cutPage, readAfter, wide } from '../../platform/http/page.ts'
import type { PlayerCall } from '../../platform/http/serve.ts'

type Page = DataOf<typeof myRefusals>

/** The player's own plays that were refused, newest first, with the reason in the reader's language. */
export async function listMyRefusals({
  db,
  player,
  query,
  language,
}: PlayerCall<typeof myRefusals>): Promise<Page> {
  const after = readAfter(query.after, 1)
  const rows = await db
    .selectFrom('play_refusal as refusal')
    .innerJoin('seed_pair as pair', 'pair.id', 'refusal.pair_id')
    .select([
      'refusal.no',
      'refusal.call',
      'refusal.code',
      'refusal.details',
      'refusal.nonce',
      'refusal.sent',
      'refusal.times',
      'refusal.created_at',
      'refusal.last_at',
      'pair.chain_no',
      'pair.pair_no',
      'pair.server_seed_hash',
      'pair.revealed_at',
      'pair.nonce as draws',
    ])
    .where('refusal.player_id', '=', player.id)
    .$if(after !== null, (select) => select.where('refusal.no', '<', wide(after![0]!)))
    .orderBy('refusal.no', 'desc')
    .limit(query.page_size + 1)
    .execute()
  const { list, next } = cutPage(rows, query.page_size, ({ no }) => [no])
  return {
    list: list.map((row) => {
      const error = errorNameOf(row.code)
      return {
        refusal_no: row.no,
        call: row.call,
        code: row.code,
        error: error ?? 'unknown',
        // Of an error that the store does not know any more its number is all there is.
        msg: error ? refusalText(error, language, JSON.parse(row.details) as SaidDetails) : String(row.code),
        chain_no: row.chain_no,
        pair_no: row.pair_no,
        server_seed_hash: row.server_seed_hash.toString('hex'),
        nonce: row.nonce,
        sent: JSON.parse(row.sent) as Page['list'][number]['sent'],
        times: row.times,
        created_at: unixSeconds(row.created_at),
        last_at: unixSeconds(row.last_at),
        pair_draws: row.revealed_at ? row.draws : null,
      }
    }),
    next,
  }
}

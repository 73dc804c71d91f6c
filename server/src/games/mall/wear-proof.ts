import type { WearFair } from '@noktra/contract/mall-proof'
import { WEAR_SALT, wearHash, type WearTerms } from '@noktra/game/mall'
import { sql } from 'kysely'
import { unixSeconds } from '../../platform/clock.ts'
import type { Ctx } from '../../platform/context.ts'
import type { Db } from '../../platform/db/connect.ts'
import { AppError } from '../../platform/http/errors.ts'
import type { OwnProofsReading, ProofReading } from '../../platform/game.ts'
import { itemValueAt } from '../../core/items/item-value.ts'
import { PAIR_COLUMNS, pairOf } from '../../core/draws/pair-proof.ts'
import { listSaltClaim } from '../../core/draws/salts.ts'
import { listedFacts } from '../../core/prices/listed-facts.ts'
import { avatarUrl } from '../../core/skins/pictures.ts'
import { FACE_COLUMNS, faceOf, wearText } from '../../core/skins/skin-face.ts'

type Proof = WearFair['proof']

function selectWears(db: Db) {
  return db
    .selectFrom('mall_item')
    .innerJoin('mall_purchase', 'mall_purchase.id', 'mall_item.purchase_id')
    .innerJoin('seed_pair', 'seed_pair.id', 'mall_item.pair_id')
    .innerJoin('seed_chain', (join) =>
      join
        .onRef('seed_chain.player_id', '=', 'seed_pair.player_id')
        .onRef('seed_chain.chain_no', '=', 'seed_pair.chain_no'),
    )
    .innerJoin('skin', 'skin.id', 'mall_purchase.skin_id')
    .leftJoin('price_list', 'price_list.version', 'mall_item.price_list')
    .select([
      'price_list.version',
      'price_list.list_hash',
      'price_list.salt',
      'price_list.salt_source',
      'price_list.salt_round',
      'price_list.salt_margin',
      'price_list.published_at',
      'mall_item.pattern',
      'mall_item.item_id',
      'mall_item.nonce',
      'mall_item.wear',
      'mall_item.wear_from',
      'mall_item.wear_to',
      'skin.id as skin_id',
      'skin.exterior',
      ...PAIR_COLUMNS,
    ])
    .select(listedFacts(sql.ref('skin.id'), sql.ref('mall_item.price_list')).as('facts'))
}

type WearRow = Awaited<ReturnType<ReturnType<typeof selectWears>['execute']>>[number]

/** The proof of the wear of an item from the mall; its server seed stays closed until its buyer rotates the pair. */
export async function getWearProof(reading: ProofReading, itemId: number): Promise<WearFair> {
  const { db, secrets, player, language, clock } = reading
  const row = await selectWears(db)
    .innerJoin('design', 'design.id', 'skin.design_id')
    .innerJoin('item', 'item.id', 'mall_item.item_id')
    .innerJoin('player', 'player.id', 'mall_purchase.player_id')
    .select([
      'mall_purchase.id as purchase_id',
      'mall_purchase.player_id',
      'mall_purchase.created_at',
      itemValueAt(clock.now()).as('value'),
      'player.nickname',
      'player.avatar',
      ...FACE_COLUMNS,
    ])
    .where('mall_item.item_id', '=', itemId)
    .executeTakeFirst()
  if (!row) throw new AppError('draw_unknown')
  return {
    proof: {
      ...proofOf(row, secrets),
      salt: await listSaltClaim(reading, row),
    },
    is_default_seed: row.is_default,
    is_mine: player?.id === row.player_id,
    user_id: row.player_id,
    nickname: row.nickname,
    avatar: avatarUrl(row.avatar),
    created_at: unixSeconds(row.created_at),
    purchase_id: row.purchase_id,
    item: {
      item_id: row.item_id,
      wear: wearText(row.wear),
      value: row.value / 100,
      ...faceOf(row, language),
    },
  }
}

/** The wears of what the player bought whose seeds are revealed, newest first; `next` is an item's number. */
export async function listWearProofs(
  { db, secrets, player, query }: OwnProofsReading,
  after: number | null,
): Promise<{ list: Proof[]; next: string | null }> {
  let select = selectWears(db)
    .where('mall_purchase.player_id', '=', player.id)
    .where('seed_pair.revealed_at', 'is not', null)
  if (after !== null) select = select.where('mall_item.item_id', '<', after)
  const rows = await select
    .orderBy('mall_item.item_id', 'desc')
    .limit(query.page_size + 1)
    .execute()
  const list = rows.slice(0, query.page_size).map((row) => proofOf(row, secrets))
  const last = rows[query.page_size - 1]
  return { list, next: rows.length > query.page_size && last ? String(last.item_id) : null }
}

function proofOf(row: WearRow, secrets: Ctx['secrets']): Proof {
  const terms = {
    skin_id: row.skin_id,
    exterior: row.exterior as WearTerms['exterior'],
    ...row.facts,
    wear_from: row.wear_from,
    wear_to: row.wear_to,
    prices: row.version === null ? null : { version: row.version, list_hash: row.list_hash! },
  }
  return {
    kind: 'wear',
    id: `w${row.item_id}`,
    ...pairOf(row, secrets),
    terms,
    pool_hash: wearHash(terms),
    pool_salt: row.salt ?? WEAR_SALT,
    salt: null,
    wear: row.wear,
    ...(row.pattern === null ? {} : { pattern: row.pattern }),
  }
}

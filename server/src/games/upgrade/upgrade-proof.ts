import { sql } from 'kysely'
import type { UpgradeFair } from '@noktra/contract/upgrade-proof'
import { UPGRADE_SALT, type UpgradeDirection } from '@noktra/game/upgrades'
import type { Exterior } from '@noktra/game/wear'
import type { Ctx } from '../../platform/context.ts'
import type { Db } from '../../platform/db/connect.ts'
import { AppError } from '../../platform/http/errors.ts'
import { cutPage } from '../../platform/http/page.ts'
import type { OwnProofsReading, ProofReading } from '../../platform/game.ts'
import { getUpgrade } from './present-upgrade.ts'
import { PAIR_COLUMNS, pairOf } from '../../core/draws/pair-proof.ts'
import { listSaltClaim } from '../../core/draws/salts.ts'
import { listedFacts } from '../../core/prices/listed-facts.ts'

const PPM = 1_000_000
const LIST = sql.ref('upgrade.price_list')

function selectProofs(db: Db) {
  return db
    .selectFrom('upgrade')
    .innerJoin('seed_pair', 'seed_pair.id', 'upgrade.pair_id')
    .innerJoin('seed_chain', (join) =>
      join
        .onRef('seed_chain.player_id', '=', 'seed_pair.player_id')
        .onRef('seed_chain.chain_no', '=', 'seed_pair.chain_no'),
    )
    .leftJoin('price_list', 'price_list.version', 'upgrade.price_list')
    .select([
      'price_list.version',
      'price_list.list_hash',
      'price_list.salt',
      'price_list.salt_source',
      'price_list.salt_round',
      'price_list.salt_margin',
      'price_list.published_at',
      'upgrade.pattern',
      'upgrade.id',
      'upgrade.nonce',
      'upgrade.stake',
      'upgrade.profit_rate',
      'upgrade.chance',
      'upgrade.direction',
      'upgrade.terms_hash',
      'upgrade.nonce_seed',
      'upgrade.target_skin_id',
      'upgrade.target_exterior',
      'upgrade.target_value',
      'upgrade.comfort_skin_id',
      'upgrade.comfort_exterior',
      'upgrade.comfort_value',
      'upgrade.ticket',
      'upgrade.won',
      'upgrade.wear',
      'upgrade.wear_from',
      'upgrade.wear_to',
      ...PAIR_COLUMNS,
    ])
    .select([
      listedFacts(sql.ref('upgrade.target_skin_id'), LIST).as('target_facts'),
      listedFacts(sql.ref('upgrade.comfort_skin_id'), LIST).as('comfort_facts'),
    ])
}

type Row = Awaited<ReturnType<ReturnType<typeof selectProofs>['execute']>>[number]

/** The proof of one upgrade; its server seed stays closed until its owner rotates the pair. @throws AppError draw_unknown */
export async function getUpgradeProof(reading: ProofReading, id: number): Promise<UpgradeFair> {
  const { db, secrets, language, player } = reading
  const row = await selectProofs(db).where('upgrade.id', '=', id).executeTakeFirst()
  if (!row) throw new AppError('draw_unknown')
  const upgrade = await getUpgrade(db, id, { language, viewerId: player?.id ?? null })
  const { is_mine, user_id, nickname, avatar, created_at } = upgrade
  return {
    proof: {
      ...proofOf(row, secrets),
      salt: await listSaltClaim(reading, row),
    },
    is_default_seed: row.is_default,
    is_mine,
    user_id,
    nickname,
    avatar,
    created_at,
    upgrade,
  }
}

/** The proofs of the player's own upgrades whose seeds are revealed, newest first; `after` is the `next` of the page before. */
export async function listUpgradeProofs(
  { db, secrets, player, query }: OwnProofsReading,
  after: number | null,
): Promise<{ list: UpgradeFair['proof'][]; next: string | null }> {
  let select = selectProofs(db)
    .where('upgrade.player_id', '=', player.id)
    .where('seed_pair.revealed_at', 'is not', null)
  if (after !== null) select = select.where('upgrade.id', '<', after)
  const rows = await select
    .orderBy('upgrade.id', 'desc')
    .limit(query.page_size + 1)
    .execute()
  const { list, next } = cutPage(rows, query.page_size, (row) => [row.id])
  return { list: list.map((row) => proofOf(row, secrets)), next }
}

function proofOf(row: Row, secrets: Ctx['secrets']): UpgradeFair['proof'] {
  const target = {
    skin_id: row.target_skin_id,
    exterior: row.target_exterior as Exterior | null,
    ...row.target_facts,
    value_cents: row.target_value,
  }
  const comfort =
    row.comfort_skin_id === null
      ? null
      : {
          skin_id: row.comfort_skin_id,
          exterior: row.comfort_exterior as Exterior | null,
          ...row.comfort_facts,
          value_cents: row.comfort_value!,
        }
  const given = row.won ? target : comfort
  return {
    kind: 'upgrade',
    id: `u${row.id}`,
    ...pairOf(row, secrets),
    terms: {
      target,
      stake_cents: row.stake,
      chance_ppm: row.chance,
      direction: row.direction as UpgradeDirection,
      comfort,
      nonce_seed: row.nonce_seed,
      prices: row.version === null ? null : { version: row.version, list_hash: row.list_hash! },
    },
    pool_hash: row.terms_hash,
    pool_salt: row.salt ?? UPGRADE_SALT,
    salt: null,
    ticket: row.ticket,
    won: row.won,
    skin_id: given?.skin_id ?? null,
    exterior: given?.exterior ?? null,
    value_cents: given?.value_cents ?? null,
    wear: row.wear,
    wear_from: row.wear_from,
    wear_to: row.wear_to,
    pattern: row.pattern,
    profit_rate: row.profit_rate / PPM,
  }
}

import { sql } from 'kysely'
import { toNumber } from '@noktra/game/fraction'
import { reachChance, stopReturn, type MinesTier } from '@noktra/game/mines'
import type { Exterior } from '@noktra/game/wear'
import { publishedRows, rowsByVersion, STORED_COLUMNS } from '../../core/openings/published-rows.ts'
import type { PublishedOdds } from '../../platform/game.ts'
import { settledMineGames } from './settled-mine-games.ts'

/** Tiers: the prizes of their layers, and what a mine gives. */
export const minesOdds: PublishedOdds = {
  subjects: async (db, language, subject) => {
    const { rows } = await sql<{
      tier: number
      versions: number
      changed_at: Date
      active_version: number | null
    }>`
      select tier, max(version) as versions, max(published_at) as changed_at,
        max(version) filter (where active_from is not null) as active_version
      from mine_tier where ${subject ?? null}::bigint is null or tier = ${subject ?? null}::bigint
      group by tier order by tier`.execute(db)
    const names = await settledMineGames.names(
      db,
      rows.map(({ tier }) => String(tier)),
      language,
    )
    return rows.map(({ tier, ...row }) => ({ ...row, subject: tier, name: names.get(String(tier))! }))
  },
  versions: async (db, { subject, below, limit }) => {
    const tiers = await db
      .selectFrom('mine_tier')
      .select([
        'version',
        'stake',
        'pool_hash',
        'pool_salt',
        'published_at',
        'active_from',
        'salt_source',
        'salt_round',
      ])
      .where('tier', '=', sql<number>`${subject}::bigint`)
      .where('version', '<', sql<number>`${below}::bigint`)
      .orderBy('version', 'desc')
      .limit(limit)
      .execute()
    if (tiers.length === 0) return []
    const among = { least: tiers.at(-1)!.version, most: tiers[0]!.version }
    const stored = await db
      .selectFrom('mine_prize')
      .select(['version', 'layer', 'skin_id', 'exterior', 'value'])
      .where('tier', '=', subject)
      .where('version', '>=', among.least)
      .where('version', '<=', among.most)
      .orderBy('layer')
      .execute()
    const consolation = await db
      .selectFrom('mine_consolation')
      .select(STORED_COLUMNS)
      .where('tier', '=', subject)
      .where('version', '>=', among.least)
      .where('version', '<=', among.most)
      .execute()
    const consolationOf = rowsByVersion(consolation)
    return tiers.map(({ version, stake, salt_source, salt_round, pool_salt, ...tier }) => {
      const prizes = stored.filter((prize) => prize.version === version)
      const rows = consolationOf.get(version) ?? []
      const whole: MinesTier = {
        tier: subject,
        stake_cents: stake,
        prizes: prizes.map(({ skin_id, exterior, value }) => ({
          skin_id,
          exterior: exterior as Exterior | null,
          value_cents: value,
        })) as MinesTier['prizes'],
        consolation: rows,
      }
      const returns = prizes.map(({ layer }) => toNumber(stopReturn(whole, layer)))
      return {
        ...tier,
        version,
        price: stake,
        returns: { least: Math.min(...returns), most: Math.max(...returns) },
        mean_value: null,
        salt: { source: salt_source, round: salt_round, pool_salt },
        entry: { kind: 'tier', subject, number: version },
        rows: [
          ...prizes.map(({ layer, skin_id, value }) => ({
            part: 'prize' as const,
            layer,
            skin_id,
            value,
            chance: toNumber(reachChance(layer)),
          })),
          ...publishedRows('consolation', rows),
        ],
      }
    })
  },
}

import { sql } from 'kysely'
import { upgradeFair } from '@noktra/contract/upgrade-proof'
import type { GameFeature } from '../../platform/feature.ts'
import { upgradeCard, upgradeCards } from './upgrade-cards.ts'
import { upgradeBill } from './upgrade-bill.ts'
import { upgradeRoutes } from './routes.ts'
import { upgradePlays } from './upgrade-plays.ts'
import { upgradeChecks } from './upgrade-checks.ts'
import { upgradeDraws } from './upgrade-draws.ts'
import { getUpgradeProof, listUpgradeProofs } from './upgrade-proof.ts'
import { upgradeWins } from './upgrade-wins.ts'
import { settledUpgrades } from './settled-upgrades.ts'

export const upgrade: GameFeature = {
  name: 'upgrade',
  area: 'upgrade',
  calls: upgradeRoutes,
  proof: {
    letter: 'u',
    data: upgradeFair,
    read: getUpgradeProof,
    draws: upgradeDraws,
    card: upgradeCard,
    own: { kind: 'upgrade', list: listUpgradeProofs },
  },
  wins: upgradeWins,
  plays: upgradePlays,
  settled: settledUpgrades,
  nonces: 'upgrade',
  bill: upgradeBill,
  items: {
    won: ['upgrade'],
    provenBy: 'ref',
    consoles: sql`(i.source = 'upgrade' and exists (select from upgrade where item_id = i.id and not won))`,
    stakes: 'upgrade_stake',
  },
  begun: 'select player_id, created_at from upgrade',
  cards: upgradeCards,
  checks: upgradeChecks,
}

import type * as api from '@noktra/contract/admin/risk'
import type { Neighbour, PlayerRisk } from '@noktra/contract/admin/risk'
import { fromCents } from '@noktra/game/money'
import type { Verdict } from '@noktra/game/risk'
import type { AdminQuery } from '../../platform/admin/serve-admin.ts'
import { unixSeconds } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/connect.ts'
import { contactOf, readRisk } from '../../core/links/read-risk.ts'
import { getPlayer, seesContacts } from '../players/player-row.ts'
import { readNumbers } from '../../core/settings/read-setting.ts'
import { maskNetwork } from '../../platform/http/device-name.ts'
import { isWalked, nameOf, readNeighbourhood, type NearKey } from './read-neighbourhood.ts'

/** So much of a hash tells one browser or account from another. */
const LABEL_LETTERS = 8

/** An account's score and what lies around it. Networks are masked for staff who may not see them. */
export async function playerRisk(call: AdminQuery<typeof api.playerRisk>): Promise<PlayerRisk> {
  const { db, query, clock, staff } = call
  const now = clock.now()
  const player = await getPlayer(db, query.id)
  const { score, counted, parts } = await readRisk(db, call, player.id)
  const limits = await readNumbers(db, ['gift_risk_platform', 'gift_risk_limit'])
  const { keys, links, steps, more } = await readNeighbourhood(db, player.id)
  const whole = seesContacts(staff)
  // A network is no part of an address that staff who see it masked could read.
  const idOf = new Map(keys.map((key, at) => [nameOf(key), `${key.kind}-${at + 1}`]))
  return {
    player,
    score,
    counted,
    parts,
    said: await presentSaid(db, player.id, now),
    limits: { platform: limits.gift_risk_platform, all: limits.gift_risk_limit },
    keys: keys.map((key) => ({
      id: idOf.get(nameOf(key))!,
      kind: key.kind,
      label: labelOf(key, whole),
      players: key.players,
      walked: isWalked(key),
    })),
    players: await presentPlayers(db, steps, now),
    edges: links.map((link) => ({
      player_id: link.player_id,
      key_id: idOf.get(nameOf(link))!,
      first_at: unixSeconds(link.first_at),
      last_at: unixSeconds(link.last_at),
      times: link.times,
      bare: link.bare,
    })),
    more,
  }
}

function labelOf({ kind, key }: NearKey, whole: boolean): string {
  if (kind !== 'network') return key.slice(0, LABEL_LETTERS)
  return whole ? key : maskNetwork(key)
}

async function presentSaid(db: Db, playerId: number, now: Date): Promise<PlayerRisk['said']> {
  const said = await db
    .selectFrom('risk_overrule as o')
    .innerJoin('staff', 'staff.id', 'o.staff_id')
    .select(['o.verdict', 'o.score', 'o.reason', 'o.staff_id', 'staff.name', 'o.created_at', 'o.ends_at'])
    .where('o.player_id', '=', playerId)
    .where('o.ends_at', '>', now)
    .executeTakeFirst()
  if (!said) return null
  return {
    verdict: said.verdict as Verdict,
    score: said.score,
    reason: said.reason,
    by: { id: said.staff_id, name: said.name },
    created_at: unixSeconds(said.created_at),
    ends_at: unixSeconds(said.ends_at),
  }
}

async function presentPlayers(db: Db, steps: Map<number, number>, now: Date): Promise<Neighbour[]> {
  const rows = await db
    .selectFrom('player')
    .leftJoin('risk_overrule as o', (join) =>
      join.onRef('o.player_id', '=', 'player.id').on('o.ends_at', '>', now),
    )
    .select(['player.id', 'player.nickname', 'player.status', 'player.mobile', 'player.email'])
    .select(['player.lifetime_recharge', 'player.created_at', 'o.verdict'])
    .where('player.id', 'in', [...steps.keys()])
    .orderBy('player.id')
    .execute()
  return rows
    .map((row): Neighbour => ({
      id: row.id,
      nickname: row.nickname,
      step: steps.get(row.id)!,
      status: row.status === 0 ? 'open' : 'frozen',
      contact: contactOf(row),
      recharged: fromCents(row.lifetime_recharge),
      verdict: row.verdict as Verdict | null,
      created_at: unixSeconds(row.created_at),
    }))
    .toSorted((a, b) => a.step - b.step || a.id - b.id)
}

import type { Check } from '../../platform/check.ts'

/** When free value began to be counted. */
const BEGAN = `(select run_at from migration where name = '0055-gifts.sql')`

/**
 * What must hold between free value and who took it; each of the statements gives `(campaign, player_id, at)` of all that one kind of
 * gift gave. Each check gives the rows that offend.
 */
export function giftChecks(given: readonly string[]): Check[] {
  return [countedCheck(given), ...CHECKS]
}

function countedCheck(given: readonly string[]): Check {
  const all = [
    'select null::text as campaign, null::bigint as player_id, null::timestamptz as at where false',
    ...given,
  ]
  return {
    name: 'everything that is free was counted for the player who took it, once, and nothing was counted that was not given',
    sql: `select coalesce(x.campaign, g.campaign) as campaign, coalesce(x.player_id, g.player_id) as player_id
      from (${all.join(' union all ')}) x full join gift g on g.campaign = x.campaign and g.player_id = x.player_id
      where case when g.campaign is null then x.at > ${BEGAN} else x.campaign is null and g.created_at > ${BEGAN} end`,
  }
}

const CHECKS: Check[] = [
  {
    name: 'a campaign counts no account, device or network more often than it was taken',
    sql: `select u.campaign, u.kind, u.key from gift_use u
      left join (select campaign, count(*) as taken from gift group by campaign) g on g.campaign = u.campaign
      where u.times > coalesce(g.taken, 0)`,
  },
  {
    name: 'every word of a person on a score has its line in the audit log',
    sql: `select o.player_id from risk_overrule o where not exists (
        select from audit a where a.action = 'risk/overrule' and a.subject = 'player:' || o.player_id
          and a.staff_id = o.staff_id and a.created_at >= o.created_at)`,
  },
]

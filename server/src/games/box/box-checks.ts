import type { Check } from '../../platform/check.ts'

export const boxChecks: Check[] = [
  {
    name: 'a version from the back office has the chances that a second person agreed to',
    sql: `select p.id, p.box_id, p.version from box_publication p join approval a on a.id = p.approval_id
      where p.status = 'done' and exists (
        select from jsonb_to_recordset(case a.kind when 'box_refit' then jsonb_path_query_first(a.payload,
            '$.refitted[*] ? (@.box_id == $id).rows', jsonb_build_object('id', p.box_id))
          else a.payload -> 'pool' -> 'rows' end) as agreed(skin_id bigint, "from" int, "to" int)
        full join (select skin_id, ticket_from, ticket_to from box_pool_row
          where box_id = p.box_id and version = p.version) r on r.ticket_from = agreed."from"
        where r.skin_id is distinct from agreed.skin_id or r.ticket_to is distinct from agreed."to")`,
  },
  {
    name: 'a publication of the back office was asked for and agreed to, for this box',
    sql: `select p.id from box_publication p join approval a on a.id = p.approval_id
      where a.status <> 'approved' or a.decided_at is distinct from p.agreed_at or not case a.kind
        when 'box_publish' then a.subject = 'box:' || p.box_id
        when 'box_refit' then a.payload -> 'refitted' @> jsonb_build_array(jsonb_build_object('box_id', p.box_id))
        else false end`,
  },
]

import { sql } from 'kysely'
import type { BoxRow } from '@noktra/contract/admin/boxes'
import type { Language } from '@noktra/contract/shapes'
import { RETURN_BAND } from '@noktra/game/box-drafts'
import { sayKept } from '@noktra/languages/say'
import { unixSeconds } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/db/connect.ts'
import { containing } from '../../../platform/db/like.ts'

const PPM = 1_000_000

type Row = {
  id: number
  name: string
  image_url: string
  type_id: number
  type_name: string
  is_welfare: boolean
  status: BoxRow['status']
  price: number | null
  expected_return: number | null
  current_return: number | null
  out_of_band: boolean
  closed_at: Date | null
  opened: number
  price_sum: number
  value_sum: number
  active_version: number | null
  revision: number | null
  edited_by: number | null
  editor: string | null
  edited_at: Date | null
  approval_id: number | null
  publication_status: string | null
  due_at: Date | null
  why: string | null
  why_says: unknown
  sell_until: Date | null
}

export type BoxFilter = {
  id?: number | undefined
  after?: number | undefined
  limit: number
  status?: BoxRow['status'] | undefined
  type_id?: number | undefined
  show?: 'flagged' | 'drafts' | 'waiting' | 'failed' | undefined
  q?: string | undefined
  /** Of the sections' names. */
  language?: Language
}

const COLUMNS = [
  'id',
  'name',
  'image_url',
  'type_id',
  'type_name',
  'is_welfare',
  'status',
  'price',
  'expected_return',
  'current_return',
  'out_of_band',
  'closed_at',
  'opened',
  'price_sum',
  'value_sum',
  'active_version',
  'revision',
  'edited_by',
  'editor',
  'edited_at',
  'approval_id',
  'publication_status',
  'due_at',
  'why',
  'why_says',
  'sell_until',
] as const

/** Boxes and drafts of boxes that are not yet, the newest number first. */
export async function selectBoxRows(db: Db, filter: BoxFilter): Promise<BoxRow[]> {
  let select = db.selectFrom(toldIn(filter.language ?? 'en').as('told')).select(COLUMNS)
  if (filter.id !== undefined) select = select.where('id', '=', filter.id)
  if (filter.after !== undefined) select = select.where('id', '<', filter.after)
  if (filter.status) select = select.where('status', '=', filter.status)
  if (filter.type_id) select = select.where('type_id', '=', filter.type_id)
  if (filter.show) select = select.where(SHOWN[filter.show])
  if (filter.q) {
    const like = containing(filter.q)
    select = select.where(sql<boolean>`(name ilike ${like} or id::text = ${filter.q})`)
  }
  const rows = await select.orderBy('id', 'desc').limit(filter.limit).execute()
  return rows.map((row) => present(row, filter.language ?? 'en'))
}

const toldIn = (language: Language) => sql<Row>`(
  with numbered as (
    select id from box
    union all select box_id from box_draft where not exists (select from box where box.id = box_draft.box_id)
  )
  select n.id, coalesce(b.names ->> 'en', d.content -> 'names' ->> 'en') as name,
    coalesce(b.image_url, d.content ->> 'image_url') as image_url,
    t.id as type_id, coalesce(t.names ->> ${language}, t.names ->> 'en') as type_name, coalesce(b.is_welfare, false) as is_welfare,
    case when b.id is null then 'new' when b.status = 'retired' then 'retired'
      when b.active_version is null then 'activating' else 'on_sale' end as status,
    p.price, p.expected_return, today.current_return, b.active_version, b.sell_until,
    coalesce(not b.is_welfare and b.status = 'on_sale'
      and not today.current_return between ${RETURN_BAND.lowest}::float8 and ${RETURN_BAND.highest}::float8, false)
      as out_of_band, b.closed_at,
    coalesce(c.opened, 0) as opened, coalesce(c.price_sum, 0) as price_sum, coalesce(c.value_sum, 0) as value_sum,
    d.revision, d.edited_by, d.edited_at, editor.name as editor,
    asked.id as approval_id, due.status as publication_status, due.due_at, due.why, due.why_says
  from numbered n
  left join box b on b.id = n.id
  left join box_draft d on d.box_id = n.id
  left join staff editor on editor.id = d.edited_by
  join box_type t on t.id = coalesce(b.type_id, (d.content ->> 'type_id')::bigint)
  left join box_count c on c.box_id = n.id
  left join lateral (
    select version, price, expected_return from box_pool where box_id = n.id
    order by (version = b.active_version) desc nulls last, version desc limit 1) p on true
  left join lateral (
    select sum((r.ticket_to - r.ticket_from + 1) * s.price)::float8 / ${PPM}::float8 / p.price as current_return
    from box_pool_row r join skin s on s.id = r.skin_id where r.box_id = n.id and r.version = p.version) today on true
  left join lateral (
    select id from approval where subject = 'box:' || n.id and kind = 'box_publish' and status = 'waiting'
    order by id desc limit 1) asked on true
  left join lateral (
    select status, due_at, why, why_says from box_publication where box_id = n.id and status <> 'cancelled'
    order by (status = 'waiting') desc, id desc limit 1) due on true
)`

const SHOWN = {
  flagged: sql<boolean>`out_of_band`,
  drafts: sql<boolean>`revision is not null`,
  waiting: sql<boolean>`(approval_id is not null or publication_status = 'waiting')`,
  failed: sql<boolean>`publication_status = 'failed'`,
}

function present(row: Row, language: Language): BoxRow {
  return {
    id: row.id,
    name: row.name,
    image_url: row.image_url,
    type_id: row.type_id,
    type_name: row.type_name,
    is_welfare: row.is_welfare,
    status: row.status,
    price: row.price && row.price / 100,
    declared_return: row.expected_return && row.expected_return / PPM,
    current_return: row.current_return,
    out_of_band: row.out_of_band,
    closed_at: row.status === 'on_sale' ? row.closed_at && unixSeconds(row.closed_at) : null,
    opened: row.opened,
    observed_return: row.price_sum > 0 ? row.value_sum / row.price_sum : null,
    active_version: row.active_version,
    draft:
      row.revision === null || row.edited_at === null
        ? null
        : {
            by: row.edited_by === null ? null : { id: row.edited_by, name: row.editor ?? '' },
            at: unixSeconds(row.edited_at),
            revision: row.revision,
          },
    approval_id: row.approval_id,
    scheduled_at: row.publication_status === 'waiting' ? unixSeconds(row.due_at!) : null,
    failed: row.publication_status === 'failed' && row.why ? sayKept(row.why_says, row.why, language) : null,
    sell_until: row.sell_until && unixSeconds(row.sell_until),
  }
}

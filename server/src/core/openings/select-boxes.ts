import type { Db } from '../../platform/db/connect.ts'

/** What a box card needs of `box` joined with its active `box_pool`. */
export function selectBoxes(db: Db) {
  return db
    .selectFrom('box')
    .innerJoin('box_pool', (join) =>
      join.onRef('box_pool.box_id', '=', 'box.id').onRef('box_pool.version', '=', 'box.active_version'),
    )
    .select([
      'box.id',
      'box.names',
      'box.descr',
      'box.type_id',
      'box.image_url',
      'box.theme_color',
      'box.badge',
      'box.featured',
      'box.status',
      'box.is_welfare',
      'box.closed_at',
      'box_pool.version',
      'box_pool.price',
      'box_pool.expected_return',
      'box_pool.chance_of_profit',
      'box_pool.volatility',
      'box_pool.top_one_in',
      'box_pool.item_count',
    ])
}

export type BoxRow = Awaited<ReturnType<ReturnType<typeof selectBoxes>['execute']>>[number]

import { useQueries } from '@tanstack/react-query'
import type { BoxCard } from '@noktra/contract/boxes'
import { queryClient } from '../../../api/query-client.ts'
import { boxQuery } from '../../../domain/box/box-queries.ts'

/** A box with the version whose price and odds the page shows; 0 while only the list's are known. */
export type LineUpBox = Pick<
  BoxCard,
  'box_id' | 'name' | 'image_url' | 'theme_color' | 'price' | 'expected_return'
> & { pool_version: number; pool_hash?: string }

/** The boxes on sale, those of the line-up in the version that a creation would name. */
export function useLineUpBoxes(onSale: readonly BoxCard[], chosen: readonly number[]) {
  const ids = [...new Set(chosen)]
  const answers = useQueries({ queries: ids.map(boxQuery) })
  const boxes = new Map<number, LineUpBox>(onSale.map((box) => [box.box_id, { ...box, pool_version: 0 }]))
  for (const { data } of answers) if (data) boxes.set(data.box_id, data)
  return {
    boxes,
    failed: answers.find(({ data, error }) => error && !data)?.error ?? null,
    isFetching: answers.some(({ isFetching }) => isFetching),
    /** The same with every version known; throws when one cannot be had. */
    async fetchAll() {
      const known = await Promise.all(ids.map((box_id) => queryClient.ensureQueryData(boxQuery(box_id))))
      return new Map<number, LineUpBox>(known.map((box) => [box.box_id, box]))
    },
    retry: () => answers.forEach(({ data, refetch }) => void (data ? null : refetch())),
  }
}

/** By their numbers. */
export type KnownBoxes = ReadonlyMap<number, LineUpBox>
export type LineUpBoxes = ReturnType<typeof useLineUpBoxes>

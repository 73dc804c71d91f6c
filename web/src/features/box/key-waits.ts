import { queryClient } from '../../api/query-client.ts'
import { keysQuery } from '../../domain/box/box-queries.ts'

/** Whether the player holds a key. */
export async function keyWaits(): Promise<boolean> {
  const keys = await queryClient.fetchQuery(keysQuery).catch(() => [])
  return keys.length > 0
}

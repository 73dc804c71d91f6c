import type { RollShown } from '@noktra/contract/rolls'
import { queryClient } from '../../api/query-client.ts'
import { updateRoll } from './queries.ts'

/** After the owner's move: the room as the store answered it; their backpack and their open rooms are not what was fetched. */
export function updateOwnRoom(room: RollShown): void {
  updateRoll(room)
  void queryClient.invalidateQueries({ queryKey: ['rolls', 'open', 'mine'] })
  void queryClient.invalidateQueries({ queryKey: ['backpack'] })
}

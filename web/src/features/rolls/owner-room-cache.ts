import type { RollShown } from '@noktra/contract/rolls'
import { queryClient } from '../../api/query-client.ts'
import { noteRoll } from './queries.ts'

/** After the owner's move: the room as the store answered it; their backpack and their open rooms are not what was fetched. */
export function noteOwnRoom(room: RollShown): void {
  noteRoll(room)
  void queryClient.invalidateQueries({ queryKey: ['rolls', 'open', 'mine'] })
  void queryClient.invalidateQueries({ queryKey: ['backpack'] })
}

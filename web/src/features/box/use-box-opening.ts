import { tryUnpack, unpackBoxes, unpackByKey } from '@noktra/contract/plain/boxes'
import { useMove } from '../../api/use-move.ts'
import type { Box } from '../../domain/box/box-queries.ts'
import { useOpening } from '../../domain/opening/use-opening.ts'
import type { Speed } from '../../domain/play/play-time.ts'
import { patchUser } from '../../session/session.ts'

/** Opens boxes for coins, with keys, and as a demo. */
export function useBoxOpening(box: Box, speed: Speed) {
  const { box_id } = box
  const byCoins = useMove(unpackBoxes, {
    silent: true,
    onSuccess: ({ coin, bonus_coin }) => patchUser({ coin, bonus_coin }),
  })
  const byKey = useMove(unpackByKey, { silent: true })
  const byDemo = useMove(tryUnpack, { silent: true })
  return useOpening(box, speed, {
    coins: async (num, shown) => (await byCoins.mutateAsync({ box_id, num, ...shown })).list,
    key: async (num, shown) => (await byKey.mutateAsync({ box_id, num, ...shown })).list,
    demo: async (num, shown) => (await byDemo.mutateAsync({ box_id, num, ...shown })).list,
  })
}

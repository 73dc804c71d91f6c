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
    coins: (num, shown) => byCoins.mutateAsync({ box_id, num, ...shown }),
    key: (num, shown) => byKey.mutateAsync({ box_id, num, ...shown }),
    demo: async (num, shown) => {
      const demo = await byDemo.mutateAsync({ box_id, num, ...shown })
      const { isDemoProven } = await import('../../domain/opening/check-demo.ts')
      return { list: demo.list, isProven: isDemoProven(box, demo) }
    },
  })
}

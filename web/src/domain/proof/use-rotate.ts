import { useState } from 'react'
import { setSeed } from '@noktra/contract/plain/users'
import { queryClient } from '../../api/query-client.ts'
import { useMove } from '../../api/use-move.ts'
import { seedQuery } from '../../session/queries.ts'
import { randomSeed } from '../../session/own-seed.ts'
import { visitChecks } from '../visit/visit-checks.ts'
import { FAIR } from './fair-answer.ts'

/** Ends the player's seed pair with a new user seed (a random one unless given), which reveals the old server seed. */
export function useRotate(onRotated?: () => void) {
  const [isRefetching, setRefetching] = useState(false)
  const move = useMove(setSeed, {
    onSuccess: (pair) => {
      void visitChecks.pairBegan(pair)
      setRefetching(true)
      void refetchSeeds().then(() => {
        setRefetching(false)
        onRotated?.()
      })
    },
  })
  return {
    rotate: (user_seed: string = randomSeed()) => move.mutate({ user_seed }),
    isRotating: move.isPending || isRefetching,
  }
}

async function refetchSeeds(): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: seedQuery.queryKey }),
    queryClient.invalidateQueries({ queryKey: FAIR }),
  ])
}

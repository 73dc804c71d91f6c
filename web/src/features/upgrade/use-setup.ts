import { MOST_STAKED_ITEMS } from '@noktra/game/upgrades'
import { useDraft } from '../../ui/use-draft.ts'
import { useAddressQuery } from '../../ui/use-address-query.ts'
import { readSetup, writeSetup, type Setup } from './setup.ts'
import type { Aim } from './stake.ts'

/** The setup lives in the address; the aim, which a slider moves quickly, reaches it after a short pause. */
export function useSetup() {
  const [query, changeQuery] = useAddressQuery()
  const setup = readSetup(query, MOST_STAKED_ITEMS)

  function change(part: Partial<Setup> | ((now: Setup) => Partial<Setup>)): void {
    changeQuery((next) => {
      const now = readSetup(next, MOST_STAKED_ITEMS)
      writeSetup(next, { ...now, ...(typeof part === 'function' ? part(now) : part) })
      return next
    })
  }

  const [draft, setDraft] = useDraft(JSON.stringify(setup.aim), (text) =>
    change({ aim: JSON.parse(text) as Aim }),
  )
  return {
    setup: { ...setup, aim: JSON.parse(draft) as Aim },
    change,
    aimAt: (aim: Aim) => setDraft(JSON.stringify(aim)),
  }
}

export type SetupState = ReturnType<typeof useSetup>

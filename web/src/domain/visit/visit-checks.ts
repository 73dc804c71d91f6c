import { useEffect, useSyncExternalStore } from 'react'
import type { ProofCheck } from '@noktra/game/verify-proof'
import { loadTexts } from '../../i18n/i18n.ts'
import { readToken } from '../../session/token.ts'
import { whenIdle } from '../../session/when-idle.ts'
import { clashesOf, differencesOf, isOfPair, placeOf, tally, verdictOf } from './judge-draw.ts'
import type {
  AnyProof,
  Difference,
  DrawPlace,
  DrawVerdict,
  OwnProof,
  ShownDraw,
  Tally,
} from './judge-draw.ts'

type Parts = {
  fetchProof: (id: string) => Promise<AnyProof>
  check: (proof: AnyProof) => Promise<ProofCheck[]>
}

/** `place` of a draw of a pair, once its proof was there. `sealed`: its proof, until its seed is out. `amiss`: what the proof contradicts. */
type Visited = { shown: ShownDraw; verdict: DrawVerdict; place?: DrawPlace; sealed?: OwnProof; amiss?: Amiss }

/** What the proof of a draw contradicts: what the page showed, and other draws by their ids. */
export type Amiss = { differences: Difference[]; clashes: string[] }

type Pair = Pick<DrawPlace, 'chain_no' | 'pair_no' | 'server_seed_hash'>

/** Proofs asked for at once: the pictures of a result need the way too. */
const AT_ONCE = 3

/**
 * Checks each draw of this page load by itself, beside the page: it fetches the proof, compares it with what was shown and recomputes it as
 * far as its seed is out. The hash of a pair is the seed of the pair before it in the chain (docs/fairness.md, section 1): when one is seen, the
 * draws of that seed are checked to the end.
 */
export function makeVisitChecks({ fetchProof, check }: Parts) {
  const visited = new Map<string, Visited>()
  /** The hash of each pair that was seen. */
  const hashes = new Map<string, string>()
  const listeners = new Set<() => void>()
  let counted = tally([])

  function set(draw: Visited): void {
    visited.set(draw.shown.id, draw)
    counted = tally([...visited.values()].map(({ verdict }) => verdict))
    listeners.forEach((listener) => listener())
  }

  function seePair({ chain_no, pair_no, server_seed_hash }: Pair): void {
    hashes.set(`${chain_no} ${pair_no}`, server_seed_hash)
  }

  async function judge(shown: ShownDraw, proof: AnyProof): Promise<void> {
    const checks = await check(proof)
    const others = [...visited.values()].flatMap(({ place }) => place ?? [])
    const own = isOfPair(proof) ? proof : undefined
    const place = own && placeOf(own)
    const amiss = { differences: differencesOf(shown, proof), clashes: place ? clashesOf(place, others) : [] }
    const verdict = verdictOf(checks, amiss.differences.length + amiss.clashes.length === 0)
    set({ shown, verdict, place, amiss, ...(verdict === 'sealed' && { sealed: own }) })
    if (place && verdict !== 'wrong') seePair(place)
  }

  async function checkOne(shown: ShownDraw): Promise<void> {
    try {
      await judge(shown, await fetchProof(shown.id))
    } catch {
      set({ shown, verdict: 'unreached' })
    }
  }

  async function checkAll(draws: readonly ShownDraw[]): Promise<void> {
    const waiting = [...draws]
    const lane = async () => {
      for (let next = waiting.shift(); next; next = waiting.shift()) await checkOne(next)
    }
    await Promise.all(Array.from({ length: AT_ONCE }, lane))
    await openSealed()
  }

  async function openSealed(): Promise<void> {
    for (const { shown, sealed } of visited.values()) {
      const server_seed = sealed && hashes.get(`${sealed.chain_no} ${sealed.pair_no + 1}`)
      // What checks may not be there without the network: the draw stays sealed until the next time.
      if (server_seed) await judge(shown, { ...sealed, server_seed }).catch(() => undefined)
    }
  }

  return {
    subscribe(listener: () => void): () => void {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    verdict: (id: string): DrawVerdict | undefined => visited.get(id)?.verdict,
    /** The same object until the draw is judged again. */
    amiss: (id: string): Amiss | undefined => visited.get(id)?.amiss,
    /** The same object until something changes. */
    tally: (): Tally => counted,
    /** Takes draws that are shown, and those again whose proof did not come. */
    checkDraws(draws: readonly ShownDraw[]): Promise<void> {
      const missed = [...visited.values()].filter(({ verdict }) => verdict === 'unreached')
      const due = [...missed.map(({ shown }) => shown), ...draws.filter(({ id }) => !visited.has(id))]
      for (const shown of due) set({ shown, verdict: 'checking' })
      return checkAll(due)
    },
    /** A pair of the player's began. */
    pairBegan(pair: Pair): Promise<void> {
      seePair(pair)
      return openSealed()
    },
  }
}

/** What checks a draw is fetched when a page on which one is made is idle, or else with the first one. */
export const visitChecks = makeVisitChecks({
  fetchProof: async (id) => (await import('./fetch-proof.ts')).fetchProof(id),
  check: async (proof) => (await import('../proof/use-checks.ts')).checkProof(proof),
})

/** On a page on which draws are made: the first one is checked as quickly as all others. */
export function useReadyChecks(): void {
  useEffect(
    () => (readToken() === null ? undefined : whenIdle(() => void fetchChecks().catch(() => undefined))),
    [],
  )
}

async function fetchChecks(): Promise<void> {
  const [{ checkProof }] = await Promise.all([
    import('../proof/use-checks.ts'),
    import('./fetch-proof.ts'),
    loadTexts('visit'),
  ])
  // Of nothing: so the worker runs.
  await checkProof(null)
}

/** How a draw of this page load stands; undefined for one that was not shown in it. */
export function useVerdict(id: string): DrawVerdict | undefined {
  return useSyncExternalStore(visitChecks.subscribe, () => visitChecks.verdict(id))
}

/** What the proof of a draw of this page load contradicts; undefined before its proof was there. */
export function useAmiss(id: string): Amiss | undefined {
  return useSyncExternalStore(visitChecks.subscribe, () => visitChecks.amiss(id))
}

export function useVisitTally(): Tally {
  return useSyncExternalStore(visitChecks.subscribe, visitChecks.tally)
}

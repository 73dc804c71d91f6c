import { useQuery } from '@tanstack/react-query'
import { fair } from '@noktra/contract/plain/fair'
import { GAME_PROOFS } from '@noktra/game/games'
import { gameOf, gameOfId, type ProofCheck } from '@noktra/game/verify-proof'
import { call } from '../../api/call.ts'
import { currentLanguage, loadTexts, text } from '../../i18n/i18n.ts'
import { paths } from '../../paths.ts'
import { proofPartOf, type GameView } from '../game/game-view.ts'
import { useGames } from '../game/games-context.ts'
import { FAIR, type FairAnswer } from '../proof/fair-answer.ts'
import { checkProof } from '../proof/use-checks.ts'
import { makeFrame, type Frame, type Verdict } from './frame.ts'

export type Replay = { kind: string; proof: FairAnswer['proof']; checks: ProofCheck[]; frame: Frame }

const KEPT_MS = 20_000

/** A play made of its public proof, and checked in this browser. Null data: its kind shows no replay, or it did not take place. */
export function useReplay(id: string, { enabled = true }: { enabled?: boolean } = {}) {
  const games = useGames()
  return useQuery({
    // Not below the page of the proof: a seed that is revealed changes both.
    queryKey: [...FAIR, 'replay', id, currentLanguage()],
    queryFn: ({ signal }) => loadReplay(games, id, signal),
    enabled,
    // Its pictures are large: they go soon after it is shown no more.
    gcTime: KEPT_MS,
    structuralSharing: false,
  })
}

async function loadReplay(
  games: readonly GameView[],
  id: string,
  signal: AbortSignal,
): Promise<Replay | null> {
  const { kind } = gameOfId(id, GAME_PROOFS)
  const part = proofPartOf(games, kind)
  if (!part?.loadScene) return null
  const [answer, { sceneOf }] = await Promise.all([
    call(fair, { params: { id }, signal, silent: true }),
    part.loadScene(),
    loadTexts('fair', 'replay', ...(part.texts ?? [])),
  ])
  const [scene, checks] = await Promise.all([sceneOf(answer), checkProof(answer.proof)])
  if (!scene) return null
  const frame = await makeFrame(
    { scene, title: titleOf(kind, id), verdict: verdictOf(checks) },
    new URL(paths.fairDraw(id), location.origin).href,
  )
  return { kind, proof: answer.proof, checks, frame }
}

function titleOf(kind: string, id: string): string {
  const hasLetter = gameOf({ kind }, GAME_PROOFS).letter !== ''
  return text(`fair:kind.${kind}.title`, { id: hasLetter ? id.replace(/^[a-z]/, '') : id })
}

function verdictOf(checks: readonly ProofCheck[]): Verdict {
  if (checks.some(({ ok }) => ok === false)) return 'wrong'
  return checks.every(({ ok }) => ok) ? 'right' : 'closed'
}

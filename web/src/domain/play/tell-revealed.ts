import { askLive, connection, onConnect } from '../../live/live.ts'
import { readToken } from '../../session/token.ts'
import { visitChecks } from '../visit/visit-checks.ts'

/** A result by the number of its draw and by what its proof is called. */
type Revealed = { id: number; proof: string }

type Said = { kind: string; ids: number[]; mark?: 'sealed' | 'whole' }

/** Marks of draws that are checked in the same moment go in one message. */
const GATHER_MS = 150
/** A proof that takes longer to come has no card left to stand on. */
const CHECKED_WITHIN_MS = 20_000

/**
 * Tells the store that the page has shown these results, now: the overlay of a stream waits for that, and for how their proofs stand. Where
 * the player has none, nothing more is said.
 */
export async function tellRevealed(kind: string, results: readonly Revealed[]): Promise<void> {
  if (readToken() === null || results.length === 0) return
  const watched = await say('revealed', { kind, ids: results.map(({ id }) => id) })
  if (watched) tellMarks(kind, results)
}

/** Says it, once more where the connection breaks; gives whether somebody may be watching. */
async function say(cmd: 'revealed' | 'judged', said: Said): Promise<boolean> {
  try {
    return isWatched(await askLive(cmd, said))
  } catch {
    // What is refused comes by itself in the end.
    if (connection.isOpen()) return false
    await new Promise<void>((back) => {
      const leave = onConnect(() => {
        leave()
        back()
      })
    })
    return askLive(cmd, said).then(isWatched, () => false)
  }
}

function isWatched(answer: unknown): boolean {
  return (answer as { watched: boolean }).watched
}

/** Tells how each of their proofs stands, as they are checked beside the page. */
function tellMarks(kind: string, results: readonly Revealed[]): void {
  const told = new Map<number, 'sealed' | 'whole'>()
  let gathering: ReturnType<typeof setTimeout> | undefined

  function gather(): void {
    gathering ??= setTimeout(() => {
      gathering = undefined
      for (const mark of ['sealed', 'whole'] as const) {
        const ids = results.flatMap(({ id, proof }) =>
          visitChecks.verdict(proof) === mark && told.get(id) !== mark ? [id] : [],
        )
        for (const id of ids) told.set(id, mark)
        if (ids.length > 0) void say('judged', { kind, ids, mark })
      }
    }, GATHER_MS)
  }

  const leave = visitChecks.subscribe(gather)
  setTimeout(leave, CHECKED_WITHIN_MS)
  gather()
}

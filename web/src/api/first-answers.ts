import type { Envelope } from '@noktra/contract/route'

type FirstAnswers = { language: string; answers: Record<string, Envelope<unknown>> }

/** A page that was this long on its way asks again. */
const STAY_TRUE_MS = 60_000

let kept: FirstAnswers | null = null

/** Reads what the server sent along with the page for its first screen (`first-screen.ts` there). */
export function readFirstAnswers(): void {
  const text = document.getElementById('first-answers')?.textContent
  kept = text ? (JSON.parse(text) as FirstAnswers) : null
}

/** What came along for a call; each is given once, and only in the language that is shown. */
export function takeFirstAnswer(address: string, language: string): Envelope<unknown> | undefined {
  const answer = kept?.answers[address]
  if (!answer || kept!.language !== language || performance.now() > STAY_TRUE_MS) return undefined
  delete kept!.answers[address]
  return answer
}

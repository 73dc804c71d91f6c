import { spawn, type ChildProcess } from 'node:child_process'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

export type Verdict = { holds: number; waits: string[]; wrong: [name: string, why: string][] }

const VERIFY = join(import.meta.dirname, '../verify.py')

/** `auditor/verify.py`, which recomputes proofs beside this process: answers go in, verdicts come back in their order. */
export class Verifier {
  readonly #child: ChildProcess
  readonly #waiting: { done: (verdict: Verdict) => void; fail: (error: Error) => void }[] = []

  constructor() {
    this.#child = spawn('python3', [VERIFY, 'stream'], { stdio: ['pipe', 'pipe', 'inherit'] })
    createInterface({ input: this.#child.stdout! }).on('line', (line) => {
      this.#waiting.shift()?.done(JSON.parse(line) as Verdict)
    })
    const fail = (error: Error) => {
      for (const { fail } of this.#waiting.splice(0)) fail(error)
    }
    this.#child.on('error', fail)
    this.#child.on('close', (status) => fail(new Error(`auditor/verify.py ended with ${status}`)))
    this.#child.stdin!.on('error', fail)
  }

  /** Recomputes an answer of GET /api/fair/{id}, asked for by this id, or with null a list of proofs. `text` is JSON as it came. */
  verify(asked: string | null, text: string): Promise<Verdict> {
    return new Promise((done, fail) => {
      this.#waiting.push({ done, fail })
      this.#child.stdin!.write(`{"asked":${JSON.stringify(asked)},"answer":${text.replaceAll('\n', ' ')}}\n`)
    })
  }

  end(): void {
    this.#child.stdin!.end()
  }
}

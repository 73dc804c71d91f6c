import type { FastifyReply } from 'fastify'
import type { Language } from '@noktra/contract/shapes'
import type { Ctx } from '../context.ts'
import type { SignedIn } from './auth.ts'
import { plainHeaders } from './send-shared.ts'

/** Reads, after the call, what depends on nothing but who calls and their language. */
export type ReadOwn = (ctx: Ctx, player: SignedIn, language: Language) => Promise<string>
export type Own = { route: string; readOwn: ReadOwn; headers: string[] }

/** The calls that answer each player by who they are, with the headers that the framework sent last, once it has sent some. */
export class OwnAnswers {
  readonly #byPath = new Map<string, Own>()

  place(
    { route: { path }, readOwn }: { route: { path: string }; readOwn?: ReadOwn },
    reply: FastifyReply,
  ): void {
    if (!readOwn || this.#byPath.has(path)) return
    this.#byPath.set(path, { route: path, readOwn, headers: Object.entries(plainHeaders(reply)).flat() })
  }

  find(path: string): Own | undefined {
    return this.#byPath.get(path)
  }
}

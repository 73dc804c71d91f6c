import type { FastifyReply } from 'fastify'
import { plainHeaders } from './send-shared.ts'
import type { Handler } from './serve.ts'

export type Own = { route: string; readOwn: NonNullable<Handler['readOwn']>; headers: string[] }

/** The calls that answer each player by who they are, with the headers that the framework sent last, once it has sent some. */
export class OwnAnswers {
  readonly #byPath = new Map<string, Own>()

  place({ route: { path }, readOwn }: Handler, reply: FastifyReply): void {
    if (!readOwn || this.#byPath.has(path)) return
    this.#byPath.set(path, { route: path, readOwn, headers: Object.entries(plainHeaders(reply)).flat() })
  }

  find(path: string): Own | undefined {
    return this.#byPath.get(path)
  }
}

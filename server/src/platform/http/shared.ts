import type { DataOf, ParamsOf, QueryOf, Route } from '@noktra/contract/route'
import type { Language } from '@noktra/contract/shapes'
import { contextOf, type Ctx } from '../context.ts'
import { answer, readCall, urlOf, type Handler } from './serve.ts'
import { Lines, wishOf, type LineParts } from './shared-lines.ts'

/** What an operation gets whose answer is the same for everybody who speaks one language: not who calls. */
export type SharedCall<R extends Route = Route> = Ctx & {
  language: Language
  query: QueryOf<R>
  params: ParamsOf<R>
}

/**
 * A call that answers everybody the same. An answer is sent again for as long as `SHARED_KEPT_MS` unless the bus says that it has
 * changed; then those who ask are answered together by a new reading. Who gets nothing older than their call says
 * `LineParts`.
 */
export function serveShared<R extends Route>(
  route: R,
  operation: (call: SharedCall<R>) => Promise<DataOf<R>>,
  {
    isAlwaysFresh = false,
    list = null,
    topic = null,
  }: Partial<Pick<LineParts, 'isAlwaysFresh' | 'list' | 'topic'>> = {},
): Handler {
  return {
    route,
    run: async (received) => {
      const { language, memory, request, player } = received
      const lines = memory.of(Lines)
      // Each call is read by itself, so that no call is refused for what another sent.
      const call = readCall(route, received)
      const name = JSON.stringify([route.path, language, call.params, call.query])
      const line = lines.open(received, name, () => {
        const { query, params } = call
        const shared = { ...contextOf(received), language, query, params }
        const read = async () => ({ text: answer(route, await operation(shared), shared), isWhole: true })
        return { kind: 'call', route: urlOf(route.path), isAlwaysFresh, list, topic, read }
      })
      const asker = { isPlayer: player !== null, ...wishOf(request.headers) }
      const given = line.kept(asker) ?? (await line.ask(request.ip, asker))
      lines.place(line, { url: request.url, language })
      return { line, answer: given }
    },
  }
}

import type { KilledServer } from './killed-server.ts'

/**
 * `kill -9` again and again while each player makes one call after the other. `call` is done when it has its answer, after however many
 * repetitions with its key; so has the last call of each player.
 */
export async function killUnderLoad(
  server: KilledServer,
  { kills, tokens, call }: { kills: number; tokens: string[]; call: (token: string) => Promise<void> },
): Promise<void> {
  let answered = 0
  let wanted = { count: 0, reached: () => {} }
  let loading = true
  const play = async (token: string) => {
    while (loading) {
      await call(token)
      answered += 1
      if (answered >= wanted.count) wanted.reached()
    }
  }
  const work = Promise.all(tokens.map(play))
  for (let kill = 0; kill < kills; kill += 1) {
    const some = new Promise<void>((reached) => {
      wanted = { count: answered + 10 + Math.floor(Math.random() * 40), reached }
    })
    // A call that is refused ends the work, and the test.
    await Promise.race([some, work])
    await server.kill()
  }
  loading = false
  await work
}

import { sql } from 'kysely'
import type * as api from '@noktra/contract/mines'
import type { DataOf } from '@noktra/contract/route'
import { MINE_IDLE_MS, minesLayout, pick, pickFault } from '@noktra/game/mines'
import type { Tx } from '../../platform/db/connect.ts'
import type { LockMode } from '../../platform/db/lock-mode.ts'
import { AppError } from '../../platform/http/errors.ts'
import type { Command } from '../../platform/http/serve.ts'
import { byItself, outcomeOf, type Outcome, type Together } from '../../platform/http/together.ts'
import { endGames, withBomb, withPrize, type Ended } from './end-game.ts'
import { assertShown, drawsOf, lockGames, openGame, stateOf, type GameRow } from './game-row.ts'
import { presentGame } from './present-game.ts'

type Route = typeof api.pickMineTile
type Read = { mode: LockMode; games: Map<number, GameRow> }
/** A game that goes on, or one that is over. */
type Picked = { game: GameRow } | { end: Ended }

/** Opens tiles of games of several players. */
export const pickTogether: Together<Route, Read> = {
  read: async (tx, commands, mode) => {
    const asked = commands.map(({ body, player }) => ({ gameId: body.game_id, playerId: player.id }))
    return { mode, games: await lockGames(tx, asked, mode) }
  },
  run: pickTiles,
}

/** Opens a tile of the next layer. A bomb ends the game, and so does the sixth cleared layer. */
export const pickTile = byItself(pickTogether)

async function pickTiles(
  tx: Tx,
  commands: Command<Route>[],
  { mode, games }: Read,
): Promise<Outcome<DataOf<Route>>[]> {
  const picks: ({ data: Picked } | { refused: AppError } | 'alone')[] = []
  for (const command of commands) {
    const game = games.get(command.body.game_id)
    const isMine = game?.player_id === command.player.id
    if (!isMine && mode === 'skip') picks.push('alone')
    else picks.push(await outcomeOf(() => pickOne(command, isMine ? game : undefined)))
  }
  const picked = picks.flatMap((one) => (one !== 'alone' && 'data' in one ? [one.data] : []))
  const ends = picked.flatMap((one) => ('end' in one ? [one.end] : []))
  const [ended] = await Promise.all([
    endGames(tx, ends),
    storeLayers(
      tx,
      picked.flatMap((one) => ('game' in one ? [one.game] : [])),
    ),
  ])
  const endedOf = new Map(ended.map((game) => [game.id, game]))
  return Promise.all(
    picks.map(async (one, at) => {
      if (one === 'alone' || 'refused' in one) return one
      const game = 'game' in one.data ? one.data.game : endedOf.get(one.data.end.game.id)!
      return { data: { game: await presentGame(commands[at]!, game), bomb: game.status === 'bomb' } }
    }),
  )
}

/** @throws AppError mine_game_unknown, mine_game_over, mine_layer_played, mine_tile */
async function pickOne(command: Command<Route>, locked: GameRow | undefined): Promise<Picked> {
  const { body, clock } = command
  const now = clock.now()
  const game = openGame(locked, now)
  assertShown(game, body.layer, game.layer + 1)
  const before = stateOf(game)
  if (pickFault(before, body.tile)) throw new AppError('mine_tile')
  const draws = await drawsOf(command, game)
  const state = pick(minesLayout(draws.source), before, body.tile)
  const end = { game, ...draws, now }
  if (state.over === 'bomb') return { end: withBomb(end, state) }
  if (state.over === 'cleared') return { end: withPrize(end, state) }
  const next_at = new Date(now.getTime() + MINE_IDLE_MS)
  return { game: { ...game, layer: state.layer, opened: state.opened, next_at } }
}

/** Writes where locked games that go on stand. */
async function storeLayers(tx: Tx, games: GameRow[]): Promise<void> {
  if (games.length === 0) return
  const rows = games.map(({ id, layer, opened, next_at }) => ({ id, layer, opened, next_at }))
  await sql`
    update mine_game set layer = e.layer, opened = e.opened, next_at = e.next_at
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as e(id bigint, layer smallint, opened smallint[], next_at timestamptz)
    where mine_game.id = e.id`.execute(tx)
}

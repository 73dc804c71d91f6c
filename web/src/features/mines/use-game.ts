import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { pickMineTile, startMineGame, takeMinePrize } from '@noktra/contract/plain/mines'
import type { MineGame, MineTier } from '@noktra/contract/mines'
import type { DataOf } from '@noktra/contract/plain-types'
import { isAppError } from '../../api/app-error.ts'
import { useMove } from '../../api/use-move.ts'
import { lastPlay } from '../../domain/play/last-play.ts'
import { refusalOf, type Refusal } from '../../domain/play/refusal.ts'
import { onConnect, beginAnimation } from '../../live/live.ts'
import { patchUser, refreshUser, useSession } from '../../session/session.ts'
import { playSound } from '../../sound/sound.ts'
import { heldLayer, nextLayer, type Turn, turnBetween } from './climb.ts'
import {
  currentGameQuery,
  endedGameQuery,
  updateGame,
  updateAfterGame,
  refetchGame,
  refetchTiers,
} from './queries.ts'
import { useReducedMotion } from '../../ui/use-media.ts'
import { useReadyChecks, visitChecks } from '../../domain/visit/visit-checks.ts'
import { keepPromise } from '../../domain/log/keep-promise.ts'
import { persistSent } from '../../domain/proof/kept-sent.ts'

/** The tile turns over (ART 6); a mine shakes the layer after that. */
const FLIP_MS = 260
const CLEAR_MS = 420
const BOMB_MS = 820

/*
 * The game this tab plays, kept over a reload until its end was seen: when the store no longer calls it open, the page
 * tells how it ended.
 */

const lastGame = lastPlay<number>('mine-game')

/** The refusals that are said in words of this page. */
const NAMES = {
  mine_layer_played: 'layer_played',
  mine_game_over: 'game_over',
  mine_game_open: 'game_open',
  mine_tier_stale: 'tier_stale',
} as const

export type GameRefusal = Refusal<(typeof NAMES)[keyof typeof NAMES]>

const ELSEWHERE = ['mine_layer_played', 'mine_game_over', 'mine_game_open', 'mine_game_unknown'] as const

/** A second press of what ended a game never starts another one: the buttons stand in the same place. */
const STRAY_MS = 500

/**
 * The player's game: the store decides and remembers, this page shows it. What is shown lags behind by the turn of a
 * tile. A game that is no longer open and was not ended here is fetched with its end.
 */
export function useGame() {
  const { signedIn } = useSession()
  const current = useQuery({ ...currentGameQuery, enabled: signedIn })
  const [last, setLast] = useState(lastGame.read)
  const [asked, setAsked] = useState<number | null>(null)
  const [refusal, setRefusal] = useState<(GameRefusal & { at: number }) | null>(null)
  if (current.data && current.data.game_id !== last) setLast(current.data.game_id)
  const isOver = current.data === null && last !== null
  const ended = useQuery({ ...endedGameQuery(last), enabled: isOver })
  const ended_at = useRef(0)
  const sent = useRef(false)
  const { game, turn } = useTurn(actualGame(), soundOf)
  const game_id = game?.game_id ?? null
  const status = game?.status ?? null

  /** Undefined while it is being fetched. */
  function actualGame() {
    if (!signedIn) return null
    if (current.data) return current.data
    if (current.data === undefined) return undefined
    return isOver && !ended.isError ? ended.data : null
  }

  useReadyChecks()
  useEffect(() => onConnect(() => void refetchGame()), [])
  useEffect(() => {
    if (last !== null) lastGame.persist(last)
  }, [last])
  useEffect(() => {
    if (status === null || status === 'open') return
    ended_at.current = Date.now()
    lastGame.forget()
    updateAfterGame()
    if (status === 'cleared') playSound('fanfare')
    if (status === 'taken') playSound('coin')
  }, [status])

  /** Two presses in one frame are one. */
  function send(move: () => void): void {
    if (isBusy || sent.current) return
    sent.current = true
    setRefusal(null)
    move()
  }

  function refused(error: Error): void {
    sent.current = false
    const told = refusalOf(error, NAMES)
    setRefusal({ ...told, at: Date.now() })
    if (isAppError(error, 'insufficient_coins')) void refreshUser()
    if (isAppError(error, 'mine_tier_stale', 'mine_tier_unknown')) refetchTiers()
    if (isAppError(error, ...ELSEWHERE) || told.why === 'no_answer') void refetchGame()
  }

  function answered(told: MineGame): void {
    sent.current = false
    void updateGame(told)
  }

  /** What a pick or a take answers; the one that ends the game is promised to be in the log. */
  function settled({ game: told, promise }: DataOf<typeof takeMinePrize>): void {
    keepPromise([told.fair_id], promise)
    if (told.status !== 'open') {
      const { fair_id: id, opened: picks, tier } = told
      void visitChecks.checkDraws([{ id, told: { pool_hash: tier.pool_hash, picks } }])
    }
    answered(told)
  }

  const startMove = useMove(startMineGame, {
    silent: true,
    onSuccess: ({ game: started, coin, bonus_coin, promise }, { pool_hash = '' }) => {
      persistSent([{ id: started.fair_id, sent: pool_hash }])
      keepPromise([started.fair_id], promise)
      patchUser({ coin, bonus_coin })
      answered(started)
      updateAfterGame()
    },
    onError: refused,
  })
  const pickMove = useMove(pickMineTile, {
    silent: true,
    onSuccess: settled,
    onError: refused,
  })
  const takeMove = useMove(takeMinePrize, {
    silent: true,
    onSuccess: settled,
    onError: refused,
  })

  const isBusy = startMove.isPending || pickMove.isPending || takeMove.isPending || turn !== null
  const held = heldLayer(game)
  const next = nextLayer(game)

  return {
    game,
    turn,
    isLoading:
      (signedIn && current.data === undefined && !current.isError) || (game === null && ended.isLoading),
    /** Why the open game is not known, for a page that cannot say whether there is one. */
    error: current.data === undefined ? current.error : null,
    retry: () => void current.refetch(),
    /** What went wrong, until the game was fetched again. */
    refusal: refusal?.why === 'no_answer' && current.dataUpdatedAt > refusal.at ? null : refusal,
    isBusy,
    isStarting: startMove.isPending,
    isTaking: takeMove.isPending,
    /** The tile that the store is asked about. */
    asked: pickMove.isPending ? asked : null,
    start({ tier_id, version, pool_hash }: Pick<MineTier, 'tier_id' | 'version' | 'pool_hash'>): void {
      if (Date.now() - ended_at.current < STRAY_MS) return
      send(() => startMove.mutate({ tier_id, version, pool_hash }))
    },
    pick(tile: number): void {
      if (game_id === null || next === null) return
      send(() => {
        setAsked(tile)
        pickMove.mutate({ game_id, tile, layer: next })
      })
    },
    take(): void {
      if (game_id === null || held === null) return
      send(() => takeMove.mutate({ game_id, layer: held }))
    },
    /** Clears the board of a finished game. */
    dismiss(): void {
      if (status === 'open') return
      setLast(null)
      setRefusal(null)
    },
    dismissRefusal: () => setRefusal(null),
  }
}

export type PlayedGame = ReturnType<typeof useGame>

function soundOf({ isBomb }: Turn): void {
  playSound(isBomb ? 'mine' : 'tile')
}

type Shown = {
  /** The game as far as it is shown. */
  game: MineGame | null
  /** The tile that turns over now. */
  turn: Turn | null
}

/**
 * Follows a game at the pace of the eye: one pick further turns its tile over first, anything else shows at once.
 * `undefined` is a game still being fetched, which changes nothing.
 */
function useTurn(actual: MineGame | null | undefined, onLand: (turn: Turn) => void): Shown {
  const still = useReducedMotion()
  const [game, setGame] = useState(actual ?? null)
  const turn = actual === undefined ? null : turnBetween(game, actual)
  const landed = useRef(onLand)
  useEffect(() => {
    landed.current = onLand
  })
  if (actual !== undefined && !turn && game !== actual) setGame(actual)

  const newest = useRef(actual)
  useEffect(() => {
    newest.current = actual
  })
  const key = turn && `${actual?.game_id} ${turn.layer}`
  const isBomb = turn?.isBomb ?? false
  const tile = turn?.tile ?? 0
  const layer = turn?.layer ?? 0
  useEffect(() => {
    if (key === null) return
    const end = beginAnimation()
    const land = setTimeout(() => landed.current({ layer, tile, isBomb }), still ? 0 : FLIP_MS)
    const settle = setTimeout(() => setGame(newest.current ?? null), still ? 0 : isBomb ? BOMB_MS : CLEAR_MS)
    return () => {
      end()
      clearTimeout(land)
      clearTimeout(settle)
    }
  }, [key, layer, tile, isBomb, still])

  return { game, turn }
}

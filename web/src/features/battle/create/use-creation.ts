import { useState } from 'react'
import { useNavigate } from 'react-router'
import { createBattle, editBattle } from '@noktra/contract/plain/battles'
import type { BattleCard } from '@noktra/contract/battles'
import { persistSent } from '../../../domain/proof/kept-sent.ts'
import { refetchBoxes } from '../../../domain/box/box-queries.ts'
import { useMove } from '../../../api/use-move.ts'
import { paths } from '../../../paths.ts'
import { patchUser, refreshUser } from '../../../session/session.ts'
import { seatTaken } from '../queries.ts'
import { boxIdsOf } from './line-up.ts'
import { persistLastBattle } from './last-battle.ts'
import { isAboutBoxes, refusalOf, type Refusal } from './refusal.ts'
import { setupOfRoom, type Setup } from './setup.ts'
import type { LineUpBox } from './use-line-up-boxes.ts'

type Done = { room: BattleCard; password: string | null; coin: number; bonus_coin: number }

/** Creates the battle, or changes the own room; a refusal keeps the set-up and says what it is about. */
export function useCreation(room_id: number | undefined, onRefusal: (refusal: Refusal) => void) {
  const navigate = useNavigate()
  const [refusal, setRefusal] = useState<Refusal | null>(null)

  function done(
    { room, password, coin, bonus_coin }: Done,
    { pool_hashes }: { pool_hashes?: string[] },
  ): void {
    if (pool_hashes) persistSent([{ id: `b${room.room_id}`, sent: pool_hashes.join(' ') }])
    patchUser({ coin, bonus_coin })
    void refreshUser()
    seatTaken(room)
    persistLastBattle(setupOfRoom(room, room.boxes))
    void navigate(paths.battleRoom(room.room_id, password))
  }

  function refused(error: Error): void {
    const why = refusalOf(error)
    if (isAboutBoxes(why)) void refetchBoxes()
    if (why.shortfall !== null) void refreshUser()
    setRefusal(why)
    onRefusal(why)
  }

  const creation = useMove(createBattle, { silent: true, onSuccess: done, onError: refused })
  const change = useMove(editBattle, { silent: true, onSuccess: done, onError: refused })

  return {
    refusal,
    isPending: creation.isPending || change.isPending,
    forget: () => setRefusal(null),
    send(setup: Setup, boxes: ReadonlyMap<number, LineUpBox>) {
      const { entries, ...options } = setup
      const box_ids = boxIdsOf(entries)
      const pool_versions = box_ids.map((box_id) => boxes.get(box_id)?.pool_version ?? 0)
      const pool_hashes = box_ids.flatMap((box_id) => boxes.get(box_id)?.pool_hash ?? [])
      const isWhole = pool_hashes.length === box_ids.length
      const body = { ...options, box_ids, pool_versions, ...(isWhole ? { pool_hashes } : {}) }
      setRefusal(null)
      if (room_id === undefined) creation.mutate(body)
      else change.mutate({ ...body, room_id })
    },
  }
}

export type Creation = ReturnType<typeof useCreation>

import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { PoolRowShown } from '@noktra/contract/boxes'
import type { BattleDetails } from '@noktra/contract/battles'
import { reelPictureOf, useReelWidth, type ReelWidths } from '../../../domain/play/reel-picture.tsx'
import { decodePicture } from '../../../domain/skin/picture-address.ts'
import { battleSkinsQuery } from '../queries.ts'

export const TILE_WIDTHS: ReelWidths = { phone: 140, wide: 190 }

export type Faces = {
  /** The pool of a round; nothing until it has come. */
  poolOf: (round: number) => readonly PoolRowShown[]
  faceOf: (skin_id: number) => PoolRowShown | undefined
}

/** Names and pictures of what a room draws. Pictures of the round and the next one are fetched ahead. */
export function useFaces(details: BattleDetails, key: string | undefined, round: number): Faces {
  const { room, rounds } = details
  const { data } = useQuery(battleSkinsQuery(room.room_id, key))
  const pools = new Map(data?.list.map((box) => [`${box.box_id}:${box.pool_version}`, box.skins]))
  const faces = new Map(data?.list.flatMap(({ skins }) => skins).map((skin) => [skin.skin_id, skin]))

  function poolOf(number: number): readonly PoolRowShown[] {
    const box = rounds[number - 1]
    return (box && pools.get(`${box.box_id}:${box.pool_version}`)) ?? []
  }

  const ahead = [Math.max(1, round), round + 1].flatMap((number) =>
    poolOf(number).map((row) => row.image_url),
  )
  const width = useReelWidth(TILE_WIDTHS)
  const wanted = [...new Set(ahead)].map((url) => reelPictureOf(url, width)).join(' ')
  useEffect(() => {
    if (wanted) wanted.split(' ').forEach((src) => void decodePicture({ src }))
  }, [wanted])

  return { poolOf, faceOf: (skin_id) => faces.get(skin_id) }
}

import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { MineTier } from '@noktra/contract/mines'
import { useReducedMotion } from '../../ui/use-media.ts'
import { layerState, nextLayer, tileFaces, turningFaces } from './climb.ts'
import { LayerRow } from './layer-row.tsx'
import type { PlayedGame } from './use-game.ts'

type Props = { tier: MineTier; played: PlayedGame }

/** Six layers read from the bottom up, like a climb. */
export function Board({ tier, played }: Props) {
  const { t } = useTranslation('mines')
  const { game, turn, asked, isBusy } = played
  const [aim, setAim] = useState(4)
  const next = nextLayer(game)
  const list = useRef<HTMLOListElement>(null)
  const hadFocus = useRef(false)
  const seen = useRef(next)
  const still = useReducedMotion()

  // The keys of the layer that was cleared, or the button that started, are gone: the focus goes on to the next layer's.
  useEffect(() => {
    const isFirst = seen.current === next
    seen.current = next
    if (next === null) return
    const key = list.current?.querySelector<HTMLElement>('.mine-press[tabindex="0"]')
    key?.closest('.mine-layer')?.scrollIntoView({ block: 'nearest', behavior: still ? 'auto' : 'smooth' })
    const isFree = hadFocus.current || document.activeElement === document.body
    if (isFree && !isFirst) key?.focus({ preventScroll: true })
  }, [next, still])

  return (
    <ol
      ref={list}
      reversed
      className="mine-layers"
      aria-label={t('climb')}
      data-status={game?.status}
      onFocus={(event) => {
        hadFocus.current = event.target.matches('.mine-press')
      }}
      onBlur={(event) => {
        if (event.relatedTarget) hadFocus.current = false
      }}
    >
      {tier.layers
        .toSorted((a, b) => b.layer - a.layer)
        .map((layer) => {
          const isTurning = turn?.layer === layer.layer
          return (
            <LayerRow
              key={layer.layer}
              layer={layer}
              state={layerState(game, layer.layer)}
              faces={isTurning ? turningFaces(turn) : tileFaces(game, layer.layer)}
              picked={game?.opened[layer.layer - 1] ?? null}
              boom={isTurning && turn.isBomb}
              asked={layer.layer === next ? asked : null}
              aim={aim}
              onAim={setAim}
              onPick={isBusy ? null : played.pick}
            />
          )
        })}
    </ol>
  )
}

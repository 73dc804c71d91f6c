import { useTranslation } from 'react-i18next'
import type { MineGame } from '@noktra/contract/mines'
import { formatMoney, formatPercent } from '../../i18n/format.ts'
import { useSkinAlt } from '../../domain/skin/skin-card.tsx'
import { layerOf, nextLayer } from './climb.ts'
import { resultTitle } from './result-panel.tsx'

/** Tells readers how a pick ended and where the game stands, once the tile has turned. */
export function Announcer({ game }: { game: MineGame | null }) {
  return (
    <p aria-live="polite" className="sr-only" data-testid="told">
      {game && (game.status === 'open' ? <OpenTold game={game} /> : <EndTold game={game} />)}
    </p>
  )
}

function OpenTold({ game }: { game: MineGame }) {
  const { t } = useTranslation('mines')
  const alt = useSkinAlt()
  const held = layerOf(game.tier.layers, game.layer)
  const next = layerOf(game.tier.layers, nextLayer(game))
  const cleared = held
    ? t('told.cleared', { layer: held.layer, item: alt(held.prize), value: formatMoney(held.prize.value) })
    : t('told.started')
  const ahead = next
    ? t('told.ahead', { layer: next.layer, count: next.mines, percent: formatPercent(next.clear_chance) })
    : ''
  return `${cleared} ${ahead}`
}

function EndTold({ game }: { game: MineGame }) {
  const { t } = useTranslation('mines')
  const alt = useSkinAlt()
  const title = resultTitle(t, game)
  return game.won
    ? `${title}. ${t('told.won', { item: alt(game.won), value: formatMoney(game.won.value) })}`
    : `${title}. ${t('result.refunded_text', { amount: formatMoney(game.tier.stake) })}`
}

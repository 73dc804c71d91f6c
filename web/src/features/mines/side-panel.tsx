import { useEffect, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { formatPercent } from '../../i18n/format.ts'
import { BonusAmount, CoinAmount } from '../../domain/money/coin-amount.tsx'
import { useSession } from '../../session/session.ts'
import { whenIdle } from '../../session/when-idle.ts'
import { heldLayer, layerOf, nextLayer } from './climb.ts'
import { GameTerms } from './game-terms.tsx'
import type { Play } from './play.ts'
import { PrizeStage } from './prize-stage.tsx'
import { ResultPanel } from './result-panel.tsx'
import { fetchStagePictures } from './stage-pictures.ts'
import { StartButton, StartHint } from './start-button.tsx'
import { TakeButton, TakeHint } from './take-button.tsx'

/** Beside the board: what is held and what comes next, or how a game begins, or how it ended. */
export function SidePanel(play: Play) {
  const { game } = play.played
  const { layers } = play.tier
  useEffect(() => whenIdle(() => fetchStagePictures(layers.map(({ prize }) => prize.image_url))), [layers])
  const isOver = game !== null && game.status !== 'open'
  return (
    <aside className="mine-side">
      {/* The key lets each state fade in again. */}
      <section key={isOver ? 'over' : game ? 'open' : 'rest'} className="panel mine-side-main">
        {isOver ? (
          <ResultPanel game={game} play={play} />
        ) : game ? (
          <OpenPanel {...play} />
        ) : (
          <RestPanel {...play} />
        )}
      </section>
      <GameTerms play={play} />
    </aside>
  )
}

function OpenPanel({ played, tier, take }: Play) {
  const { t } = useTranslation('mines')
  const held = layerOf(tier.layers, heldLayer(played.game))
  const next = layerOf(tier.layers, nextLayer(played.game))
  const shown = held ?? next
  return (
    <>
      {shown && (
        <PrizeStage
          label={held ? t('held', { layer: held.layer }) : t('first_prize')}
          skin={shown.prize}
          dim={!held}
        />
      )}
      {next && (
        <dl className="mt-3">
          {held && (
            <Line name={t('next_prize', { layer: next.layer })}>
              <span className="flex min-w-0 items-center justify-end gap-2">
                <span className="truncate text-text-2">{next.prize.finish}</span>
                <CoinAmount amount={next.prize.value} size={16} />
              </span>
            </Line>
          )}
          <Line name={t('clear_chance')}>{formatPercent(next.clear_chance)}</Line>
          <Line name={t('mines_ahead')}>{t('mines', { count: next.mines })}</Line>
        </dl>
      )}
      <TakeButton played={played} onTake={take} className="mt-4" />
      <TakeHint played={played} className="mt-3 text-center" />
    </>
  )
}

function RestPanel(play: Play) {
  const { t } = useTranslation('mines')
  const { tier, played, start, take } = play
  const top = tier.layers.at(-1)
  return (
    <>
      {top && <PrizeStage label={t('top_prize', { layer: top.layer })} skin={top.prize} />}
      <dl className="mt-3">
        {top && <Line name={t('reach_chance')}>{formatPercent(top.reach_chance)}</Line>}
        <Balance />
      </dl>
      <StartButton {...play} onStart={start} className="mt-4" />
      <StartHint {...play} className="mt-2.5 text-center" />
      <TakeButton played={played} onTake={take} className="mt-2.5" />
      <TakeHint played={played} className="mt-2.5 text-center" />
    </>
  )
}

function Balance() {
  const { t } = useTranslation('mines')
  const { user } = useSession()
  if (!user) return null
  return (
    <Line name={t('balance')}>
      <span className="flex items-center justify-end gap-2">
        {user.bonus_coin > 0 && (
          <span className="type-micro flex items-center gap-1 text-text-2">
            {t('bonus_part')} <BonusAmount amount={user.bonus_coin} size={14} />
          </span>
        )}
        <CoinAmount amount={user.coin} size={16} counting />
      </span>
    </Line>
  )
}

function Line({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex min-h-10 items-center justify-between gap-3 border-t border-line-1">
      <dt className="type-small shrink-0 text-text-2">{name}</dt>
      <dd className="type-number type-small min-w-0 font-semibold">{children}</dd>
    </div>
  )
}

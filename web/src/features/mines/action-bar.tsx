import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { MineGame } from '@noktra/contract/mines'
import type { SkinFace } from '@noktra/contract/shapes'
import { formatMoney, formatPercent } from '../../i18n/format.ts'
import { CoinAmount } from '../../domain/money/coin-amount.tsx'
import { rarityStyle } from '../../domain/skin/rarity.ts'
import { useSkinAlt } from '../../domain/skin/skin-card.tsx'
import { SkinPicture } from '../../domain/skin/skin-picture.tsx'
import { VerifyButton } from '../../domain/visit/verify-button.tsx'
import { Button } from '../../ui/button.tsx'
import { heldLayer, layerOf, nextLayer } from './climb.ts'
import { GameTerms } from './game-terms.tsx'
import type { Play } from './play.ts'
import { resultTitle, useFocusWhenLost } from './result-panel.tsx'
import { SellButton } from './sell-button.tsx'
import { StartButton, StartHint } from './start-button.tsx'
import { TakeButton, TakeHint } from './take-button.tsx'
import { usePageBar } from '../../ui/use-page-bar.ts'

/** Narrow screens: what the panel beside the board says, in a bar that stays in view. */
export function ActionBar(play: Play) {
  const { game } = play.played
  usePageBar('mines')
  return (
    <>
      <GameTerms play={play} />
      <div className="mine-bar">
        {game === null ? (
          <RestBar {...play} />
        ) : game.status === 'open' ? (
          <OpenBar {...play} />
        ) : (
          <ResultBar game={game} play={play} />
        )}
      </div>
    </>
  )
}

function RestBar(play: Play) {
  const { played, start, take } = play
  return (
    <>
      <StartHint {...play} className="mb-2 text-center" />
      <div className="grid grid-cols-2 gap-2.5">
        <TakeButton played={played} onTake={take} />
        <StartButton {...play} onStart={start} />
      </div>
    </>
  )
}

function OpenBar({ played, tier, take }: Play) {
  const { t } = useTranslation('mines')
  const held = layerOf(tier.layers, heldLayer(played.game))
  const next = layerOf(tier.layers, nextLayer(played.game))
  return (
    <div className="mine-bar-row">
      {held ? (
        <BarItem skin={held.prize} line={t('held_short', { layer: held.layer })}>
          <CoinAmount amount={held.prize.value} size={16} className="text-[14px]" />
        </BarItem>
      ) : (
        <TakeHint played={played} className="min-w-0" />
      )}
      {next && (
        <p className="type-micro text-end text-text-2 max-sm:hidden">
          {t('next_prize', { layer: next.layer })}
          <br />
          <b className="type-number text-text-1">{formatPercent(next.clear_chance)}</b>
        </p>
      )}
      <div className="mine-bar-action">
        <TakeButton played={played} onTake={take} />
      </div>
    </div>
  )
}

function ResultBar({ game, play }: { game: MineGame; play: Play }) {
  const { t } = useTranslation('mines')
  const ref = useFocusWhenLost()
  const { won } = game
  return (
    <div className="mine-result" data-testid="result" ref={ref} tabIndex={-1}>
      <div className="mb-2.5 flex items-center gap-3">
        {won ? (
          <BarItem skin={won} line={resultTitle(t, game)} strong>
            <CoinAmount amount={won.value} size={16} className="text-[14px]" />
          </BarItem>
        ) : (
          <div className="grow">
            <h2 className="type-block">{resultTitle(t, game)}</h2>
            <p className="type-small text-text-2">
              {t('result.refunded_text', { amount: formatMoney(game.tier.stake) })}
            </p>
          </div>
        )}
        <VerifyButton
          id={game.fair_id}
          label={t('result.verify')}
          variant="ghost"
          className="shrink-0 px-3.5"
        />
      </div>
      <div className="mine-bar-end">
        {won && (
          <>
            <SellButton key={won.item_id} item={won} />
            <Button className="max-sm:px-3" onPress={play.keep}>
              {t('result.keep')}
            </Button>
          </>
        )}
        <div className="mine-bar-again">
          <StartButton {...play} again onStart={play.start} />
        </div>
      </div>
      <StartHint {...play} className="mt-2 text-center" />
    </div>
  )
}

type BarItemProps = { skin: SkinFace; line: string; strong?: boolean; children: ReactNode }

function BarItem({ skin, line, strong = false, children }: BarItemProps) {
  const alt = useSkinAlt()(skin)
  return (
    <div className="flex min-w-0 grow items-center gap-2.5" style={rarityStyle(skin.rarity)}>
      <span className="mine-bar-art">
        <SkinPicture url={skin.image_url} alt={alt} eager sizes="72px" className="w-[60px]" />
      </span>
      <div className="min-w-0">
        {strong ? (
          <h2 className="type-label truncate">{line}</h2>
        ) : (
          <p className="type-micro truncate text-text-2">{line}</p>
        )}
        <p className={strong ? 'type-micro truncate text-text-2' : 'type-label truncate'} title={skin.finish}>
          {strong ? `${skin.family} · ${skin.finish}` : skin.finish}
        </p>
        {children}
      </div>
    </div>
  )
}

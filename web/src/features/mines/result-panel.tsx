import type { GivenItem } from '@noktra/contract/skins'
import { useEffect, useRef } from 'react'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import type { MineGame } from '@noktra/contract/mines'
import { formatMoney, formatWear } from '../../i18n/format.ts'
import { VerifyButton } from '../../domain/visit/verify-button.tsx'
import { Button } from '../../ui/button.tsx'
import type { Play } from './play.ts'
import { ShareButton } from '../../domain/replay/share-button.tsx'
import { PrizeStage } from './prize-stage.tsx'
import { SellButton } from './sell-button.tsx'
import { StartButton, StartHint } from './start-button.tsx'

/** How the game ended, and what to do with its item. It is in the backpack already: keeping it is just going on. */
export function ResultPanel({ game, play }: { game: MineGame; play: Play }) {
  const { t } = useTranslation('mines')
  const { won } = game
  const ref = useFocusWhenLost()
  const labelOf = ({ wear }: GivenItem, what: 'consolation' | 'in_backpack') =>
    wear === '' ? t(`result.${what}_bare`) : t(`result.${what}`, { wear: formatWear(wear) })
  return (
    <div className="mine-result" data-testid="result" ref={ref} tabIndex={-1}>
      <h2 className="type-section mb-1">{resultTitle(t, game)}</h2>
      {won ? (
        <PrizeStage
          label={labelOf(won, game.status === 'bomb' ? 'consolation' : 'in_backpack')}
          skin={won}
          revealed
        />
      ) : (
        <p className="my-4 text-text-2">
          {t('result.refunded_text', { amount: formatMoney(game.tier.stake) })}
        </p>
      )}
      <div className="mt-4 grid grid-cols-2 gap-2.5">
        {won && (
          <>
            <SellButton key={won.item_id} item={won} />
            <Button onPress={play.keep}>{t('result.keep')}</Button>
          </>
        )}
        <div className="col-span-2">
          <StartButton {...play} again onStart={play.start} />
          <StartHint {...play} className="mt-2.5 text-center" />
        </div>
        <VerifyButton id={game.fair_id} label={t('result.verify')} variant="ghost" />
        <ShareButton id={game.fair_id} variant="ghost" />
      </div>
    </div>
  )
}

/** "A mine on layer 3" */
export function resultTitle(
  t: TFunction<'mines'>,
  { status, layer }: Pick<MineGame, 'status' | 'layer'>,
): string {
  return t(`result.${status}`, { layer: status === 'bomb' ? layer + 1 : layer })
}

/** The key that was pressed is gone with its layer: the focus goes on to the result, unless it is elsewhere. */
export function useFocusWhenLost() {
  const ref = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (document.activeElement === document.body) ref.current?.focus({ preventScroll: true })
  }, [])
  return ref
}

import { useTranslation } from 'react-i18next'
import { CoinAmount } from '../../domain/money/coin-amount.tsx'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/button.tsx'
import type { Game } from './queries.ts'
import { Fact, Facts, ItemHero, OutcomeStrip, PlayerFact, TimeFact } from './summary-parts.tsx'

/** Who played which tier, when, and how it ended. */
export function MinesSummary({ fair: { game, proof, ...player } }: { fair: Game }) {
  const { t } = useTranslation('fair')
  const { kind, layer } = proof.result
  return (
    <section aria-label={t('what_came_out')} className="panel min-w-0 overflow-hidden">
      <OutcomeStrip tone={kind === 'prize' ? 'success' : kind === 'bomb' ? 'danger' : 'plain'}>
        {t(`mines.end.${kind}`, { layer: kind === 'bomb' ? layer + 1 : layer })}
      </OutcomeStrip>
      {game.won && <ItemHero skin={game.won} value={game.won.value} />}
      <Facts>
        <PlayerFact name={t('mines.played_by')} avatar={player.avatar} nickname={player.nickname} />
        <Fact name={t('mines.stake')}>
          <CoinAmount amount={game.tier.stake} size={16} />
        </Fact>
        <TimeFact at={player.created_at} />
        <Fact name={t('mines.cleared')} isWideOnly>
          <span className="type-number">{t('mines.cleared_of', { layer })}</span>
        </Fact>
      </Facts>
      <div className="border-t border-line-1 px-5 py-3 max-sm:px-4">
        <Button to={paths.mines} full>
          {t('mines.to_room')}
        </Button>
      </div>
    </section>
  )
}

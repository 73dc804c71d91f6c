import { useTranslation } from 'react-i18next'
import { formatNumber } from '../../i18n/format.ts'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/button.tsx'
import { chanceText } from './chance-text.ts'
import type { Upgrade } from './queries.ts'
import { Fact, Facts, ItemHero, OutcomeStrip, PlayerFact, TimeFact } from './summary-parts.tsx'

/** Who upgraded, when, and what came out. */
export function UpgradeSummary({ fair: { upgrade, proof, ...player } }: { fair: Upgrade }) {
  const { t } = useTranslation('fair')
  return (
    <section aria-label={t('what_came_out')} className="panel min-w-0 overflow-hidden">
      <OutcomeStrip tone={proof.won ? 'success' : 'plain'}>
        {t(proof.won ? 'upgrade.won' : upgrade.given ? 'upgrade.failed' : 'upgrade.failed_bare')}
      </OutcomeStrip>
      {upgrade.given && <ItemHero skin={upgrade.given} value={upgrade.given.value} />}
      <Facts>
        <PlayerFact name={t('upgrade.played_by')} avatar={player.avatar} nickname={player.nickname} />
        <TimeFact at={player.created_at} />
        <Fact name={t('upgrade.chance')}>
          <span className="type-number">{chanceText(proof.terms.chance_ppm)}</span>
        </Fact>
        <Fact name={t('ticket')} isWideOnly>
          <span className="type-number font-semibold">{formatNumber(proof.ticket)}</span>
        </Fact>
      </Facts>
      <div className="border-t border-line-1 px-5 py-3 max-sm:px-4">
        <Button to={paths.upgradeDetail(upgrade.upgrade_id)} full>
          {t('upgrade.to_upgrade')}
        </Button>
      </div>
    </section>
  )
}

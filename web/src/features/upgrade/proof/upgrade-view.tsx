import { useTranslation } from 'react-i18next'
import { givenItem, upgradeLines } from '@noktra/game/upgrades'
import { ComputationFold } from '../../../domain/proof/computation-fold.tsx'
import { SentLine } from '../../../domain/proof/sent-line.tsx'
import { upgradeCursors, upgradeStepsOf } from './upgrade-steps.ts'
import { isOf, type ProofViewProps } from '../../../domain/proof/fair-answer.ts'
import { FairColumns } from '../../../domain/proof/fair-columns.tsx'
import { ProofActions } from '../../../domain/proof/proof-actions.tsx'
import type { UpgradeFair } from '@noktra/contract/upgrade-proof'
import { UpgradeTerms } from './upgrade-terms.tsx'
import { LogPanel } from '../../../domain/log/log-panel.tsx'
import { VerifyPanel } from '../../../domain/proof/verify-panel.tsx'
import { HashText } from '../../../domain/proof/hash-text.tsx'
import { PairRows } from '../../../domain/proof/pair-rows.tsx'
import { ProofPanel } from '../../../domain/proof/proof-panel.tsx'
import { PriceListRow } from '../../../domain/proof/price-list-row.tsx'
import { NameRow, PatternRow } from '../../../domain/proof/recorded-rows.tsx'
import { ProofRow, SaltRow, TicketRow, WearRow } from '../../../domain/proof/proof-row.tsx'
import { pricesSentOf } from '../nonce-seed.ts'
import { formatNumber } from '../../../i18n/format.ts'
import { paths } from '../../../paths.ts'
import { Button } from '../../../ui/button.tsx'
import { chanceText } from './chance-text.ts'
import {
  Fact,
  Facts,
  ItemHero,
  OutcomeStrip,
  PlayerFact,
  TimeFact,
} from '../../../domain/proof/summary-parts.tsx'

/** One upgrade with everything it follows from. */
export function ProofView({ fair, title }: ProofViewProps) {
  return isOf(fair, 'upgrade') && <UpgradeView fair={fair} title={title} />
}

function UpgradeView({ fair, title }: { fair: UpgradeFair; title: string }) {
  const { t } = useTranslation('fair')
  const { proof } = fair
  return (
    <FairColumns summary={<UpgradeSummary fair={fair} />}>
      <VerifyPanel proof={proof} isMine={fair.is_mine} />
      <LogPanel id={fair.proof.id} fair={fair} />
      <UpgradeTerms fair={fair} />
      <UpgradeProofTable fair={fair} />
      <ComputationFold
        cursors={upgradeCursors(proof)}
        stepsAt={(cursor) => upgradeStepsOf(proof, cursor)}
        hashed={{ title: t('how_terms'), text: t('how_lines'), lines: () => upgradeLines(proof.terms) }}
      />
      <ProofActions proof={proof} title={title} />
    </FairColumns>
  )
}

/** Everything the result of an upgrade follows from. */
function UpgradeProofTable({ fair: { proof, upgrade, is_default_seed } }: { fair: UpgradeFair }) {
  const { t } = useTranslation('fair')
  return (
    <ProofPanel title={t('proof')}>
      <PairRows proof={proof} isDefaultSeed={is_default_seed} />
      <ProofRow name={t('terms_hash')} hint={t('terms_hash_hint')}>
        <HashText value={proof.pool_hash} />
      </ProofRow>
      {proof.terms.prices && (
        <PriceListRow prices={proof.terms.prices}>
          <SentLine id={pricesSentOf(proof.id)} proven={proof.terms.prices.list_hash} />
        </PriceListRow>
      )}
      {proof.terms.prices && <SaltRow salt={proof.pool_salt} round={proof.salt} />}
      <NonceSeedRow id={proof.id} nonce_seed={proof.terms.nonce_seed} />
      <TicketRow ticket={proof.ticket} hint={t(proof.won ? 'upgrade.wins' : 'upgrade.fails')} />
      <WearRow {...proof} />
      <PatternRow pattern={proof.pattern} />
      <NameRow item={givenItem(proof.terms, proof.won)} name={upgrade.given?.market_hash_name} />
    </ProofPanel>
  )
}

/** What the player's browser added at the press, and whether it is what this browser keeps of it. */
function NonceSeedRow({ id, nonce_seed }: { id: string; nonce_seed: string | null }) {
  const { t } = useTranslation('fair')
  return (
    <ProofRow name={t('upgrade.nonce_seed')} hint={t('upgrade.nonce_seed_hint')}>
      {nonce_seed === null ? (
        <span className="text-text-3">{t('upgrade.no_nonce_seed')}</span>
      ) : (
        <HashText value={nonce_seed} />
      )}
      <SentLine id={id} proven={nonce_seed} />
    </ProofRow>
  )
}

/** Who upgraded, when, and what came out. */
function UpgradeSummary({ fair: { upgrade, proof, ...player } }: { fair: UpgradeFair }) {
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

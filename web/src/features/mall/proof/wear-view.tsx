import { useTranslation } from 'react-i18next'
import { wearLines } from '@noktra/game/mall'
import { ComputationFold } from '../../../domain/proof/computation-fold.tsx'
import { wearCursors, wearStepsOf } from './wear-steps.ts'
import { isOf, type ProofViewProps } from '../../../domain/proof/fair-answer.ts'
import { FairColumns } from '../../../domain/proof/fair-columns.tsx'
import { HashText } from '../../../domain/proof/hash-text.tsx'
import { PairRows } from '../../../domain/proof/pair-rows.tsx'
import { ProofActions } from '../../../domain/proof/proof-actions.tsx'
import { ProofPanel } from '../../../domain/proof/proof-panel.tsx'
import { PriceListRow } from '../../../domain/proof/price-list-row.tsx'
import { NameRow, PatternRow } from '../../../domain/proof/recorded-rows.tsx'
import { ProofRow, SaltRow, WearRow } from '../../../domain/proof/proof-row.tsx'
import type { WearFair } from '@noktra/contract/mall-proof'
import { LogPanel } from '../../../domain/log/log-panel.tsx'
import { VerifyPanel } from '../../../domain/proof/verify-panel.tsx'
import { paths } from '../../../paths.ts'
import { Button } from '../../../ui/button.tsx'
import { Fact, Facts, ItemHero, PlayerFact, TimeFact } from '../../../domain/proof/summary-parts.tsx'
import { wearText } from '../../../domain/proof/wear-text.ts'
import { EXTERIOR_BOUNDS, EXTERIORS, type Exterior, type WearInterval } from '@noktra/game/wear'
import { cx } from '../../../ui/class-names.ts'
import { SkinLine } from '../../../domain/proof/skin-line.tsx'
import { ProofSection } from '../../../domain/proof/proof-section.tsx'

const WHOLE = 10_000

/** The wear of an item from the mall with everything it follows from. */
export function ProofView({ fair, title }: ProofViewProps) {
  return isOf(fair, 'wear') && <WearView fair={fair} title={title} />
}

function WearView({ fair, title }: { fair: WearFair; title: string }) {
  const { t } = useTranslation('fair')
  const { proof } = fair
  return (
    <FairColumns summary={<WearSummary fair={fair} />}>
      <VerifyPanel proof={proof} isMine={fair.is_mine} />
      <LogPanel id={fair.proof.id} fair={fair} />
      <WearTerms fair={fair} />
      <ProofPanel title={t('proof')}>
        <PairRows proof={proof} isDefaultSeed={fair.is_default_seed} />
        <ProofRow name={t('terms_hash')} hint={t('terms_hash_hint')}>
          <HashText value={proof.pool_hash} />
        </ProofRow>
        {proof.terms.prices && <PriceListRow prices={proof.terms.prices} />}
        {proof.terms.prices && <SaltRow salt={proof.pool_salt} round={proof.salt} />}
        <WearRow wear={proof.wear} {...proof.terms} />
        <PatternRow pattern={proof.pattern} />
        <NameRow item={proof.terms} name={fair.item.market_hash_name} />
      </ProofPanel>
      <ComputationFold
        cursors={wearCursors(proof)}
        stepsAt={(cursor) => wearStepsOf(proof, cursor)}
        hashed={{ title: t('how_terms'), text: t('how_lines'), lines: () => wearLines(proof.terms) }}
      />
      <ProofActions proof={proof} title={title} />
    </FairColumns>
  )
}

/** Who bought the copy, when, and its wear. */
function WearSummary({ fair: { proof, item, purchase_id, ...player } }: { fair: WearFair }) {
  const { t } = useTranslation('fair')
  return (
    <section aria-label={t('what_came_out')} className="panel min-w-0 overflow-hidden">
      <ItemHero skin={item} value={item.value} />
      <Facts>
        <PlayerFact name={t('bought.bought_by')} avatar={player.avatar} nickname={player.nickname} />
        <TimeFact at={player.created_at} />
        <Fact name={t('bought.purchase')}>
          <span className="type-number">{purchase_id}</span>
        </Fact>
        {proof.wear !== null && (
          <Fact name={t('wear')}>
            <span className="type-number font-semibold">{wearText(proof.wear)}</span>
          </Fact>
        )}
      </Facts>
      <div className="border-t border-line-1 px-5 py-3 max-sm:px-4">
        <Button to={paths.mallSkin(item.skin_id)} full>
          {t('bought.to_mall')}
        </Button>
      </div>
    </section>
  )
}

/** What the wear was drawn for: the item, and the wears that its copies can have, if they have any. */
function WearTerms({ fair: { proof, item } }: { fair: WearFair }) {
  const { t } = useTranslation('fair')
  const { terms, wear } = proof
  const range = wearIntervalOf(terms)
  return (
    <ProofSection id="terms" className="min-w-0" title={t('bought.terms')} text={t('bought.terms_text')}>
      <dl className="divide-y divide-line-1 border-y border-line-1 px-5 max-sm:px-4">
        <ProofRow name={t('pool_item')}>
          <SkinLine item={terms} face={item} />
        </ProofRow>
        {range && (
          <ProofRow name={t('bought.interval')} hint={t('bought.interval_hint')}>
            <span className="type-number">
              {t('bought.from_to', { from: wearText(range.from), to: wearText(range.to) })}
            </span>
          </ProofRow>
        )}
      </dl>
      {range && wear !== null && <WearScale wear={wear} range={range} exterior={terms.exterior} />}
    </ProofSection>
  )
}

type ScaleProps = { wear: number; range: WearInterval; exterior: Exterior | null }

/** Where the wear lies in its range, and the range among the five exteriors. */
function WearScale({ wear, range, exterior }: ScaleProps) {
  const percent = (at: number) => `${(at / WHOLE) * 100}%`
  return (
    <div className="px-5 py-4 max-sm:px-4" aria-hidden>
      <div className="relative pt-3.5">
        <svg
          viewBox="0 0 12 9"
          className="absolute top-0 h-[9px] w-3 -translate-x-1/2 fill-text-1"
          style={{ left: percent(wear) }}
        >
          <path d="M0 0h12L6 9z" />
        </svg>
        <div className="relative flex h-4 gap-0.5 overflow-hidden rounded-[3px]">
          {EXTERIORS.map((each) => {
            const { from, to } = EXTERIOR_BOUNDS[each]
            return <span key={each} className="bg-base-4" style={{ width: percent(to - from) }} />
          })}
          <span
            className="absolute inset-y-0 bg-signal"
            style={{ left: percent(range.from), width: percent(range.to - range.from) }}
          />
          <span
            className="absolute inset-y-0 w-0.5 -translate-x-1/2 bg-white"
            style={{ left: percent(wear) }}
          />
        </div>
        <div className="type-micro relative mt-1.5 flex text-text-3">
          {EXTERIORS.map((each) => {
            const { from, to } = EXTERIOR_BOUNDS[each]
            return (
              <span
                key={each}
                className={cx('truncate', each === exterior && 'font-semibold text-text-1')}
                style={{ width: percent(to - from) }}
              >
                {each}
              </span>
            )
          })}
        </div>
      </div>
    </div>
  )
}

function wearIntervalOf({ wear_from, wear_to }: WearFair['proof']['terms']): WearInterval | null {
  return wear_from === null || wear_to === null ? null : { from: wear_from, to: wear_to }
}

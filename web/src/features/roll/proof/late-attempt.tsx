import { Braces, ChevronDown } from 'lucide-react'
import { useId, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { RollProof } from '@noktra/game/roll/roll-proof'
import { formatNumber } from '../../../i18n/format.ts'
import { Button } from '../../../ui/button.tsx'
import { cx } from '../../../ui/class-names.ts'
import { CheckList } from '../../../domain/proof/check-list.tsx'
import { copyAndTell } from '../../../domain/proof/copy-and-tell.ts'
import type { RollFair } from '@noktra/contract/roll-proof'
import { skinName, SkinThumb } from '../../../domain/proof/skin-thumb.tsx'
import { useChecks } from '../../../domain/proof/use-checks.ts'
import { useWork } from '../../../domain/proof/use-work.ts'
import { computeAttempt } from './beside-roll.ts'

type Props = { fair: RollFair; attempt: RollFair['attempts'][number] }

/** What an attempt would have given whose round came too late; computed when somebody wants it. */
export function LateAttempt({ fair, attempt }: Props) {
  const { t } = useTranslation('fair')
  const id = useId()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        className="type-small -ms-2 inline-flex min-h-11 items-center gap-1.5 rounded-control px-2 text-info hover:text-text-1"
        onClick={() => setIsOpen(!isOpen)}
      >
        {t('roll.would_have')}
        <ChevronDown
          size={16}
          strokeWidth={1.9}
          aria-hidden
          className={cx('transition-transform duration-160', isOpen && 'rotate-180')}
        />
      </button>
      <div id={id}>{isOpen && <Computed fair={fair} attempt={attempt} />}</div>
    </>
  )
}

function Computed({ fair, attempt }: Props) {
  const { t } = useTranslation('fair')
  const input = useMemo(() => ({ proof: fair.proof, attempt }), [fair.proof, attempt])
  const work = useWork(computeAttempt, input)
  if (!work) return <p className="type-small text-text-2">{t('checking_now')}</p>
  if (!work.result) return <p className="type-small text-danger-text">{t('roll.unsound')}</p>
  return <WouldHave fair={fair} proof={work.result} />
}

function WouldHave({ fair, proof }: { fair: RollFair; proof: RollProof }) {
  const { t } = useTranslation('fair')
  const checks = useChecks(proof, 0)
  const faces = new Map(fair.prizes.map((prize) => [prize.prize_id, prize]))
  return (
    <div className="mt-1 grid items-start gap-x-6 gap-y-3 rounded-control border border-line-1 bg-base-2/50 p-4 lg:grid-cols-2 max-sm:p-3">
      <div className="min-w-0">
        <ul
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, by keys too
          tabIndex={0}
          aria-label={t('roll.would_have')}
          className="flex max-h-75 flex-col gap-2 overflow-y-auto"
        >
          {proof.wins?.map(({ prize_id, place, entrant }) => {
            const face = faces.get(prize_id)
            return (
              <li key={prize_id} className="type-small flex min-w-0 items-center gap-3">
                <SkinThumb face={face} />
                <span className="min-w-0 grow">
                  <span className="block truncate">{face ? skinName(face) : prize_id}</span>
                  <span className="type-micro type-number block text-text-3">
                    {t('roll.number_place', { number: entrant, place: formatNumber(place) })}
                    {place === fair.my_place && (
                      <b className="ms-2 font-semibold text-signal-hi">{t('you')}</b>
                    )}
                  </span>
                </span>
              </li>
            )
          })}
        </ul>
        <Button
          size="small"
          className="mt-4 max-sm:min-h-11"
          icon={<Braces size={16} strokeWidth={1.9} aria-hidden />}
          onPress={() => void copyAndTell(JSON.stringify(proof, null, 2))}
        >
          {t('copy_json')}
        </Button>
      </div>
      <div className="min-w-0">
        {checks && <CheckList of="roll" checks={checks.filter(({ check }) => check !== 'wins')} />}
      </div>
    </div>
  )
}

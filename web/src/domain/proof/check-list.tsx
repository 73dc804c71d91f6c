import { Check, Lock, X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { CheckResult } from '@noktra/game/proof-parts'
import { useReducedMotion } from '../../ui/use-media.ts'

const STEP_MS = 260

type Check = CheckResult & { check: string }

type Props = {
  checks: readonly Check[]
  /** The kind of the proof, for their texts. */
  of: string
  /** They are not made yet: none is ticked. */
  isOpen?: boolean
  /** Called once, when the last tick is there. */
  onDone?: () => void
}

/** The checks of a proof, ticked one after the other. Give it another key to run them again. */
export function CheckList({ checks, of, isOpen = false, onDone }: Props) {
  const still = useReducedMotion()
  const [stepped, setStepped] = useState(0)
  const shown = still ? checks.length : stepped
  const isDone = isOpen || shown >= checks.length

  useEffect(() => {
    if (isDone) return onDone?.()
    const timer = setTimeout(() => setStepped(stepped + 1), STEP_MS)
    return () => clearTimeout(timer)
  }, [isDone, stepped, onDone])

  return (
    <ol className="divide-y divide-line-1">
      {checks.map((check, at) => (
        <CheckRow key={check.check} check={check} of={of} isShown={!isOpen && at < shown} />
      ))}
    </ol>
  )
}

function CheckRow({ check, of, isShown }: { check: Check; of: string; isShown: boolean }) {
  const { t } = useTranslation('fair')
  const verdict = check.ok === null ? 'closed' : check.ok ? 'right' : 'wrong'
  return (
    <li className="flex gap-3.5 py-3">
      <Mark verdict={isShown ? verdict : 'open'} />
      <div className="min-w-0 grow">
        <p className="type-label">
          {t(`kind.${of}.check.${check.check}.name`)}
          {isShown && <span className="sr-only">: {t(`verdict.${verdict}`)}</span>}
        </p>
        <p className="type-small text-text-2">{t(`kind.${of}.check.${check.check}.text`)}</p>
        {isShown && verdict === 'wrong' && (
          <dl className="type-small mt-2 grid grid-cols-[auto_1fr] gap-x-3 gap-y-1 rounded-control border border-danger/40 bg-danger/8 p-3">
            <dt className="text-danger-text">{t('expected')}</dt>
            <dd className="font-mono text-[12.5px] break-all">{check.expected}</dd>
            <dt className="text-danger-text">{t('found')}</dt>
            <dd className="font-mono text-[12.5px] break-all">{check.found}</dd>
          </dl>
        )}
      </div>
    </li>
  )
}

const MARKS = {
  open: { style: 'border border-line-2 text-transparent', Icon: Check },
  right: {
    style:
      'bg-success text-base-0 transition duration-300 ease-expressive starting:scale-30 starting:opacity-0',
    Icon: Check,
  },
  wrong: {
    style:
      'bg-danger text-white transition duration-300 ease-expressive starting:scale-30 starting:opacity-0',
    Icon: X,
  },
  closed: {
    style:
      'bg-base-4 text-text-2 transition duration-300 ease-expressive starting:scale-30 starting:opacity-0',
    Icon: Lock,
  },
} as const

function Mark({ verdict }: { verdict: keyof typeof MARKS }) {
  const { style, Icon } = MARKS[verdict]
  return (
    <span className={`mt-0.5 grid size-6 shrink-0 place-items-center rounded-full ${style}`} aria-hidden>
      <Icon size={14} strokeWidth={verdict === 'closed' ? 2 : 3.2} />
    </span>
  )
}

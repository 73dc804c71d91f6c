import { Lock, ShieldAlert, ShieldCheck, ShieldEllipsis } from 'lucide-react'
import { cx } from '../../ui/class-names.ts'

const VERDICTS = {
  right: { Icon: ShieldCheck, tone: 'text-success' },
  wrong: { Icon: ShieldAlert, tone: 'text-danger' },
  closed: { Icon: Lock, tone: 'text-text-2' },
  running: { Icon: ShieldEllipsis, tone: 'text-text-2' },
} as const

export type Verdict = keyof typeof VERDICTS

type Props = { verdict: Verdict; title: string; text: string }

/** What the checks say together, over their list; its heading has the id `verify`. */
export function VerdictHeader({ verdict, title, text }: Props) {
  const { Icon, tone } = VERDICTS[verdict]
  return (
    <header className="flex items-center gap-3.5 px-5 pt-5 pb-3 max-sm:px-4">
      <Icon size={34} strokeWidth={1.6} aria-hidden className={cx('shrink-0 transition-colors', tone)} />
      <div className="min-w-0" aria-live="polite">
        <h2 id="verify" className="type-section">
          {title}
        </h2>
        <p className="type-small text-text-2">{text}</p>
      </div>
    </header>
  )
}

/** The words for checks that are made; `null` while they are not. */
export function verdictOf(checks: readonly { ok: boolean | null }[] | null): Verdict {
  if (!checks) return 'running'
  if (checks.some(({ ok }) => ok === false)) return 'wrong'
  return checks.every(({ ok }) => ok) ? 'right' : 'closed'
}

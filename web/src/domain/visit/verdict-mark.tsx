import { Check, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { cx } from '../../ui/class-names.ts'
import type { DrawVerdict } from './judge-draw.ts'

type Judged = 'sealed' | 'whole' | 'wrong'

/** Its texts are there from then on. */
export function isJudged(verdict: DrawVerdict | undefined): verdict is Judged {
  return verdict === 'sealed' || verdict === 'whole' || verdict === 'wrong'
}

/** The tick of a draw that this browser has checked; a ring as long as its seed has a part to say. */
export function VerdictMark({ verdict }: { verdict: Judged }) {
  const Icon = verdict === 'wrong' ? X : Check
  return (
    <span
      aria-hidden
      data-verdict={verdict}
      className={cx(
        'grid size-[18px] shrink-0 place-items-center rounded-full border-2 transition duration-200 ease-expressive starting:scale-30 starting:opacity-0',
        verdict === 'sealed' && 'border-success text-success',
        verdict === 'whole' && 'border-success bg-success text-base-0',
        verdict === 'wrong' && 'border-danger bg-danger text-white',
      )}
    >
      <Icon size={11} strokeWidth={3.6} />
    </span>
  )
}

/** How it stands in a word; to readers with what the word stands in place of, and in a sentence. */
export function VerdictWord({ verdict, label }: { verdict: Judged; label: string }) {
  const { t } = useTranslation('visit')
  const sentence = t(`state_text.${verdict}`)
  return (
    <>
      <span className="sr-only">{label}: </span>
      <span data-tip={sentence} className={cx(verdict === 'wrong' && 'text-danger-text')}>
        {t(`state.${verdict}`)}
      </span>
      <span className="sr-only">. {sentence}</span>
    </>
  )
}

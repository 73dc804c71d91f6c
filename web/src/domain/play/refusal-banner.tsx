import type { ReactNode } from 'react'
import { formatMoney } from '../../i18n/format.ts'
import { Banner } from '../../ui/banner.tsx'
import type { Refusal } from './refusal.ts'

type Props<Why extends string> = {
  refusal: Refusal<Why>
  /** The game's words for missing coins, and for what it says itself. */
  wordsOfShort: (amount: string) => string
  wordsOf: (why: Why | 'no_answer') => string
  /** What leads on from it. */
  action?: ReactNode
  className: string
  onDismiss: () => void
}

/** Why a press did nothing. */
export function RefusalBanner<Why extends string>(props: Props<Why>) {
  const { refusal, wordsOfShort, wordsOf, action, className, onDismiss } = props
  return (
    <Banner className={className} onDismiss={onDismiss} action={action}>
      {'coins' in refusal
        ? wordsOfShort(formatMoney(refusal.coins))
        : 'msg' in refusal
          ? refusal.msg
          : wordsOf(refusal.why)}
    </Banner>
  )
}

import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatNumber } from '../../../i18n/format.ts'
import { cx } from '../../../ui/class-names.ts'

type Props = { children: ReactNode; count: number; chosen: boolean; onChange: () => void }

/** A box to tick, with how many offers it would have at the end of the line. */
export function ChoiceRow({ children, count, chosen, onChange }: Props) {
  return (
    <label className="group flex min-h-[30px] cursor-pointer items-center gap-2.5 max-sm:min-h-11">
      <span className="relative grid size-[18px] shrink-0 place-items-center">
        <input
          type="checkbox"
          checked={chosen}
          onChange={onChange}
          className="peer absolute inset-0 size-full cursor-pointer appearance-none rounded-[4px] border border-line-2 bg-well checked:border-signal checked:bg-signal"
        />
        <Check
          size={13}
          strokeWidth={3.2}
          aria-hidden
          className="pointer-events-none relative text-on-signal opacity-0 peer-checked:opacity-100"
        />
      </span>
      <span
        className={cx(
          'type-small min-w-0 grow truncate',
          count > 0 || chosen ? 'text-text-1 group-hover:text-white' : 'text-text-3',
        )}
      >
        {children}
      </span>
      <span className="type-micro type-number text-text-3">{formatNumber(count)}</span>
    </label>
  )
}

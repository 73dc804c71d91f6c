import { Minus, Plus } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/button.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'

type Props = { num: number; most: number; disabled: boolean; onNum: (num: number) => void }

const ICON = { size: 16, strokeWidth: 2.4, 'aria-hidden': true } as const
const STEPS: Record<string, number> = { ArrowUp: 1, ArrowDown: -1 }

/** How many copies, by steps or typed; what is typed counts within 1..most. */
export function QuantityStepper({ num, most, disabled, onNum }: Props) {
  const { t } = useTranslation('mall')
  const [draft, setDraft] = useState<string | null>(null)

  function step(by: number): void {
    setDraft(null)
    onNum(Math.max(1, Math.min(num + by, most)))
  }

  return (
    <div className="flex items-center gap-2">
      <IconButton
        label={t('buy.less')}
        icon={<Minus {...ICON} />}
        outlined
        disabled={disabled || num <= 1}
        className="size-11!"
        onPress={() => step(-1)}
      />
      <input
        aria-label={t('buy.quantity')}
        inputMode="numeric"
        autoComplete="off"
        maxLength={3}
        value={draft ?? String(num)}
        readOnly={disabled}
        onChange={(event) => {
          const text = event.target.value.replace(/\D/g, '')
          setDraft(text)
          if (text) onNum(Number(text))
        }}
        onBlur={() => setDraft(null)}
        onKeyDown={(event) => {
          const by = STEPS[event.key]
          if (!by || disabled) return
          event.preventDefault()
          step(by)
        }}
        className="field type-number w-14! px-1! text-center text-[15px] font-semibold max-sm:text-base"
      />
      <IconButton
        label={t('buy.more')}
        icon={<Plus {...ICON} />}
        outlined
        disabled={disabled || num >= most}
        className="size-11!"
        onPress={() => step(1)}
      />
      <Button
        variant="ghost"
        className="min-w-[78px] px-2.5! text-[13px]"
        disabled={disabled || num >= most}
        onPress={() => onNum(most)}
      >
        {t('buy.most', { count: most })}
      </Button>
    </div>
  )
}

import { ShieldCheck } from 'lucide-react'
import { paths } from '../../paths.ts'
import { Button, type ButtonProps } from '../../ui/button.tsx'
import { isJudged, VerdictMark, VerdictWord } from './verdict-mark.tsx'
import { useVerdict } from './visit-checks.ts'

type Props = { id: string; label: string } & Pick<
  ButtonProps,
  'size' | 'variant' | 'full' | 'className' | 'data-testid'
>

/** Leads to the proof of a draw, and says what this browser has made of it. */
export function VerifyButton({ id, label, ...button }: Props) {
  const verdict = useVerdict(id)
  const size = button.size === 'small' ? 16 : 17
  return (
    <Button
      {...button}
      icon={
        isJudged(verdict) ? (
          <VerdictMark verdict={verdict} />
        ) : (
          <ShieldCheck size={size} strokeWidth={1.9} aria-hidden className="text-success" />
        )
      }
      to={paths.fairDraw(id)}
    >
      {isJudged(verdict) ? <VerdictWord verdict={verdict} label={label} /> : label}
    </Button>
  )
}

import { CircleAlert } from 'lucide-react'
import type { Place, Refusal } from './refusal.ts'

type Props = { refusal: Refusal | null; place: Place; name?: string | undefined }

/** What the store refused, beside the part it is about; `name` is the box, when it is about one. */
export function RefusalNote({ refusal, place, name }: Props) {
  if (refusal?.place !== place) return null
  return (
    <p role="alert" data-testid="refusal" className="mt-2.5 flex items-start gap-2 text-danger-text">
      <CircleAlert size={18} strokeWidth={1.9} aria-hidden className="mt-px shrink-0" />
      <span>{name ? `${name}: ${refusal.msg}` : refusal.msg}</span>
    </p>
  )
}

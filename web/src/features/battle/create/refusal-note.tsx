import { CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { paths } from '../../../paths.ts'
import { Button } from '../../../ui/button.tsx'
import type { Place, Refusal } from './refusal.ts'

type Props = { refusal: Refusal | null; place: Place; name?: string | undefined; action?: ReactNode }

/** What the store refused, beside the part it is about; `name` is the box, when it is about one. */
export function RefusalNote({ refusal, place, name, action }: Props) {
  if (refusal?.place !== place) return null
  return (
    <div
      role="alert"
      data-testid="refusal"
      className="mt-2.5 flex flex-wrap items-center gap-x-3 gap-y-1.5 text-danger-text"
    >
      <p className="flex items-start gap-2">
        <CircleAlert size={18} strokeWidth={1.9} aria-hidden className="mt-px shrink-0" />
        <span>{name ? `${name}: ${refusal.msg}` : refusal.msg}</span>
      </p>
      {action}
    </div>
  )
}

/** A refusal of the line-up names the box and leads to its odds. */
export function LineUpRefusal({
  refusal,
  box,
  onOdds,
}: {
  refusal: Refusal | null
  box: { box_id: number; name: string } | undefined
  onOdds: (box_id: number) => void
}) {
  const { t } = useTranslation('battle-new')
  return (
    <RefusalNote
      refusal={refusal}
      place="lineup"
      name={box?.name}
      action={
        box && (
          <Button size="small" className="min-h-11!" onPress={() => onOdds(box.box_id)}>
            {t('odds.review')}
          </Button>
        )
      }
    />
  )
}

/** What is refused of the creation as a whole; too many open rooms are to be found in the list. */
export function ActionRefusal({ refusal }: { refusal: Refusal | null }) {
  const { t } = useTranslation('battle-new')
  return (
    <RefusalNote
      refusal={refusal}
      place="action"
      action={
        refusal?.name === 'battle_rooms_many' && (
          <Button size="small" className="min-h-11!" to={`${paths.battle}?tab=mine`}>
            {t('action.own_rooms')}
          </Button>
        )
      }
    />
  )
}

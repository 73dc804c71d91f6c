import { useTranslation } from 'react-i18next'
import { Dialog } from '../../../ui/dialog.tsx'
import { BreakForm } from './break-form.tsx'
import type { BreakLength } from './break-length.ts'

type Props = { length: BreakLength | null; onClose: () => void }

/** Says what a break closes, what it leaves open and that it stays, before it begins. */
export function BreakDialog({ length, onClose }: Props) {
  const { t } = useTranslation('limits')
  const kind = length && 'months' in length ? 'exclude' : 'pause'
  return (
    <Dialog open={length !== null} onClose={onClose} title={t(`confirm.${kind}_title`)}>
      {length && <BreakForm length={length} onDone={onClose} />}
    </Dialog>
  )
}

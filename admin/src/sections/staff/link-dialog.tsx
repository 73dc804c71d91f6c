import { Text, text } from '../../i18n/i18n.tsx'
import { OnceDialog } from '../../ui/once-dialog.tsx'
import { When } from '../../ui/when.tsx'

export type MadeLink = { id: number; link: string; link_until: number }

/** Shows a one-time link, this once: the store keeps only its hash. */
export function LinkDialog({ link, onClose }: { link: MadeLink; onClose: () => void }) {
  return (
    <OnceDialog
      title={text('staff:link.title')}
      intro={<Text is="staff:link.text" parts={{ when: <When at={link.link_until} /> }} />}
      label={text('staff:link.link')}
      value={link.link}
      testId="one-time-link"
      onClose={onClose}
    />
  )
}

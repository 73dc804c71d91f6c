import { loadTexts } from '../../i18n/i18n.ts'
import { LatePart } from '../../ui/late-part.tsx'
import type { GiftRemedy as Remedy } from './gift-refusal.ts'
import type { GiftRemedyLink } from './gift-remedy-link.tsx'

type Props = {
  remedy: Remedy
  /** The dialog that it stands in closes. */
  onLeave?: () => void
}

/** Leads from a refusal of something free to what is missing; fetched with its words when there is one. */
export function GiftRemedy({ remedy, onLeave }: Props) {
  return (
    <LatePart wanted={remedy !== null} load={loadLink} props={{ remedy: remedy ?? 'contact', onLeave }} />
  )
}

async function loadLink(): Promise<typeof GiftRemedyLink> {
  const [{ GiftRemedyLink: link }] = await Promise.all([import('./gift-remedy-link.tsx'), loadTexts('gifts')])
  return link
}

import { envelopeMade, listEnvelopesMade } from '@noktra/contract/admin/envelopes'
import Mail from '@mui/icons-material/Mail'
import { lazy } from 'react'
import { text } from '../../i18n/i18n.tsx'
import type { Section } from '../section.ts'

export const envelopeSection: Section = {
  name: 'envelopes',
  label: text('layout:sections.envelopes'),
  group: 'rooms',
  icon: Mail,
  list: listEnvelopesMade,
  one: envelopeMade,
  page: lazy(async () => ({ default: (await import('./envelope-list.tsx')).EnvelopeList })),
  show: lazy(async () => ({ default: (await import('./envelope-show.tsx')).EnvelopeShow })),
}

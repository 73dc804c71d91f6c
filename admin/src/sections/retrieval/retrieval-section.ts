import { listRetrievalQueue, retrievalOne } from '@noktra/contract/admin/retrievals'
import LocalShipping from '@mui/icons-material/LocalShipping'
import { lazy } from 'react'
import { text } from '../../i18n/i18n.tsx'
import type { Section } from '../section.ts'

export const retrievalSection: Section = {
  name: 'retrievals',
  label: text('layout:sections.retrievals'),
  group: 'rooms',
  icon: LocalShipping,
  list: listRetrievalQueue,
  one: retrievalOne,
  page: lazy(async () => ({ default: (await import('./retrieval-list.tsx')).RetrievalList })),
  show: lazy(async () => ({ default: (await import('./retrieval-show.tsx')).RetrievalShow })),
}

import { boxDetails, listBoxes } from '@noktra/contract/admin/boxes'
import Inventory2 from '@mui/icons-material/Inventory2'
import Tune from '@mui/icons-material/Tune'
import { lazy } from 'react'
import { text } from '../../i18n/i18n.tsx'
import type { Section } from '../section.ts'

export const boxSection: Section = {
  name: 'boxes',
  label: text('layout:sections.boxes'),
  group: 'store',
  icon: Inventory2,
  list: listBoxes,
  one: boxDetails,
  page: lazy(async () => ({ default: (await import('./box-list.tsx')).BoxList })),
  show: lazy(async () => ({ default: (await import('./box-show.tsx')).BoxShow })),
}

export const refitsSection: Section = {
  name: 'refits',
  label: text('layout:sections.refits'),
  group: 'store',
  icon: Tune,
  page: lazy(async () => ({ default: (await import('./refit-page.tsx')).RefitPage })),
}

import { boxDetails, listBoxes } from '@noktra/contract/admin/boxes'
import Inventory2 from '@mui/icons-material/Inventory2'
import { lazy } from 'react'
import type { Section } from '../section.ts'

export const boxSection: Section = {
  name: 'boxes',
  label: 'Boxes',
  group: 'Store',
  icon: Inventory2,
  list: listBoxes,
  one: boxDetails,
  page: lazy(async () => ({ default: (await import('./box-list.tsx')).BoxList })),
  show: lazy(async () => ({ default: (await import('./box-show.tsx')).BoxShow })),
}

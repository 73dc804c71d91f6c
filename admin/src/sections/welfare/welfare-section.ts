import { listWelfare } from '@noktra/contract/admin/welfare'
import Redeem from '@mui/icons-material/Redeem'
import { lazy } from 'react'
import type { Section } from '../section.ts'

export const welfareSection: Section = {
  name: 'welfare',
  label: 'Welfare boxes',
  group: 'Store',
  icon: Redeem,
  list: listWelfare,
  page: lazy(async () => ({ default: (await import('./welfare-list.tsx')).WelfareList })),
}

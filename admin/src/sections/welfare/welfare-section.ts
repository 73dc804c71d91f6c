import { listWelfare } from '@noktra/contract/admin/welfare'
import Redeem from '@mui/icons-material/Redeem'
import { lazy } from 'react'
import { text } from '../../i18n/i18n.tsx'
import type { Section } from '../section.ts'

export const welfareSection: Section = {
  name: 'welfare',
  label: text('layout:sections.welfare'),
  group: 'store',
  icon: Redeem,
  list: listWelfare,
  page: lazy(async () => ({ default: (await import('./welfare-list.tsx')).WelfareList })),
}

import { listOffers } from '@noktra/contract/admin/catalogue'
import Storefront from '@mui/icons-material/Storefront'
import { lazy } from 'react'
import { text } from '../../i18n/i18n.tsx'
import type { Section } from '../section.ts'

export const mallSection: Section = {
  name: 'mall',
  label: text('layout:sections.mall'),
  group: 'store',
  icon: Storefront,
  list: listOffers,
  page: lazy(async () => ({ default: (await import('./offer-list.tsx')).OfferList })),
}

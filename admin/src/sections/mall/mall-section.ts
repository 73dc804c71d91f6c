import { listOffers } from '@noktra/contract/admin/catalogue'
import Storefront from '@mui/icons-material/Storefront'
import { lazy } from 'react'
import type { Section } from '../section.ts'

export const mallSection: Section = {
  name: 'mall',
  label: 'Mall',
  group: 'Store',
  icon: Storefront,
  list: listOffers,
  page: lazy(async () => ({ default: (await import('./offer-list.tsx')).OfferList })),
}

import Palette from '@mui/icons-material/Palette'
import { lazy } from 'react'
import type { Section } from '../section.ts'

export const brandSection: Section = {
  name: 'brand',
  label: 'Brand',
  group: 'House',
  icon: Palette,
  page: lazy(async () => ({ default: (await import('./brand-page.tsx')).BrandPage })),
}

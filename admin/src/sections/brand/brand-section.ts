import Palette from '@mui/icons-material/Palette'
import { lazy } from 'react'
import { text } from '../../i18n/i18n.tsx'
import type { Section } from '../section.ts'

export const brandSection: Section = {
  name: 'brand',
  label: text('layout:sections.brand'),
  group: 'house',
  icon: Palette,
  page: lazy(async () => ({ default: (await import('./brand-page.tsx')).BrandPage })),
}

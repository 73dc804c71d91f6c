import { listClusters, listGiftRefusals } from '@noktra/contract/admin/risk'
import Block from '@mui/icons-material/Block'
import Hub from '@mui/icons-material/Hub'
import { lazy } from 'react'
import { text } from '../../i18n/i18n.tsx'
import type { Section } from '../section.ts'

export const riskSection: Section = {
  name: 'risk',
  label: text('layout:sections.risk'),
  group: 'players',
  icon: Hub,
  list: listClusters,
  page: lazy(async () => ({ default: (await import('./cluster-list.tsx')).ClusterList })),
  show: lazy(async () => ({ default: (await import('./risk-show.tsx')).RiskShow })),
}

export const refusalsSection: Section = {
  name: 'refusals',
  label: text('layout:sections.refusals'),
  group: 'players',
  icon: Block,
  list: listGiftRefusals,
  page: lazy(async () => ({ default: (await import('./refusal-list.tsx')).RefusalList })),
}

import { listClusters, listGiftRefusals } from '@noktra/contract/admin/risk'
import Block from '@mui/icons-material/Block'
import Hub from '@mui/icons-material/Hub'
import { lazy } from 'react'
import type { Section } from '../section.ts'

export const riskSection: Section = {
  name: 'risk',
  label: 'Risk',
  group: 'Players',
  icon: Hub,
  list: listClusters,
  page: lazy(async () => ({ default: (await import('./cluster-list.tsx')).ClusterList })),
  show: lazy(async () => ({ default: (await import('./risk-show.tsx')).RiskShow })),
}

export const refusalsSection: Section = {
  name: 'refusals',
  label: 'Refused gifts',
  group: 'Players',
  icon: Block,
  list: listGiftRefusals,
  page: lazy(async () => ({ default: (await import('./refusal-list.tsx')).RefusalList })),
}

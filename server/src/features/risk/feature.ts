import { fillLinksSweep } from '../../core/links/fill-links.ts'
import { clusterSweep } from '../../core/links/find-clusters.ts'
import { riskAdmin } from './admin.ts'
import type { Feature } from '../../platform/feature.ts'

export const risk: Feature = {
  name: 'risk',
  adminCalls: riskAdmin,
  sweeps: (ctx) => [fillLinksSweep(ctx), clusterSweep(ctx)],
}

import { steamPages, steamRoutes, steamSandbox } from './routes.ts'
import type { FastifyPluginAsync } from 'fastify'
import type { Ctx } from '../../platform/context.ts'
import type { Feature } from '../../platform/feature.ts'

/** The pages of the pretended platform, where it stands in for the real one. */
const steamSandboxPages: FastifyPluginAsync<Ctx> = async (app, ctx) => {
  if (ctx.providers.steam?.name === 'sandbox') await app.register(steamSandbox, ctx)
}

export const steam: Feature = {
  name: 'steam',
  calls: steamRoutes,
  pages: [steamPages, steamSandboxPages],
}

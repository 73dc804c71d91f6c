import type { FastifyPluginAsync } from 'fastify'
import type { Executors } from './admin/ask-approval.ts'
import type { AdminHandler } from './admin/serve-admin.ts'
import type { Ctx } from './context.ts'
import type { Budget, Game } from './game.ts'
import type { Handler } from './http/serve.ts'
import type { Sweep } from './jobs/sweeps.ts'
import type { SocketHandlers } from './live/socket.ts'

/** All that the store needs of a feature: `feature.ts` of its folder gives it, and app.ts lists it. */
export type Feature = {
  /** The name of its folder. */
  name: string
  calls?: readonly Handler[]
  adminCalls?: readonly AdminHandler[]
  /** Routes that are no call of the contract: pages, callbacks of providers, downloads. */
  pages?: readonly FastifyPluginAsync<Ctx>[]
  /** The same for a store in the sandbox alone. */
  sandboxPages?: readonly FastifyPluginAsync<Ctx>[]
  sockets?: Partial<SocketHandlers>
  /** Subscribes to the bus. */
  subscribe?: (ctx: Ctx) => void
  sweeps?: (ctx: Ctx) => Sweep[]
  /** What is done when a second person has agreed to a request, by its kind. */
  executors?: Partial<Executors>
  /** What staff create of it out of a budget of the day. */
  budgets?: readonly Budget[]
}

/** A game is a feature that draws: what it charges, gives and proves stands in its value as well. */
export type GameFeature = Feature & Game

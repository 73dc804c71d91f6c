import type { Ctx } from '../context.ts'

/** What the adapters are made of. */
export type ProviderParts = Pick<Ctx, 'config' | 'secrets' | 'clock' | 'db' | 'transact' | 'log' | 'brand'>

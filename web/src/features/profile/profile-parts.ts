import type { ComponentType } from 'react'
import { loadTexts } from '../../i18n/i18n.ts'

export type ProfilePart = { id: string; load: () => Promise<ComponentType> }

/**
 * The parts of the profile, in the order of the page. Each is a file of its own that draws a section with this id; it is
 * fetched with the texts it needs beside the page's.
 */
export const PROFILE_PARTS: readonly ProfilePart[] = [
  { id: 'contact', load: async () => (await import('./contact/contact-part.tsx')).ContactPart },
  { id: 'trade-link', load: async () => (await import('./trade-link/trade-link-part.tsx')).TradeLinkPart },
  { id: 'exchange', load: async () => (await import('./exchange/exchange-part.tsx')).ExchangePart },
  {
    id: 'level',
    load: async () => (await withTexts('levels', import('./level/level-part.tsx'))).LevelPart,
  },
  {
    id: 'inviter',
    load: async () => (await withTexts('promotion', import('./inviter/inviter-part.tsx'))).InviterPart,
  },
  { id: 'security', load: async () => (await import('./security/security-part.tsx')).SecurityPart },
  {
    id: 'limits',
    load: async () => (await withTexts('limits', import('./limits/limits-part.tsx'))).LimitsPart,
  },
  { id: 'seed', load: async () => (await import('./seed/seed-part.tsx')).SeedPart },
]

async function withTexts<Part>(namespace: string, part: Promise<Part>): Promise<Part> {
  const [loaded] = await Promise.all([part, loadTexts(namespace)])
  return loaded
}

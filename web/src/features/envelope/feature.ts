import { Mail, MailOpen } from 'lucide-react'
import type { GameView } from '../../domain/game/game-view.ts'
import { isOf } from '../../domain/proof/fair-answer.ts'
import { centreTabs, paths } from '../../paths.ts'
import { keepCode } from './envelope-code.ts'

/** Red envelopes: they are claimed in the welfare centre. */
export const envelope: GameView = {
  kind: 'envelope',
  causePath: (id) => paths.fairEnvelope(Number(id)),
  fairNote: { Icon: MailOpen, place: 4 },
  centre: {
    tab: centreTabs.envelopes,
    Icon: Mail,
    load: async () => (await import('./envelopes-tab.tsx')).EnvelopesTab,
    texts: ['envelopes'],
    place: 3,
    code: { name: 'envelope', keep: keepCode },
    loadWaits: async () => (await import('./envelope-waits.ts')).EnvelopeWaits,
    news: {
      isOwn: false,
      load: async () => (await import('./news.tsx')).findNews,
    },
  },
  proof: {
    kind: 'envelope',
    load: () => import('./proof/envelope-view.tsx'),
    askAgainMs: (fair) => isOf(fair, 'envelope') && fair.proof.server_seed === null && 15_000,
    unknown: 'envelope_unknown',
  },
}

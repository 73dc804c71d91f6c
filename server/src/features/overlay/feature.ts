import * as api from '@noktra/contract/overlay'
import type { Feature } from '../../platform/feature.ts'
import { servePlayer } from '../../platform/http/serve.ts'
import { openOverlay } from './open-overlay.ts'
import { overlayPage } from './overlay-page.ts'
import { getOverlay, makeLink, revokeLink, setOverlay, showSample } from './settings.ts'
import { overlaySweep, showOverlays } from './show-results.ts'
import { tellJudged, tellRevealed } from './tell-revealed.ts'

export const overlay: Feature = {
  name: 'overlay',
  calls: [
    servePlayer(api.overlayDetails, getOverlay),
    servePlayer(api.setOverlay, setOverlay),
    servePlayer(api.makeOverlayLink, makeLink),
    servePlayer(api.revokeOverlayLink, revokeLink),
    servePlayer(api.showOverlaySample, showSample),
  ],
  pages: [overlayPage],
  sockets: { revealed: tellRevealed, judged: tellJudged, overlay: openOverlay },
  subscribe: showOverlays,
  sweeps: (ctx) => [overlaySweep(ctx)],
}

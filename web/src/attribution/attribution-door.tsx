import { useEffect, useState } from 'react'
import { loadTexts } from '../i18n/i18n.ts'
import { whenSettled } from '../session/when-idle.ts'
import { LatePart } from '../ui/late-part.tsx'
import { forgetAdvert } from './advert.ts'
import { useConsent } from './consent.ts'
import { persistFirstOpen } from './first-open.ts'

const NO_PROPS = {}

async function loadConsentCard() {
  const [part] = await Promise.all([import('./consent-card.tsx'), loadTexts('consent')])
  return part.ConsentCard
}

/** Asks a browser that came by an advert whether what happens here may be told, and reports it once it agreed. */
export function AttributionDoor() {
  const consent = useConsent()
  const [settled, setSettled] = useState(false)
  useEffect(persistFirstOpen, [])
  useEffect(() => whenSettled(() => setSettled(true)), [])
  useEffect(() => {
    // The address of another advert may have brought its ids back.
    if (consent === 'no') forgetAdvert()
    if (consent === 'yes' && settled) void start()
  }, [consent, settled])
  return <LatePart wanted={settled && consent === 'ask'} load={loadConsentCard} props={NO_PROPS} />
}

async function start(): Promise<void> {
  try {
    const { startAttribution } = await import('./start-attribution.ts')
    startAttribution()
  } catch {
    // Without the network nothing could be reported; the next start tries again.
  }
}

import type { Tier } from '@noktra/game/celebration'

type Props = {
  tier: Tier
  /** Where something else is the frame, there is no hexagon. */
  framed?: boolean
}

/** The light behind what was won; a loss has none. A feature that shows it imports tier-light.css into its own style. */
export function TierLight({ tier, framed = false }: Props) {
  if (tier === 'loss') return null
  const isBig = tier === 'big' || tier === 'huge'
  return (
    <span className="tier-light" data-tier={tier} aria-hidden>
      <span className="tier-glow" />
      {isBig && <span className="tier-rays" />}
      {tier === 'huge' && <span className="tier-rays tier-rays-back" />}
      {tier === 'huge' && <span className="tier-wave" />}
      {!framed && tier !== 'even' && (
        <svg viewBox="-100 -116 200 232" className="tier-hexagon">
          <polygon
            points="0,-100 86.6,-50 86.6,50 0,100 -86.6,50 -86.6,-50"
            strokeWidth="0.8"
            opacity="0.75"
          />
          {isBig && (
            <polygon points="0,-112 97,-56 97,56 0,112 -97,56 -97,-56" strokeWidth="0.4" opacity="0.4" />
          )}
        </svg>
      )}
    </span>
  )
}

import { WelfareShell } from '../../domain/welfare/welfare-shell.tsx'
import { RechargeWelfare } from './recharge-welfare.tsx'
import type { PartProps } from './welfare-part.tsx'

/** The welfare boxes to claim. */
export function ClaimsTab({ onLeave }: PartProps) {
  return (
    <WelfareShell id="welfare-claims">
      <RechargeWelfare onLeave={onLeave} />
    </WelfareShell>
  )
}

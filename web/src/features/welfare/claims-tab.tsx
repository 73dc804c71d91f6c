import './welfare.css'
import type { CentreTabProps } from '../../domain/centre/centre-part.ts'
import { RechargeWelfare } from './recharge-welfare.tsx'
import { WelfareShell } from './welfare-shell.tsx'

/** The welfare boxes to claim. */
export function ClaimsTab({ onLeave }: CentreTabProps) {
  return (
    <WelfareShell id="welfare-claims">
      <RechargeWelfare onLeave={onLeave} />
    </WelfareShell>
  )
}

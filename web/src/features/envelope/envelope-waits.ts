import { useQuery } from '@tanstack/react-query'
import type { WaitsProps } from '../../domain/centre/centre-part.ts'
import { LOOK_AGAIN } from '../../domain/centre/look-again.ts'
import { firstEnvelopesQuery, waitingEnvelope } from './queries.ts'

/** Whether an envelope is open that has something left for this player. */
export function EnvelopeWaits({ children, otherwise }: WaitsProps) {
  const { data } = useQuery({ ...firstEnvelopesQuery(), ...LOOK_AGAIN })
  return data && waitingEnvelope(data) ? children : otherwise
}

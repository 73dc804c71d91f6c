import * as changes from '@noktra/contract/changes'
import * as api from '@noktra/contract/fair'
import { serve, servePlayer } from '../../platform/http/serve.ts'
import { getProof } from './get-proof.ts'
import { listChanges } from './list-changes.ts'
import { listMyProofs } from './list-my-proofs.ts'
import { listMyRefusals } from './list-my-refusals.ts'

export const fairRoutes = [
  serve(changes.listChanges, listChanges),
  servePlayer(api.myProofs, listMyProofs),
  servePlayer(api.myRefusals, listMyRefusals),
  serve(api.fair, getProof),
]

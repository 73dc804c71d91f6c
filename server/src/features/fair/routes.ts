import * as api from '@noktra/contract/fair'
import { serve, servePlayer } from '../../http/serve.ts'
import { getProof } from './get-proof.ts'
import { listMyProofs } from './list-my-proofs.ts'

export const fairRoutes = [servePlayer(api.myProofs, listMyProofs), serve(api.fair, getProof)]

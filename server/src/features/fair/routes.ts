import * as api from '@noktra/contract/fair'
import { serve, servePlayer } from '../../http/serve.ts'
import { getProof, listMyProofs } from './get-proof.ts'

export const fairRoutes = [servePlayer(api.myProofs, listMyProofs), serve(api.fair, getProof)]

import * as api from '@noktra/contract/wallet'
import { servePlayer } from '../../platform/http/serve.ts'
import { listWalletRecords } from './list-wallet-records.ts'

export { walletExport } from './export-wallet.ts'

export const walletRoutes = [servePlayer(api.walletRecords, listWalletRecords)]

import { Album, Backpack, CircleUserRound, Handshake, History, PackageCheck, Wallet } from 'lucide-react'
import { paths } from '../paths.ts'

/** The player's own rooms (SPEC 2, /user); `key` is the key of the text in the namespace account. */
export const ACCOUNT_PAGES = [
  { key: 'userInfo', to: paths.profile, Icon: CircleUserRound },
  { key: 'inventory', to: paths.backpack, Icon: Backpack },
  { key: 'collection', to: paths.collection, Icon: Album },
  { key: 'getbackList', to: paths.retrievals, Icon: PackageCheck },
  { key: 'wallet', to: paths.wallet, Icon: Wallet },
  { key: 'rechargeHistory', to: paths.rechargeHistory, Icon: History },
  { key: 'partner', to: paths.partner, Icon: Handshake },
] as const

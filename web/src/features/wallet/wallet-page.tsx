import { AccountFrame } from '../../layout/account-frame.tsx'

export function WalletPage() {
  return <AccountFrame>{null}</AccountFrame>
}

import { AccountFrame } from '../../layout/account-frame.tsx'

export function RetrievalPage() {
  return <AccountFrame>{null}</AccountFrame>
}

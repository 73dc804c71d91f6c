import { AccountFrame } from '../../layout/account-frame.tsx'

export function ProfilePage() {
  return <AccountFrame>{null}</AccountFrame>
}

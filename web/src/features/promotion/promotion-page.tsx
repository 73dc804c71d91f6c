import { AccountFrame } from '../../layout/account-frame.tsx'

export function PromotionPage() {
  return <AccountFrame>{null}</AccountFrame>
}

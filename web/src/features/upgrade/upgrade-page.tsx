import './upgrade.css'
import { useTranslation } from 'react-i18next'
import { PageTitle } from '../../ui/page-title.tsx'
import { UpgradeRoom } from './upgrade-room.tsx'

/** /upgrade (PRODUCT 6). */
export function UpgradePage() {
  const { t } = useTranslation('upgrades')
  return (
    <>
      <PageTitle title={t('title')} />
      <UpgradeRoom />
    </>
  )
}

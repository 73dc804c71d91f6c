import { PackageCheck, X } from 'lucide-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { upgradeRecord } from '@noktra/contract/upgrades'
import { call } from '../../api/call.ts'
import { formatMoney } from '../../i18n/format.ts'
import { useSkinAlt } from '../../items/skin-card.tsx'
import { paths } from '../../paths.ts'
import { useSession } from '../../session/session.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { forgetUpgrade, readUpgrade } from './last-upgrade.ts'

/** How far the clocks of browser and store may differ. */
const CLOCKS_MS = 120_000

/** After leaving in mid-spin: what came out. When the answer had not come yet, the player's records say so. */
export function LastUpgradeNote() {
  const { t } = useTranslation(['upgrades', 'common'])
  const { signedIn } = useSession()
  const altOf = useSkinAlt()
  const [kept, setKept] = useState(readUpgrade)
  const { data: recorded } = useQuery({
    queryKey: ['upgrades', 'last', kept?.asked_at],
    queryFn: ({ signal }) => call(upgradeRecord, { query: { page_size: 1 }, signal, silent: true }),
    select: ({ list }) =>
      list.find((row) => row.created_at * 1000 >= (kept?.asked_at ?? Infinity) - CLOCKS_MS),
    enabled: signedIn && kept !== null && kept.upgrade === null,
  })
  const upgrade = kept?.upgrade ?? recorded
  if (!kept || !signedIn || !upgrade) return null
  return (
    <div
      role="status"
      className="mb-4 flex min-h-12 items-center gap-3 rounded-control border border-line-2 bg-base-2 py-1.5 pr-1.5 pl-4"
    >
      <PackageCheck size={18} strokeWidth={1.9} aria-hidden className="shrink-0 text-success" />
      <p className="grow">
        {t(upgrade.won ? 'last.won' : 'last.lost', {
          item: `${altOf(upgrade.given)} (${formatMoney(upgrade.given.value)})`,
        })}
      </p>
      <Link
        to={paths.upgradeDetail(upgrade.upgrade_id)}
        className="type-small grid min-h-11 shrink-0 place-items-center px-2 text-info underline underline-offset-2"
      >
        {t('last.see')}
      </Link>
      <IconButton
        label={t('common:close')}
        icon={<X size={16} strokeWidth={1.9} aria-hidden />}
        onPress={() => {
          forgetUpgrade()
          setKept(null)
        }}
      />
    </div>
  )
}

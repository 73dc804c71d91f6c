import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { upgradeRecord } from '@noktra/contract/plain/upgrades'
import { call } from '../../api/call.ts'
import { formatMoney } from '../../i18n/format.ts'
import { useSkinAlt } from '../../domain/skin/skin-card.tsx'
import { paths } from '../../paths.ts'
import { useSession } from '../../session/session.ts'
import { OutcomeNote } from '../../ui/outcome-note.tsx'
import { forgetUpgrade, readUpgrade } from './last-upgrade.ts'

/** How far the clocks of browser and store may differ. */
const CLOCKS_MS = 120_000

/** After leaving in mid-spin: what came out. When the answer had not come yet, the player's records say so. */
export function LastUpgradeNote() {
  const { t } = useTranslation('upgrades')
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
    <OutcomeNote
      to={paths.upgradeDetail(upgrade.upgrade_id)}
      link={t('last.see')}
      onDismiss={() => {
        forgetUpgrade()
        setKept(null)
      }}
    >
      {upgrade.given
        ? t(upgrade.won ? 'last.won' : 'last.lost', {
            item: `${altOf(upgrade.given)} (${formatMoney(upgrade.given.value)})`,
          })
        : t('last.nothing')}
    </OutcomeNote>
  )
}

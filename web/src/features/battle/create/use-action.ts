import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toast } from '../../../api/toast.ts'
import { formatMoney } from '../../../i18n/format.ts'
import { openLoginFor } from '../../../domain/dialogs-store.ts'
import { shortfall } from '../../../domain/play/shortfall.ts'
import { warnShort } from '../../../domain/play/warn-short.ts'
import { useSession } from '../../../session/session.ts'
import { boxIdsOf } from './line-up.ts'
import { costsOf, differenceOf, shortfallOf, type Costs } from './prices.ts'
import { writeSetup, type Setup } from './setup.ts'
import type { Creation } from './use-creation.ts'
import type { LineUpBoxes } from './use-line-up-boxes.ts'

export const INTENT = 'new-battle'

type Parts = {
  setup: Setup
  costs: Costs
  boxes: LineUpBoxes
  creation: Creation
  /** The own room as it stands, when it is being changed. */
  before: { setup: Setup; costs: Costs } | undefined
  writeAddress: () => void
}

/** The main button: what it says, why it cannot be pressed, and what a press does. */
export function useAction({ setup, costs, boxes, creation, before, writeAddress }: Parts) {
  const { t } = useTranslation('battle-new')
  const { signedIn, user } = useSession()
  const difference = before ? differenceOf(before.costs, costs) : 0
  const [isChecking, setChecking] = useState(false)
  const short = !user ? 0 : before ? shortfall(difference, user.coin) : shortfallOf(user, costs)

  const closed =
    setup.entries.length === 0
      ? t('action.no_boxes')
      : before && isSame(before.setup, setup)
        ? t('action.no_change')
        : boxes.failed
          ? t('action.no_versions')
          : null

  function labelOf(): string {
    if (!before && costs.total === 0) return t('action.title')
    if (!before) return t('action.create', { amount: formatMoney(costs.total) })
    if (difference > 0) return t('action.change_more', { amount: formatMoney(difference) })
    if (difference < 0) return t('action.change_back', { amount: formatMoney(-difference) })
    return t('action.change')
  }

  /** What was agreed to is the charge on the button: when the boxes turn out to cost another, it is shown first. */
  async function checkAndSend(): Promise<void> {
    setChecking(true)
    try {
      const checked = await boxes.fetchAll()
      if (costsOf(setup, checked).total === costs.total) creation.send(setup, checked)
      else toast.warning(t('price.changed'), { id: 'price-changed' })
    } catch {
      // The notice above the line-up says that they could not be checked.
    } finally {
      setChecking(false)
    }
  }

  return {
    label: labelOf(),
    closed,
    short,
    isBusy: creation.isPending || isChecking,
    act(): void {
      if (!signedIn) {
        writeAddress()
        return openLoginFor(INTENT)
      }
      if (short > 0) return warnShort(short, (amount) => t('price.short', { amount }))
      writeAddress()
      void checkAndSend()
    },
  }
}

/** The same battle, however its rounds are put into tiles. */
function isSame(a: Setup, b: Setup): boolean {
  const [first, second] = [a, b].map((setup) =>
    JSON.stringify([boxIdsOf(setup.entries), writeSetup({ ...setup, entries: [] })]),
  )
  return first === second
}

import { useTranslation } from 'react-i18next'
import { useMedia } from '../../ui/use-media.ts'
import { TabPanel, Tabs } from '../../ui/tabs.tsx'
import { BackpackPicker } from './backpack-picker.tsx'
import { TargetPicker } from './target-picker.tsx'
import type { Choice } from './use-choice.ts'

const TABS = ['backpack', 'targets'] as const

/** Where there is room for one list only. */
export type PickerTab = (typeof TABS)[number]

type Props = {
  tab: PickerTab
  onTab: (tab: PickerTab) => void
  choice: Choice
  signedIn: boolean
  locked: boolean
  onToggle: (item_id: number) => void
  onPick: (skin_id: number | null) => void
  onLogin: () => void
}

/** Backpack and targets side by side; where there is no room for both, as two tabs. */
export function Pickers({ tab, onTab, choice, signedIn, locked, onToggle, onPick, onLogin }: Props) {
  const { t } = useTranslation('upgrades')
  const narrow = useMedia('(width < 860px)')
  const backpack = (
    <BackpackPicker
      choice={choice}
      signedIn={signedIn}
      locked={locked}
      onToggle={onToggle}
      onLogin={onLogin}
    />
  )
  const targets = <TargetPicker choice={choice} locked={locked} onPick={onPick} />
  if (!narrow) {
    return (
      <div className="mt-5 grid grid-cols-2 items-start gap-4">
        {backpack}
        {targets}
      </div>
    )
  }
  return (
    <div className="mt-4">
      <Tabs
        id="pick"
        full
        label={t('tabs')}
        value={tab}
        items={TABS.map((value) => ({ value, label: t(`${value}.title`) }))}
        onChange={onTab}
        className="mb-3"
      />
      <TabPanel id="pick" value={tab}>
        {tab === 'backpack' ? backpack : targets}
      </TabPanel>
    </div>
  )
}

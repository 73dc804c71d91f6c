import './welfare.css'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { WELFARE_TABS, type WelfareTab } from '../../domain/dialogs-store.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { TabPanel, Tabs } from '../../ui/tabs.tsx'
import { persistSeen } from './seen-today.ts'
import { rememberedTab, rememberTab, tabOf } from './tab-memory.ts'
import { TAB_ICONS, TAB_NAMES, WelfarePart } from './welfare-part.tsx'

type Props = { open: boolean; onClose: () => void; tab?: WelfareTab | undefined }

/** Announcements, welfare boxes, red envelopes and roll rooms in one place (SPEC 2). */
export function WelfareDialog({ open, onClose, tab }: Props) {
  const { t } = useTranslation('welfare')
  return (
    <Dialog open={open} onClose={onClose} title={t('title')} width={1050}>
      <Centre asked={tab} onLeave={onClose} />
    </Dialog>
  )
}

function Centre({ asked, onLeave }: { asked: WelfareTab | undefined; onLeave: () => void }) {
  const { t } = useTranslation('welfare')
  const [shown, setShown] = useState(() => asked ?? rememberedTab())
  const [askedBefore, setAskedBefore] = useState(asked)
  useEffect(persistSeen, [])
  if (asked !== askedBefore) {
    setAskedBefore(asked)
    if (asked !== undefined) setShown(asked)
  }

  function show(tab: WelfareTab): void {
    rememberTab(tab)
    setShown(tab)
  }

  return (
    <>
      <div className="welfare-tabs">
        <Tabs
          id="welfare"
          label={t('title')}
          value={String(shown)}
          items={WELFARE_TABS.map((tab) => ({ value: String(tab), label: <TabLabel tab={tab} /> }))}
          onChange={(value) => show(tabOf(value) ?? 0)}
          full
        />
      </div>
      <TabPanel id="welfare" value={String(shown)}>
        <div className="welfare-body">
          <WelfarePart key={shown} tab={shown} onLeave={onLeave} onTab={show} />
        </div>
      </TabPanel>
    </>
  )
}

function TabLabel({ tab }: { tab: WelfareTab }) {
  const { t } = useTranslation('welfare')
  const Icon = TAB_ICONS[tab]
  return (
    <span className="welfare-tab">
      <Icon size={18} strokeWidth={1.9} aria-hidden />
      <span className="max-sm:hidden">{t(`tab.${TAB_NAMES[tab]}`)}</span>
      <span className="sm:hidden">{t(`tab_short.${TAB_NAMES[tab]}`)}</span>
    </span>
  )
}

import './centre.css'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useGames } from '../../domain/game/games-context.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { TabPanel, Tabs } from '../../ui/tabs.tsx'
import { CentreTab, tabAt } from './centre-tab.tsx'
import { persistSeen } from './seen-today.ts'
import { rememberedTab, rememberTab, tabsOf } from './tab-memory.ts'

type Props = { open: boolean; onClose: () => void; tab?: number | undefined }

/** Announcements and what the games give for free in one place: welfare boxes, red envelopes and roll rooms (SPEC 2). */
export function CentreDialog({ open, onClose, tab }: Props) {
  const { t } = useTranslation('centre')
  return (
    <Dialog open={open} onClose={onClose} title={t('title')} width={1050}>
      <Centre asked={tab} onLeave={onClose} />
    </Dialog>
  )
}

function Centre({ asked, onLeave }: { asked: number | undefined; onLeave: () => void }) {
  const { t } = useTranslation('centre')
  const games = useGames()
  const [shown, setShown] = useState(() => asked ?? rememberedTab(games))
  const [askedBefore, setAskedBefore] = useState(asked)
  useEffect(persistSeen, [])
  if (asked !== askedBefore) {
    setAskedBefore(asked)
    if (asked !== undefined) setShown(asked)
  }

  function show(tab: number): void {
    rememberTab(tab)
    setShown(tab)
  }

  return (
    <>
      <div className="welfare-tabs">
        <Tabs
          id="centre"
          label={t('title')}
          value={String(shown)}
          items={tabsOf(games).map((tab) => ({ value: String(tab), label: <TabLabel tab={tab} /> }))}
          onChange={(value) => show(Number(value))}
          full
        />
      </div>
      <TabPanel id="centre" value={String(shown)}>
        <div className="welfare-body">
          <CentreTab key={shown} tab={shown} onLeave={onLeave} onTab={show} />
        </div>
      </TabPanel>
    </>
  )
}

function TabLabel({ tab }: { tab: number }) {
  const { t } = useTranslation('centre')
  const { name, Icon } = tabAt(tab, useGames())
  return (
    <span className="welfare-tab">
      <Icon size={18} strokeWidth={1.9} aria-hidden />
      <span className="max-sm:hidden">{t(`tab.${name}`)}</span>
      <span className="sm:hidden">{t(`tab_short.${name}`)}</span>
    </span>
  )
}

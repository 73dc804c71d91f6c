import { GIFT_SETTINGS, HOUSE_SETTINGS, listSettings, MONEY_SETTINGS } from '@noktra/contract/admin/settings'
import { useAdminQuery } from '../../api/use-admin-query.ts'
import { text } from '../../i18n/i18n.tsx'
import { Answered, Page } from '../../ui/page.tsx'
import { Panel } from '../../ui/panel.tsx'
import { LoopsPanel } from './loops-panel.tsx'
import { PlayerLevelsPanel } from './player-levels-panel.tsx'
import { RebateLevelsPanel } from './rebate-levels-panel.tsx'
import { SettingRows } from './setting-rows.tsx'

export function SettingsPage() {
  const asked = useAdminQuery(listSettings)
  return (
    <Page title={text('layout:sections.settings')} hint={text('settings:hint')}>
      <Answered asked={asked} height={480}>
        {({ list, rebate_levels, economy }) => {
          const isMoney = (key: string) => MONEY_SETTINGS.some((each) => each === key)
          const isHouse = (key: string) => HOUSE_SETTINGS.some((each) => each === key)
          const isGift = (key: string) => GIFT_SETTINGS.some((each) => each === key)
          return (
            <>
              <Panel title={text('settings:panels.money')} hint={text('settings:panels.money_hint')}>
                <SettingRows rows={list.filter(({ key }) => isMoney(key))} economy={economy} />
              </Panel>
              <Panel title={text('settings:panels.house')}>
                <SettingRows rows={list.filter(({ key }) => isHouse(key))} economy={economy} />
              </Panel>
              <Panel title={text('settings:panels.gifts')} hint={text('settings:panels.gifts_hint')}>
                <SettingRows rows={list.filter(({ key }) => isGift(key))} economy={economy} />
              </Panel>
              <RebateLevelsPanel now={rebate_levels} economy={economy} />
              <LoopsPanel economy={economy} />
            </>
          )
        }}
      </Answered>
      <PlayerLevelsPanel />
    </Page>
  )
}

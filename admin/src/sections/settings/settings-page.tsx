import { listSettings, MONEY_SETTINGS } from '@noktra/contract/admin/settings'
import { useLook } from '../../api/use-look.ts'
import { Answered, Page } from '../../ui/page.tsx'
import { Panel } from '../../ui/panel.tsx'
import { economyOf } from './economy-preview.tsx'
import { PlayerLevelsPanel } from './player-levels-panel.tsx'
import { RebateLevelsPanel } from './rebate-levels-panel.tsx'
import { SettingRows } from './setting-rows.tsx'

export function SettingsPage() {
  const asked = useLook(listSettings)
  return (
    <Page
      title="Settings"
      hint="What holds for everybody from the moment it is saved. What would let the store give more than it takes is refused."
    >
      <Answered asked={asked} height={480}>
        {({ list, rebate_levels }) => {
          const economy = economyOf(list, rebate_levels.levels)
          const isMoney = (key: string) => MONEY_SETTINGS.some((each) => each === key)
          return (
            <>
              <Panel title="Prices and rates" hint="An owner sets them.">
                <SettingRows rows={list.filter(({ key }) => isMoney(key))} economy={economy} />
              </Panel>
              <Panel title="The store">
                <SettingRows rows={list.filter(({ key }) => !isMoney(key))} economy={economy} />
              </Panel>
              <RebateLevelsPanel now={rebate_levels} economy={economy} />
            </>
          )
        }}
      </Answered>
      <PlayerLevelsPanel />
    </Page>
  )
}

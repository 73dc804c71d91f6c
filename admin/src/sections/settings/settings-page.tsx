import { GIFT_SETTINGS, HOUSE_SETTINGS, listSettings, MONEY_SETTINGS } from '@noktra/contract/admin/settings'
import { useAdminQuery } from '../../api/use-admin-query.ts'
import { Answered, Page } from '../../ui/page.tsx'
import { Panel } from '../../ui/panel.tsx'
import { LoopsPanel } from './loops-panel.tsx'
import { PlayerLevelsPanel } from './player-levels-panel.tsx'
import { RebateLevelsPanel } from './rebate-levels-panel.tsx'
import { SettingRows } from './setting-rows.tsx'

export function SettingsPage() {
  const asked = useAdminQuery(listSettings)
  return (
    <Page
      title="Settings"
      hint="What holds for everyone from the moment it is saved. What would let the store give more than it takes is refused. Budgets and alarms stand under Money."
    >
      <Answered asked={asked} height={480}>
        {({ list, rebate_levels, economy }) => {
          const isMoney = (key: string) => MONEY_SETTINGS.some((each) => each === key)
          const isHouse = (key: string) => HOUSE_SETTINGS.some((each) => each === key)
          const isGift = (key: string) => GIFT_SETTINGS.some((each) => each === key)
          return (
            <>
              <Panel
                title="Prices and rates"
                hint="An owner asks for them, and a second person agrees. Players see each change under Provably fair."
              >
                <SettingRows rows={list.filter(({ key }) => isMoney(key))} economy={economy} />
              </Panel>
              <Panel title="The store">
                <SettingRows rows={list.filter(({ key }) => isHouse(key))} economy={economy} />
              </Panel>
              <Panel
                title="Free value"
                hint="Rooms of the house, envelopes, welfare boxes, registration keys and rebates. An owner asks for them, and a second person agrees."
              >
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

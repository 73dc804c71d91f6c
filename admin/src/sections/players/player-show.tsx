import { playerDetails } from '@noktra/contract/admin/players'
import { Box, Button, Tab, Tabs } from '@mui/material'
import type { ComponentType, SyntheticEvent } from 'react'
import { useParams, useSearchParams } from 'react-router'
import { useAdminQuery } from '../../api/use-admin-query.ts'
import { Answered, Page } from '../../ui/page.tsx'
import { Panel } from '../../ui/panel.tsx'
import { DrawsTab } from './draws-tab.tsx'
import { ItemsTab } from './items-tab.tsx'
import { OverviewTab } from './overview-tab.tsx'
import { PlayerCommands } from './player-commands.tsx'
import { PlayerStatus } from './player-words.tsx'
import { NotificationsTab, OrdersTab, RetrievalsTab, SessionsTab, StaffTab } from './record-tabs.tsx'
import { WalletTab } from './wallet-tab.tsx'

const TABS: Record<string, { label: string; body: ComponentType<{ id: number }> }> = {
  wallet: { label: 'Wallet', body: WalletTab },
  items: { label: 'Items', body: ItemsTab },
  draws: { label: 'Played', body: DrawsTab },
  orders: { label: 'Orders', body: OrdersTab },
  retrievals: { label: 'Retrievals', body: RetrievalsTab },
  sessions: { label: 'Sessions', body: SessionsTab },
  notices: { label: 'Bell', body: NotificationsTab },
  staff: { label: 'What staff did', body: StaffTab },
}

/** A player: what they are, and a tab for each thing that they have or did. */
export function PlayerShow() {
  const id = Number(useParams()['id'])
  const [search, setSearch] = useSearchParams()
  const asked = useAdminQuery(playerDetails, { id })
  const tab = search.get('tab') ?? ''
  const Body = TABS[tab]?.body
  const choose = (_event: SyntheticEvent, next: string) =>
    setSearch(next === 'overview' ? {} : { tab: next }, { replace: true })
  return (
    <Page
      title={asked.data ? `${asked.data.nickname}, ${id}` : `Player ${id}`}
      actions={
        asked.data && (
          <>
            <Box sx={{ alignSelf: 'center' }}>
              <PlayerStatus status={asked.data.status} />
            </Box>
            <Button size="small" variant="outlined" color="inherit" href={`#/risk/${id}/show`}>
              Risk
            </Button>
            <PlayerCommands player={asked.data} />
          </>
        )
      }
    >
      <Answered asked={asked} height={480}>
        {(player) => (
          <>
            <Box sx={{ borderBottom: 1, borderColor: 'divider', mb: 2 }}>
              <Tabs
                value={Body ? tab : 'overview'}
                onChange={choose}
                variant="scrollable"
                allowScrollButtonsMobile
                aria-label="Parts of the profile"
              >
                <Tab value="overview" label="Overview" />
                {Object.entries(TABS).map(([name, { label }]) => (
                  <Tab key={name} value={name} label={label} />
                ))}
              </Tabs>
            </Box>
            {Body ? (
              <Panel>
                <Body id={id} />
              </Panel>
            ) : (
              <OverviewTab player={player} />
            )}
          </>
        )}
      </Answered>
    </Page>
  )
}

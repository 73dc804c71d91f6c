import { playerDetails } from '@noktra/contract/admin/players'
import { Box, Button, Tab, Tabs } from '@mui/material'
import type { ComponentType, SyntheticEvent } from 'react'
import { useParams, useSearchParams } from 'react-router'
import { useAdminQuery } from '../../api/use-admin-query.ts'
import { text } from '../../i18n/i18n.tsx'
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
  wallet: { label: text('players:tabs.wallet'), body: WalletTab },
  items: { label: text('players:tabs.items'), body: ItemsTab },
  draws: { label: text('players:tabs.draws'), body: DrawsTab },
  orders: { label: text('layout:sections.orders'), body: OrdersTab },
  retrievals: { label: text('layout:sections.retrievals'), body: RetrievalsTab },
  sessions: { label: text('players:tabs.sessions'), body: SessionsTab },
  notices: { label: text('players:tabs.notices'), body: NotificationsTab },
  staff: { label: text('players:tabs.staff'), body: StaffTab },
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
      title={
        asked.data
          ? text('players:overview.person', { nickname: asked.data.nickname, id })
          : text('players:title', { id })
      }
      actions={
        asked.data && (
          <>
            <Box sx={{ alignSelf: 'center' }}>
              <PlayerStatus status={asked.data.status} />
            </Box>
            <Button size="small" variant="outlined" color="inherit" href={`#/risk/${id}/show`}>
              {text('layout:sections.risk')}
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
                aria-label={text('players:tabs.label')}
              >
                <Tab value="overview" label={text('players:tabs.overview')} />
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

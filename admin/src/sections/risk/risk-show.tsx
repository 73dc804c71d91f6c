import { playerRisk, type PlayerRisk } from '@noktra/contract/admin/risk'
import { Box, Button, Typography } from '@mui/material'
import { useParams } from 'react-router'
import { useAdminQuery } from '../../api/use-admin-query.ts'
import { DenseTable } from '../../ui/dense-table.tsx'
import { Answered, Page } from '../../ui/page.tsx'
import { Panel } from '../../ui/panel.tsx'
import { When } from '../../ui/when.tsx'
import { KeyTable, NeighbourTable } from './neighbour-tables.tsx'
import { OverruleCommands } from './overrule-commands.tsx'
import { RiskGraph } from './risk-graph.tsx'
import { PART_LABELS, ScoreBar, VerdictChip } from './risk-words.tsx'

/** The accounts around one, two steps far, and what rules make of it. */
export function RiskShow() {
  const id = Number(useParams()['id'])
  const asked = useAdminQuery(playerRisk, { id })
  return (
    <Page
      title={asked.data ? `Around ${asked.data.player.nickname}, ${id}` : `Around player ${id}`}
      hint="Who shares a browser, a network, a payment account or a Steam account with this account, and who shares something stronger than a network with those."
      actions={
        <>
          <Button size="small" variant="outlined" color="inherit" href={`#/players/${id}/show`}>
            Profile
          </Button>
          {asked.data && <OverruleCommands risk={asked.data} />}
        </>
      }
    >
      <Answered asked={asked} height={480}>
        {(risk) => (
          <>
            <Score risk={risk} />
            <Panel title="Neighbourhood" hint={risk.more ? 'There are more than are shown here.' : undefined}>
              {risk.keys.length === 0 ? (
                <Typography sx={{ color: 'text.secondary' }}>
                  Nothing is known of this account yet.
                </Typography>
              ) : (
                <RiskGraph risk={risk} />
              )}
            </Panel>
            <Panel title="Accounts" hint="By what each is joined, and since when.">
              <NeighbourTable risk={risk} />
            </Panel>
            <Panel
              title="What is shared"
              hint="Of what more than twenty accounts share, those are not shown: it says little. Networks are forgotten after 90 days, browsers after a year of silence."
            >
              <KeyTable risk={risk} />
            </Panel>
          </>
        )}
      </Answered>
    </Page>
  )
}

function Score({ risk: { score, counted, parts, said, limits } }: { risk: PlayerRisk }) {
  return (
    <Panel
      title="Score"
      hint={`Free value is refused from ${limits.platform} on to accounts of the platform alone, from ${limits.all} on to everyone.`}
    >
      <Box sx={{ display: 'grid', gridTemplateColumns: { xs: '1fr', md: '280px minmax(0, 1fr)' }, gap: 3 }}>
        <Box>
          <ScoreBar score={score} limit={limits.platform} />
          {said && (
            <Box sx={{ mt: 1.5, fontSize: 14 }}>
              <VerdictChip verdict={said.verdict} score={said.score} />
              <Typography variant="body2" sx={{ mt: 1, color: 'text.secondary' }}>
                {said.by?.name}: {said.reason}
              </Typography>
              <Typography variant="caption" component="div" sx={{ color: 'text.secondary' }}>
                Until <When at={said.ends_at} />. The facts alone come to {counted}.
              </Typography>
            </Box>
          )}
        </Box>
        <DenseTable
          label="What the score is made of"
          rows={parts}
          keyOf={({ part }) => part}
          empty="Nothing speaks for or against this account."
          columns={[
            { label: 'What', cell: ({ part }) => PART_LABELS[part] },
            {
              label: 'Points',
              number: true,
              width: 90,
              cell: ({ points }) => (points > 0 ? `+${points}` : String(points)),
            },
          ]}
        />
      </Box>
    </Panel>
  )
}

import { playerRisk, type PlayerRisk } from '@noktra/contract/admin/risk'
import { Box, Button, Typography } from '@mui/material'
import { useParams } from 'react-router'
import { useAdminQuery } from '../../api/use-admin-query.ts'
import { Text, text } from '../../i18n/i18n.tsx'
import { formatSigned } from '../../ui/amount.tsx'
import { DenseTable } from '../../ui/dense-table.tsx'
import { Answered, Page } from '../../ui/page.tsx'
import { Panel } from '../../ui/panel.tsx'
import { When } from '../../ui/when.tsx'
import { KeyTable, NeighbourTable } from './neighbour-tables.tsx'
import { OverruleCommands } from './overrule-commands.tsx'
import { RiskGraph } from './risk-graph.tsx'
import { ScoreBar, VerdictChip } from './risk-words.tsx'

/** The accounts around one, two steps far, and what rules make of it. */
export function RiskShow() {
  const id = Number(useParams()['id'])
  const asked = useAdminQuery(playerRisk, { id })
  return (
    <Page
      title={
        asked.data
          ? text('risk:show.title_named', { nickname: asked.data.player.nickname, id })
          : text('risk:show.title', { id })
      }
      hint={text('risk:show.hint')}
      actions={
        <>
          <Button size="small" variant="outlined" color="inherit" href={`#/players/${id}/show`}>
            {text('risk:show.profile')}
          </Button>
          {asked.data && <OverruleCommands risk={asked.data} />}
        </>
      }
    >
      <Answered asked={asked} height={480}>
        {(risk) => (
          <>
            <Score risk={risk} />
            <Panel
              title={text('risk:show.neighbourhood')}
              hint={risk.more ? text('risk:show.more') : undefined}
            >
              {risk.keys.length === 0 ? (
                <Typography sx={{ color: 'text.secondary' }}>{text('risk:show.unknown')}</Typography>
              ) : (
                <RiskGraph risk={risk} />
              )}
            </Panel>
            <Panel title={text('risk:show.accounts')} hint={text('risk:show.accounts_hint')}>
              <NeighbourTable risk={risk} />
            </Panel>
            <Panel title={text('risk:near.shared')} hint={text('risk:show.shared_hint')}>
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
      title={text('risk:score.title')}
      hint={text('risk:score.hint', { platform: limits.platform, all: limits.all })}
    >
      <Box sx={{ display: 'grid', gridTemplateColumns: { xs: '1fr', md: '280px minmax(0, 1fr)' }, gap: 3 }}>
        <Box>
          <ScoreBar score={score} limit={limits.platform} />
          {said && (
            <Box sx={{ mt: 1.5, fontSize: 14 }}>
              <VerdictChip verdict={said.verdict} score={said.score} />
              <Typography variant="body2" sx={{ mt: 1, color: 'text.secondary' }}>
                {text('risk:score.said', { who: said.by?.name ?? '–', reason: said.reason })}
              </Typography>
              <Typography variant="caption" component="div" sx={{ color: 'text.secondary' }}>
                <Text
                  is="risk:score.until"
                  values={{ counted }}
                  parts={{ when: <When at={said.ends_at} /> }}
                />
              </Typography>
            </Box>
          )}
        </Box>
        <DenseTable
          label={text('risk:score.table')}
          rows={parts}
          keyOf={({ part }) => part}
          empty={text('risk:score.empty')}
          columns={[
            { label: text('risk:near.what'), cell: ({ part }) => text(`risk:parts.${part}`) },
            {
              label: text('risk:score.points'),
              number: true,
              width: 90,
              cell: ({ points }) => formatSigned(points),
            },
          ]}
        />
      </Box>
    </Panel>
  )
}

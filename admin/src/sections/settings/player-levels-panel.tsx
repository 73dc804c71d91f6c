import { playerLevels } from '@noktra/contract/admin/settings'
import type { DataOf } from '@noktra/contract/route'
import { Box, Table, TableBody, TableCell, TableHead, TableRow, Typography } from '@mui/material'
import { useAdminQuery } from '../../api/use-admin-query.ts'
import { text } from '../../i18n/i18n.tsx'
import { Amount, formatCount, formatPercent } from '../../ui/amount.tsx'
import { Answered } from '../../ui/page.tsx'
import { Panel } from '../../ui/panel.tsx'

/** The formula of players' levels as tables, with how many players stand where. */
export function PlayerLevelsPanel() {
  const asked = useAdminQuery(playerLevels)
  return (
    <Panel title={text('settings:player_levels.title')} hint={text('settings:player_levels.hint')}>
      <Answered asked={asked}>
        {({ list, badges, players }) => {
          const held = (from: number, to: number) =>
            list.filter(({ grade }) => grade >= from && grade < to).reduce((sum, row) => sum + row.players, 0)
          return (
            <>
              <Box sx={{ overflowX: 'auto', mb: 2 }}>
                <Table size="small">
                  <TableHead>
                    <TableRow>
                      <TableCell>{text('settings:player_levels.badge')}</TableCell>
                      <TableCell align="right">{text('settings:player_levels.from')}</TableCell>
                      <TableCell align="right">{text('settings:player_levels.key')}</TableCell>
                      <TableCell align="right">{text('settings:player_levels.spend')}</TableCell>
                      <TableCell align="right">{text('settings:player_levels.players')}</TableCell>
                      <TableCell align="right">{text('settings:player_levels.share')}</TableCell>
                    </TableRow>
                  </TableHead>
                  <TableBody>
                    {badges.map(({ badge, from_grade, key_price, key_spend }) => {
                      const holders = held(from_grade, badges[badge + 1]?.from_grade ?? Infinity)
                      return (
                        <TableRow key={badge}>
                          <TableCell>{badge}</TableCell>
                          <TableCell align="right">{from_grade}</TableCell>
                          <TableCell align="right">
                            <Amount value={key_price} />
                          </TableCell>
                          <TableCell align="right">
                            <Amount value={key_spend} />
                          </TableCell>
                          <TableCell align="right">{formatCount(holders)}</TableCell>
                          <TableCell align="right">
                            {players > 0 ? formatPercent(holders / players, 1) : '–'}
                          </TableCell>
                        </TableRow>
                      )
                    })}
                  </TableBody>
                </Table>
              </Box>
              <GradeList list={list} />
            </>
          )
        }}
      </Answered>
    </Panel>
  )
}

type Grades = DataOf<typeof playerLevels>['list']

function GradeList({ list }: { list: Grades }) {
  return (
    <>
      <Typography variant="body2" sx={{ color: 'text.secondary', mb: 1 }}>
        {text('settings:player_levels.list')}
      </Typography>
      <Box
        component="ul"
        sx={{
          m: 0,
          p: 0,
          listStyle: 'none',
          display: 'grid',
          gridTemplateColumns: 'repeat(auto-fill, minmax(150px, 1fr))',
          columnGap: 4,
          rowGap: 0.5,
          fontSize: 13,
          fontVariantNumeric: 'tabular-nums',
        }}
      >
        {list.map(({ grade, points, players }) => (
          <Box
            component="li"
            key={grade}
            sx={{ display: 'flex', gap: 1, borderBottom: '1px solid', borderColor: 'divider', py: 0.25 }}
          >
            <Box component="span" sx={{ width: 24, fontWeight: 600 }}>
              {grade}
            </Box>
            <Box component="span" sx={{ color: 'text.secondary', flex: 1 }}>
              {formatCount(points)}
            </Box>
            <Box component="span" sx={{ color: players > 0 ? 'primary.main' : 'text.disabled' }}>
              {formatCount(players)}
            </Box>
          </Box>
        ))}
      </Box>
    </>
  )
}

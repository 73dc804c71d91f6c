import type { PlayerRisk } from '@noktra/contract/admin/risk'
import { LINK_KINDS } from '@noktra/game/risk'
import { Box } from '@mui/material'
import { text } from '../../i18n/i18n.tsx'
import { colors } from '../../theme.ts'
import { HEIGHT, layOut, WIDTH } from './graph-layout.ts'
import { LINK_COLORS } from './risk-words.tsx'

/** The neighbourhood as a drawing: round are accounts, square what they share. The tables below say the same in words. */
export function RiskGraph({ risk }: { risk: PlayerRisk }) {
  const places = layOut(risk)
  const others = risk.players.length - 1
  return (
    <>
      <Box sx={{ overflowX: 'auto' }}>
        <svg
          viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
          role="img"
          aria-label={text('risk:graph.label', { nickname: risk.player.nickname, count: others })}
          style={{ display: 'block', width: '100%', minWidth: 520, maxWidth: 980, margin: '0 auto' }}
        >
          {risk.edges.map((edge) => {
            const key = places.keys.get(edge.key_id)
            const player = places.players.get(edge.player_id)
            const shared = risk.keys.find(({ id }) => id === edge.key_id)
            if (!key || !player || !shared) return null
            return (
              <line
                key={`${edge.key_id} ${edge.player_id}`}
                x1={key.x}
                y1={key.y}
                x2={player.x}
                y2={player.y}
                stroke={LINK_COLORS[shared.kind]}
                strokeOpacity={0.55}
                strokeWidth={shared.kind === 'network' ? 1 : 2}
                strokeDasharray={edge.bare > 0 ? '4 4' : undefined}
              />
            )
          })}
          {risk.keys.map(({ id, kind, players, label }) => {
            const { x, y } = places.keys.get(id)!
            return (
              <g key={id}>
                <title>
                  {text('risk:graph.key', { kind: text(`risk:links.${kind}`), label, count: players })}
                </title>
                <rect x={x - 6} y={y - 6} width={12} height={12} rx={2} fill={LINK_COLORS[kind]} />
                {players > 1 && (
                  <text x={x} y={y - 10} textAnchor="middle" fontSize={10} fill={colors.text2}>
                    {players}
                  </text>
                )}
              </g>
            )
          })}
          {risk.players.map((player) => {
            const { x, y } = places.players.get(player.id)!
            const isOwn = player.step === 0
            return (
              <a key={player.id} href={`#/risk/${player.id}/show`} aria-hidden tabIndex={-1}>
                <title>{text('risk:near.account_of', { nickname: player.nickname, id: player.id })}</title>
                <circle
                  cx={x}
                  cy={y}
                  r={isOwn ? 14 : 9}
                  fill={isOwn ? colors.signal : colors.base4}
                  stroke={player.status === 'frozen' ? colors.danger : isOwn ? colors.signal : colors.text3}
                  strokeWidth={2}
                />
                <text x={x} y={y + (isOwn ? 28 : 22)} textAnchor="middle" fontSize={11} fill={colors.text1}>
                  {player.id}
                </text>
              </a>
            )
          })}
        </svg>
      </Box>
      <Box
        component="ul"
        aria-label={text('risk:graph.colours')}
        sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, m: 0, mt: 1, p: 0, listStyle: 'none', fontSize: 13 }}
      >
        {LINK_KINDS.map((kind) => (
          <Box component="li" key={kind} sx={{ display: 'flex', alignItems: 'center', gap: 0.75 }}>
            <Box
              aria-hidden
              sx={{ width: 12, height: 12, borderRadius: '2px', backgroundColor: LINK_COLORS[kind] }}
            />
            {text(`risk:links.${kind}`)}
          </Box>
        ))}
        <Box component="li" sx={{ color: 'text.secondary' }}>
          {text('risk:graph.dashed')}
        </Box>
      </Box>
    </>
  )
}

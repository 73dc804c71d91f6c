import type { Neighbour } from '@noktra/contract/admin/risk'
import type { LinkKind, Verdict } from '@noktra/game/risk'
import { Box } from '@mui/material'
import { GAMES } from '../../games.ts'
import { text } from '../../i18n/i18n.tsx'
import { colors } from '../../theme.ts'
import { StatusChip } from '../../ui/status-chip.tsx'

/** What is given free, by its kind. */
export const GIFT_LABELS: ReadonlyMap<string, string> = new Map([
  ...GAMES.flatMap(({ kind, gift }): [string, string][] => (gift ? [[kind, gift.label]] : [])),
  ...(['registration', 'rebate'] as const).map((gift): [string, string] => [
    gift,
    text(`risk:gifts.${gift}`),
  ]),
])

export const LINK_COLORS: Record<LinkKind, string> = {
  device: colors.info,
  network: colors.text3,
  payment: colors.warning,
  platform: colors.success,
}

const TONES = { trusted: 'success', watched: 'warning', fixed: 'info' } as const

export function VerdictChip({ verdict, score = null }: { verdict: Verdict; score?: number | null }) {
  const label =
    score === null
      ? text(`risk:verdicts.${verdict}`)
      : text('risk:verdict_score', { verdict: text(`risk:verdicts.${verdict}`), score })
  return <StatusChip label={label} tone={TONES[verdict]} />
}

export function contactOf({ contact }: Pick<Neighbour, 'contact'>): string {
  return text(`risk:contacts.${contact ?? 'none'}`)
}

/** A score beside a bar of its length; the number says it, too. */
export function ScoreBar({ score, limit }: { score: number; limit: number }) {
  const color = score >= limit ? colors.danger : score >= limit / 2 ? colors.warning : colors.success
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.5, minWidth: 160 }}>
      <Box component="span" sx={{ fontSize: 28, fontWeight: 650, fontVariantNumeric: 'tabular-nums' }}>
        {score}
      </Box>
      <Box
        aria-hidden
        sx={{
          flex: 1,
          maxWidth: 220,
          height: 8,
          borderRadius: 4,
          backgroundColor: colors.base4,
          overflow: 'hidden',
        }}
      >
        <Box sx={{ width: `${score}%`, height: 1, backgroundColor: color }} />
      </Box>
    </Box>
  )
}

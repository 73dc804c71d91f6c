import type { GiftReason, Neighbour } from '@noktra/contract/admin/risk'
import type { LinkKind, RiskPart, Verdict } from '@noktra/game/risk'
import { Box } from '@mui/material'
import { GAMES } from '../../games.ts'
import { colors } from '../../theme.ts'
import { StatusChip } from '../../ui/status-chip.tsx'

const STORE_GIFTS: Record<string, string> = { registration: 'Registration key', rebate: 'Rebate' }

/** What is given free, by its kind. */
export const GIFT_LABELS: ReadonlyMap<string, string> = new Map([
  ...GAMES.flatMap(({ kind, gift }): [string, string][] => (gift ? [[kind, gift.label]] : [])),
  ...Object.entries(STORE_GIFTS),
])

export const REASON_LABELS: Record<GiftReason, string> = {
  unverified: 'No verified contact',
  week: 'Gifts of seven days',
  risk: 'Score too high',
  device: 'Browser had it',
  network: 'Network had it',
  payment: 'Payment account had it',
  platform: 'Steam account had it',
  linked: 'Joined accounts',
}

export const LINK_LABELS: Record<LinkKind, string> = {
  device: 'Browser',
  network: 'Network',
  payment: 'Payment account',
  platform: 'Steam account',
}

export const LINK_COLORS: Record<LinkKind, string> = {
  device: colors.info,
  network: colors.text3,
  payment: colors.warning,
  platform: colors.success,
}

/** What adds to a score, in words. */
export const PART_LABELS: Record<RiskPart, string> = {
  device: 'Other accounts at its browsers',
  payment: 'Other accounts paying from its payment accounts',
  platform: 'Other accounts with its Steam account',
  network: 'Other accounts in its networks',
  bare_crowd: 'Others without cookies in its networks',
  bare_share: 'Signs in without cookies',
  age: 'Young account',
  contact: 'No phone',
  recharged: 'Recharged',
  refusals: 'Refused lately',
}

export const VERDICT_LABELS: Record<Verdict, string> = {
  trusted: 'Trusted',
  watched: 'Watched',
  fixed: 'Fixed score',
}

const TONES = { trusted: 'success', watched: 'warning', fixed: 'info' } as const

export function VerdictChip({ verdict, score = null }: { verdict: Verdict; score?: number | null }) {
  const label = score === null ? VERDICT_LABELS[verdict] : `${VERDICT_LABELS[verdict]} ${score}`
  return <StatusChip label={label} tone={TONES[verdict]} />
}

export const CONTACT_LABELS: Record<'mobile' | 'email' | 'none', string> = {
  mobile: 'Phone',
  email: 'Email',
  none: 'None',
}

export function contactOf({ contact }: Pick<Neighbour, 'contact'>): string {
  return CONTACT_LABELS[contact ?? 'none']
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

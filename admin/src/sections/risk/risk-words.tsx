import type { GiftReason, Neighbour } from '@noktra/contract/admin/risk'
import type { LinkKind, RiskPart, Verdict } from '@noktra/game/risk'
import { Box } from '@mui/material'
import { GAMES } from '../../games.ts'
import { text } from '../../i18n/i18n.tsx'
import { colors } from '../../theme.ts'
import { StatusChip } from '../../ui/status-chip.tsx'

const STORE_GIFTS: Record<string, string> = {
  registration: text('risk:gifts.registration'),
  rebate: text('risk:gifts.rebate'),
}

/** What is given free, by its kind. */
export const GIFT_LABELS: ReadonlyMap<string, string> = new Map([
  ...GAMES.flatMap(({ kind, gift }): [string, string][] => (gift ? [[kind, gift.label]] : [])),
  ...Object.entries(STORE_GIFTS),
])

export const REASON_LABELS: Record<GiftReason, string> = {
  unverified: text('risk:reasons.unverified'),
  week: text('risk:reasons.week'),
  risk: text('risk:reasons.risk'),
  device: text('risk:reasons.device'),
  network: text('risk:reasons.network'),
  payment: text('risk:reasons.payment'),
  platform: text('risk:reasons.platform'),
  linked: text('risk:reasons.linked'),
}

export const LINK_LABELS: Record<LinkKind, string> = {
  device: text('risk:links.device'),
  network: text('risk:links.network'),
  payment: text('risk:links.payment'),
  platform: text('risk:links.platform'),
}

export const LINK_COLORS: Record<LinkKind, string> = {
  device: colors.info,
  network: colors.text3,
  payment: colors.warning,
  platform: colors.success,
}

/** What adds to a score, in words. */
export const PART_LABELS: Record<RiskPart, string> = {
  device: text('risk:parts.device'),
  payment: text('risk:parts.payment'),
  platform: text('risk:parts.platform'),
  network: text('risk:parts.network'),
  bare_crowd: text('risk:parts.bare_crowd'),
  bare_share: text('risk:parts.bare_share'),
  age: text('risk:parts.age'),
  contact: text('risk:parts.contact'),
  recharged: text('risk:parts.recharged'),
  refusals: text('risk:parts.refusals'),
}

export const VERDICT_LABELS: Record<Verdict, string> = {
  trusted: text('risk:verdicts.trusted'),
  watched: text('risk:verdicts.watched'),
  fixed: text('risk:verdicts.fixed'),
}

const TONES = { trusted: 'success', watched: 'warning', fixed: 'info' } as const

export function VerdictChip({ verdict, score = null }: { verdict: Verdict; score?: number | null }) {
  const label =
    score === null
      ? VERDICT_LABELS[verdict]
      : text('risk:verdict_score', { verdict: VERDICT_LABELS[verdict], score })
  return <StatusChip label={label} tone={TONES[verdict]} />
}

export const CONTACT_LABELS: Record<'mobile' | 'email' | 'none', string> = {
  mobile: text('risk:contacts.mobile'),
  email: text('risk:contacts.email'),
  none: text('risk:contacts.none'),
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

export const PERIOD_LABELS = { hour: 'Hour', day: 'Day', week: 'Week' } as const

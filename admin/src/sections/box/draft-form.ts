import type { DraftContent, DraftDetails, DraftRowShown, saveDraft } from '@noktra/contract/admin/boxes'
import type { BodySent } from '@noktra/contract/route'
import { draftFaults, poolOfDraft, type BoxDraft, type DraftFaultKind } from '@noktra/game/box-drafts'
import {
  chanceOfProfit,
  expectedReturn,
  standardDeviation,
  topItemOneIn,
  volatility,
  TICKETS,
} from '@noktra/game/boxes'

/** A row as it is typed: the chance in percent, with up to four decimals. */
export type FormRow = Omit<DraftRowShown, 'tickets'> & { chance: string }

/** A draft as it is typed. */
export type DraftForm = Omit<DraftContent, 'price' | 'rows' | 'sort'> & {
  price: string
  sort: string
  rows: FormRow[]
}

export type ContentSent = BodySent<typeof saveDraft>['content']

export function formOf({ content }: Pick<DraftDetails, 'content'>): DraftForm {
  return {
    ...content,
    price: content.price === 0 ? '' : content.price.toFixed(2),
    sort: String(content.sort),
    rows: content.rows.map(({ tickets, ...face }) => ({ ...face, chance: chanceText(tickets) })),
  }
}

export function chanceText(tickets: number): string {
  return tickets === 0 ? '' : (tickets / 10_000).toFixed(4)
}

/** Tickets of a chance as it is typed; NaN for what is no chance. */
export function ticketsOf(chance: string): number {
  const typed = chance.trim().replace(',', '.')
  if (typed === '') return 0
  return /^\d{1,3}(\.\d{0,4})?$/.test(typed) ? Math.round(Number(typed) * 10_000) : Number.NaN
}

/** What is sent; what cannot be read counts as not typed yet. */
export function contentOf(form: DraftForm): ContentSent {
  const { names, descr, type_id, badge, featured, theme_color, image_url, sell_until } = form
  return {
    names,
    descr,
    type_id,
    badge,
    featured,
    theme_color,
    image_url,
    sell_until,
    price: Math.round((Number(form.price.replace(',', '.')) || 0) * 100) / 100,
    sort: Math.trunc(Number(form.sort)) || 0,
    rows: form.rows.map((row) => ({ skin_id: row.skin_id, tickets: ticketsOf(row.chance) || 0 })),
  }
}

/** The draft in cents and tickets, at the prices of today. */
export function draftOf(
  form: DraftForm,
  { welfare, highest_return }: Pick<DraftDetails, 'welfare' | 'highest_return'>,
): BoxDraft {
  const { names, descr, image_url, price, rows } = contentOf(form)
  return {
    names,
    descr,
    image_url,
    price_cents: Math.round(price * 100),
    highest_return,
    welfare: welfare && {
      amount_cents: Math.round(welfare.amount * 100),
      recharge_rate: welfare.recharge_rate,
    },
    rows: form.rows.map((row, index) => ({
      skin_id: row.skin_id,
      exterior: row.exterior_name || null,
      value_cents: Math.round(row.price * 100),
      tickets: rows[index]!.tickets,
    })),
  }
}

export type DraftNumbers = {
  sum: number
  expected_return: number
  /** Of the return after 10,000 openings, one standard deviation. */
  deviation: number
  volatility: number
  chance_of_profit: number
  top_one_in: number
}

/** What the draft promises; null while the chances do not sum to the whole or the price is missing. */
export function numbersOf(draft: BoxDraft): DraftNumbers | null {
  const sum = draft.rows.reduce((total, row) => total + row.tickets, 0)
  if (sum !== TICKETS || draft.price_cents <= 0 || draft.rows.some((row) => row.tickets < 1)) return null
  const pool = poolOfDraft(draft)
  return {
    sum,
    expected_return: expectedReturn(pool),
    deviation: standardDeviation(pool) / draft.price_cents / 100,
    volatility: volatility(pool),
    chance_of_profit: chanceOfProfit(pool),
    top_one_in: topItemOneIn(pool),
  }
}

/** What keeps a draft from being published, as the rules say it or because it cannot be read. */
export type FormFault = {
  field: string
  kind: DraftFaultKind | 'unreadable'
  values: Record<string, string | number>
}

/** Everything that keeps the draft from being published. */
export function faultsOf(form: DraftForm, draft: BoxDraft): FormFault[] {
  const unread = form.rows.flatMap(({ chance }, index): FormFault[] =>
    Number.isNaN(ticketsOf(chance))
      ? [{ field: `rows.${index}`, kind: 'unreadable', values: { row: index + 1, chance } }]
      : [],
  )
  return [...unread, ...draftFaults(draft)]
}

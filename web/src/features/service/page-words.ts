import { useQuery } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { fillValues, partsOf, type PAGE_VALUES } from '@noktra/contract/page-text'
import { pageTextOf } from '@noktra/contract/plain/page-texts'
import type { PageText } from '@noktra/contract/page-texts'
import { call } from '../../api/call.ts'
import { formatNumber, formatPercent, formatTime } from '../../i18n/format.ts'
import { currentLanguage } from '../../i18n/i18n.ts'
import { footQuery } from '../../session/foot-query.ts'
import { useSetting } from '../../session/session.ts'
import { brand } from '../../i18n/brand.ts'
import { UPDATED, type DocumentKey } from './documents.ts'
import type { Group } from './search.ts'

export type Section = { key: string; title: string; text: string }

/** A long text as it is shown: documents have sections, the FAQ has groups of questions. */
export type PageWords = {
  title: string
  lead: string
  /** When it last changed, YYYY-MM-DD. */
  updated: string
  sections: Section[]
  groups: Record<string, Group>
}

type Values = Record<(typeof PAGE_VALUES)[number], string>

/** "1.04", or "1.004" where it has a third decimal. */
function capText(cap: number): string {
  return formatNumber(cap, Number(cap.toFixed(2)) === cap ? 2 : 3)
}

/** "92%", or "92.5%" where it has a decimal. */
function shareText(share: number): string {
  const percent = Number((share * 100).toFixed(2))
  return formatPercent(percent / 100, Number.isInteger(percent) ? 0 : Number.isInteger(percent * 10) ? 1 : 2)
}

/**
 * The words of a page: what an operator wrote, else the store's own, which also stand when the store cannot be asked. Null while
 * it is not known yet which.
 */
export function usePageWords(page: DocumentKey): PageWords | null {
  const { t } = useTranslation('service')
  const language = currentLanguage()
  const foot = useQuery(footQuery(language))
  const legal = foot.data?.legal
  const values = {
    company: legal?.['company'] ?? '',
    address: legal?.['address'] ?? '',
    register: legal?.['register'] ?? '',
    law: legal?.['law'] ?? '',
    brand: brand().name,
    email: brand().email,
    min: formatNumber(useSetting('min_recharge_out', 30)),
    cap: capText(useSetting('value_cap', 1.04)),
    markup: shareText(useSetting('mall_coin_markup', 1.05) - 1),
    payback: shareText(1 - useSetting('upgrade_profit_rate', 0.08)),
  }
  const { data, isPending } = useQuery({
    queryKey: ['service', page, language],
    queryFn: async ({ signal }) => (await call(pageTextOf, { query: { page }, signal, silent: true })).text,
    staleTime: 0,
    retry: false,
  })
  if (isPending || foot.isPending) return null
  return data ? writtenWords(data, values) : ownWords(t, page, values, foot.data?.has_own_items ?? true)
}

function writtenWords({ title, lead, text, updated_at }: PageText, values: Values): PageWords {
  const parts = partsOf(fillValues(text, values))
  return {
    title: fillValues(title, values),
    lead: fillValues(lead, values),
    updated: formatTime(updated_at).slice(0, 10),
    sections: parts,
    groups: Object.fromEntries(
      parts.map(({ key, title: name, questions }) => [
        key,
        {
          title: name,
          items: Object.fromEntries(
            questions.map((one) => [one.key.slice(key.length + 1), { q: one.title, a: one.text }]),
          ),
        },
      ]),
    ),
  }
}

/** The store's own words; nothing says that all is invented where lists brought items, or where that is not known. */
function ownWords(
  t: TFunction<'service'>,
  page: DocumentKey,
  values: Values,
  hasOwnItems: boolean,
): PageWords {
  const origin = t(`origin.${hasOwnItems ? 'own' : 'demo'}`, values)
  /** All texts below a key, with the values filled in. */
  function textsOf<Text>(key: string): Record<string, Text> {
    return t(key, { returnObjects: true, ...values, origin }) as Record<string, Text>
  }
  const sections = page === 'faq' ? {} : textsOf<Omit<Section, 'key'>>(`${page}.sections`)
  if (hasOwnItems && page === 'about')
    sections['world'] = textsOf<string>('origin.world') as Omit<Section, 'key'>
  return {
    title: t(`${page}.title`),
    lead: t(`${page}.lead`),
    updated: UPDATED,
    sections: Object.entries(sections).map(([key, section]) => ({ key, ...section })),
    groups: page === 'faq' ? textsOf<Group>('faq.groups') : {},
  }
}

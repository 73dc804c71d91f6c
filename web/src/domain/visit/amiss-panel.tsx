import { ShieldAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { formatMoney, formatNumber } from '../../i18n/format.ts'
import { paths } from '../../paths.ts'
import { wearText } from '../proof/wear-text.ts'
import { useAmiss, type Amiss } from './visit-checks.ts'

/** Above a proof: what it says otherwise than this page showed before, and the draws that it cannot stand beside. */
export function AmissPanel({ id }: { id: string }) {
  const amiss = useAmiss(id)
  // The texts are there once something was judged.
  return amiss && amiss.differences.length + amiss.clashes.length > 0 ? <Contradictions {...amiss} /> : null
}

function Contradictions({ differences, clashes }: Amiss) {
  const { t } = useTranslation('visit')
  // r1s2 is a battle's round and seat, p7 a prize of a roll room; the others are fields of proofs.
  const fieldText = (field: string) => {
    const [, round, seat] = /^r(\d+)s(\d+)$/.exec(field) ?? []
    const [, prize] = /^p(\d+)$/.exec(field) ?? []
    if (round) return t('amiss.round', { round, seat })
    return prize ? t('amiss.prize', { id: prize }) : t(`amiss.field.${field}`)
  }
  const valueText = (field: string, value: unknown): string => {
    if (value === undefined || value === null) return '–'
    if (typeof value === 'boolean') return t(value ? 'amiss.yes' : 'amiss.no')
    if (typeof value === 'number') return numberText(field, value)
    if (typeof value === 'string') return value
    if (Array.isArray(value)) return value.map((part: unknown) => valueText('', part)).join(', ')
    return Object.entries(value)
      .map(([name, part]) => `${fieldText(name)} ${valueText(name, part)}`)
      .join(' · ')
  }
  return (
    <section
      aria-labelledby="amiss"
      className="mb-4 flex gap-3.5 rounded-panel border border-danger/40 bg-danger/8 px-5 py-4 max-sm:px-4"
    >
      <ShieldAlert size={28} strokeWidth={1.6} aria-hidden className="shrink-0 text-danger" />
      <div className="min-w-0 grow">
        <h2 id="amiss" className="type-label text-danger-text">
          {t('state_text.wrong')}
        </h2>
        {differences.length > 0 && (
          <table className="type-small mt-2 border-spacing-x-4 text-start">
            <thead className="text-text-2">
              <tr>
                <td />
                <th scope="col" className="pe-4 text-start font-normal">
                  {t('amiss.shown')}
                </th>
                <th scope="col" className="text-start font-normal">
                  {t('amiss.proven')}
                </th>
              </tr>
            </thead>
            <tbody>
              {differences.map(({ field, told, proven }) => (
                <tr key={field} className="align-top">
                  <th
                    scope="row"
                    className="py-0.5 pe-4 text-start font-normal whitespace-nowrap text-text-2"
                  >
                    {fieldText(field)}
                  </th>
                  <td className="py-0.5 pe-4 wrap-anywhere">{valueText(field, told)}</td>
                  <td className="py-0.5 wrap-anywhere">{valueText(field, proven)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
        {clashes.length > 0 && (
          <p className="type-small mt-2 flex flex-wrap gap-x-3">
            {t('amiss.clashes')}
            {clashes.map((other) => (
              <Link key={other} to={paths.fairDraw(other)} className="text-info hover:text-text-1">
                {other}
              </Link>
            ))}
          </p>
        )}
      </div>
    </section>
  )
}

function numberText(field: string, value: number): string {
  if (field === 'value_cents') return formatMoney(value / 100)
  if (field === 'wear') return wearText(value)
  return field === 'ticket' ? formatNumber(value) : String(value)
}

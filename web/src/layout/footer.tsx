import { ArrowUp, CreditCard, Headset, QrCode, Ticket } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { paths } from '../paths.ts'
import { Logo } from './logo.tsx'
import { SupportLink } from '../domain/support/support-link.tsx'
import { useToTop } from './use-to-top.ts'

const LINKS = [
  { key: 'terms', to: paths.terms },
  { key: 'privacy', to: paths.privacy },
  { key: 'faq', to: paths.faq },
  { key: 'about', to: paths.about },
  { key: 'layout:fair', to: paths.fair },
] as const

const MARKS = [
  { key: 'pay_qr', Icon: QrCode },
  { key: 'pay_card', Icon: CreditCard },
  { key: 'pay_voucher', Icon: Ticket },
] as const

const HELP_ICON = { size: 18, strokeWidth: 1.9, 'aria-hidden': true } as const

/** Links of the store and, where there is no room for the side bar, support and back to top. */
export function Footer() {
  const { t } = useTranslation(['footer', 'layout'])
  const toTop = useToTop()
  return (
    <footer className="footer border-t border-line-1 bg-base-1">
      <div className="page flex flex-wrap items-center justify-between gap-x-10 gap-y-5 py-8">
        <div className="flex flex-wrap items-center gap-x-8 gap-y-4">
          <Link
            to={paths.home}
            aria-label={t('layout:to_home')}
            className="flex min-h-11 items-center rounded-tag"
          >
            <Logo />
          </Link>
          <nav aria-label={t('links')} className="flex flex-wrap gap-x-6">
            {LINKS.map(({ key, to }) => (
              <Link
                key={key}
                to={to}
                className="type-small inline-flex min-h-11 min-w-11 items-center text-text-2 hover:text-text-1"
              >
                {t(key)}
              </Link>
            ))}
          </nav>
        </div>
        <ul aria-label={t('payment_marks')} className="flex flex-wrap items-center gap-2.5">
          {MARKS.map(({ key, Icon }) => (
            <li
              key={key}
              className="type-micro flex h-9 items-center gap-2 rounded-control border border-line-2 px-3 text-text-2"
            >
              <Icon size={18} strokeWidth={1.6} aria-hidden />
              {t(key)}
            </li>
          ))}
        </ul>
        <div className="footer-help">
          <SupportLink className="btn btn-secondary type-label">
            <Headset {...HELP_ICON} />
            {t('layout:support')}
          </SupportLink>
          <button type="button" className="btn btn-secondary type-label" onClick={toTop}>
            <ArrowUp {...HELP_ICON} />
            {t('to_top')}
          </button>
        </div>
        <p className="type-small w-full text-text-2">{t('card_data')}</p>
        <p className="type-micro w-full text-text-3">{t('imprint')}</p>
      </div>
    </footer>
  )
}

import { ChevronRight, Download, Headset, HeartHandshake, LogOut } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { fixedPictures } from '../fixed-pictures.ts'
import { loadTexts } from '../i18n/i18n.ts'
import { LANGUAGE_NAMES, LANGUAGES } from '../i18n/languages.ts'
import { Avatar } from '../domain/player/avatar.tsx'
import { CoinAmount, DiamondAmount } from '../domain/money/coin-amount.tsx'
import { install, installOffer } from '../session/install.ts'
import { logout, useSession } from '../session/session.ts'
import { setMuted, useMuted } from '../sound/muting.ts'
import { Button } from '../ui/button.tsx'
import { Chip } from '../ui/chip.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { LatePart } from '../ui/late-part.tsx'
import { Switch } from '../ui/switch.tsx'
import { ACCOUNT_PAGES } from './account-pages.ts'
import { openLogin, openCentre } from '../domain/dialogs-store.ts'
import { chooseLanguage } from './language-menu.tsx'
import { loadVisitLine } from './load-visit-line.ts'
import { MORE, useMenu } from './menu.ts'
import { SupportLink } from '../domain/support/support-link.tsx'
import { CentreDot } from './centre-dot.tsx'

const ROW = 'type-label flex min-h-12 items-center gap-3 text-text-2 hover:text-text-1'

/** The account's own menu; the backpack is among it. */
const OWN_PAGES = ACCOUNT_PAGES.map((page) => ({ ...page, key: `account:${page.key}` }))
const OWN_ADDRESSES = new Set<string>(ACCOUNT_PAGES.map(({ to }) => to))

async function loadBellRow() {
  const [{ BellRow }] = await Promise.all([import('./bell-row.tsx'), loadTexts('notices')])
  return BellRow
}

const VISIT_LINE = { className: 'type-small pb-3' } as const

/** The sheet behind "Me": account, full menu, language and sound. */
export function MeSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t, i18n } = useTranslation(['layout', 'account'])
  const { signedIn, user } = useSession()
  const muted = useMuted()
  const canInstall = useSyncExternalStore(installOffer.subscribe, installOffer.get)
  const menu = useMenu()
  const icon = { size: 18, strokeWidth: 1.9, 'aria-hidden': true } as const
  const links = signedIn
    ? [...OWN_PAGES, ...menu, ...MORE.filter(({ to }) => !OWN_ADDRESSES.has(to))]
    : [...menu, ...MORE]
  return (
    <Dialog open={open} onClose={onClose} title={t('me')} width={420}>
      {user && (
        <div className="flex items-center gap-4 pb-3">
          <Avatar url={user.avatar || fixedPictures.avatar} size={48} grade={user.grade} />
          <div className="min-w-0">
            <p className="type-label truncate">{user.nickname}</p>
            <div className="mt-0.5 flex flex-wrap gap-x-4">
              <CoinAmount amount={user.coin} size={16} />
              <DiamondAmount amount={user.diamond} size={16} />
            </div>
          </div>
        </div>
      )}
      <LatePart wanted load={loadVisitLine} props={VISIT_LINE} />
      {!signedIn && (
        <Button variant="primary" full onPress={openLogin}>
          {t('login')}
        </Button>
      )}
      <nav aria-label={t('menu')} className="mt-2 divide-y divide-line-1">
        {signedIn && (
          <LatePart
            wanted
            load={loadBellRow}
            props={{ className: ROW, onPress: onClose }}
            fallback={<span className={ROW} />}
          />
        )}
        {links.map(({ key, to, Icon }) => (
          <Link key={key} to={to} onClick={onClose} className={ROW}>
            <Icon {...icon} />
            <span className="grow">{t(key)}</span>
            <ChevronRight {...icon} />
          </Link>
        ))}
        <button type="button" className={`${ROW} w-full text-start`} onClick={() => openCentre()}>
          <span className="relative">
            <HeartHandshake {...icon} />
            <CentreDot className="me-dot" />
          </span>
          <span className="grow">{t('centre')}</span>
          <ChevronRight {...icon} />
        </button>
        <SupportLink className={ROW} onPress={onClose}>
          <Headset {...icon} />
          <span className="grow">{t('support')}</span>
          <ChevronRight {...icon} />
        </SupportLink>
        {canInstall && (
          <button type="button" className={`${ROW} w-full text-start`} onClick={install}>
            <Download {...icon} />
            <span className="grow">{t('install')}</span>
            <ChevronRight {...icon} />
          </button>
        )}
      </nav>
      <div className="flex flex-wrap items-center justify-between gap-2 border-t border-line-1 py-3">
        <span className="type-label text-text-2">{t('language')}</span>
        <div className="flex gap-2">
          {LANGUAGES.map((language) => (
            <Chip
              key={language}
              selected={language === i18n.language}
              label={LANGUAGE_NAMES[language]}
              onPress={() => void chooseLanguage(language)}
            >
              {language.toUpperCase()}
            </Chip>
          ))}
        </div>
      </div>
      <div className="flex min-h-12 items-center justify-between border-t border-line-1">
        <span className="type-label text-text-2">{t('sound')}</span>
        <Switch label={t('sound')} checked={!muted} onChange={(on) => setMuted(!on)} />
      </div>
      {signedIn && (
        <button
          type="button"
          className={`${ROW} w-full border-t border-line-1`}
          onClick={() => void logout()}
        >
          <LogOut {...icon} />
          {t('logout')}
        </button>
      )}
    </Dialog>
  )
}

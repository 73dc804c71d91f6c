import { ChevronDown, CirclePlus, Download, LogOut, Plus, ShieldCheck } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { fixedPictures } from '../fixed-pictures.ts'
import { loadTexts } from '../i18n/i18n.ts'
import { formatMoney } from '../i18n/format.ts'
import { Avatar } from '../domain/player/avatar.tsx'
import { DiamondAmount, ExplainedAmount } from '../domain/money/coin-amount.tsx'
import { paths } from '../paths.ts'
import { install, installOffer } from '../session/install.ts'
import { logout, useSession, type User } from '../session/session.ts'
import { Button } from '../ui/button.tsx'
import { Dropdown } from '../ui/dropdown.tsx'
import { LatePart } from '../ui/late-part.tsx'
import { ACCOUNT_PAGES } from './account-pages.ts'
import { openRecharge } from '../domain/dialogs-store.ts'
import { loadVisitLine } from './load-visit-line.ts'
import { UserAreaSkeleton } from './user-area-skeleton.tsx'

/** What was recharged stands in the wallet too, and beside this one in the account's own menu. */
const OWN_PAGES = ACCOUNT_PAGES.filter(({ key }) => key !== 'rechargeHistory')

async function loadBell() {
  const [{ Bell }] = await Promise.all([import('./bell.tsx'), loadTexts('notices')])
  return Bell
}

const VISIT_LINE = {
  className: 'type-micro mt-2 max-w-60',
} as const

/** Balances, recharge, the bell and the menu behind the avatar. */
export function UserArea() {
  const { user } = useSession()
  if (!user) return <UserAreaSkeleton />
  return (
    <div className="flex items-center gap-6 max-[1440px]:gap-3 max-md:gap-1.5 max-sm:gap-3">
      <BalancePill user={user} />
      <LatePart wanted load={loadBell} props={{}} fallback={<span className="size-10 max-md:-mx-1" />} />
      <UserMenu user={user} />
    </div>
  )
}

function BalancePill({ user }: { user: User }) {
  const { t } = useTranslation('layout')
  const bonus = useBonusPart(user)
  return (
    <div className="flex items-center gap-4 rounded-[10px] border max-[1440px]:gap-3 border-line-2 bg-base-2 py-1 pe-1 ps-2.5 max-sm:gap-2 max-sm:py-[3px] max-sm:pe-[3px]">
      <ExplainedAmount
        currency="coin"
        tip={bonus}
        amount={user.coin}
        size={20}
        counting
        className="text-[15px] max-sm:text-[14px]"
      />
      <span className="max-[920px]:hidden">
        <ExplainedAmount
          currency="diamond"
          amount={user.diamond}
          size={20}
          counting
          className="text-[15px]"
        />
      </span>
      <Button
        variant="primary"
        size="small"
        className="max-[1280px]:size-9 max-[1280px]:px-0"
        aria-label={t('recharge')}
        icon={<Plus size={16} strokeWidth={3} aria-hidden />}
        onPress={openRecharge}
      >
        <span className="max-[1280px]:hidden">{t('recharge')}</span>
      </Button>
    </div>
  )
}

/** How many of the coins are bonus coins, in words. */
function useBonusPart({ bonus_coin }: User): string | undefined {
  const { t } = useTranslation('layout')
  return bonus_coin > 0 ? t('bonus_part', { amount: formatMoney(bonus_coin) }) : undefined
}

function UserMenu({ user }: { user: User }) {
  const { t } = useTranslation(['layout', 'account'])
  const bonus = useBonusPart(user)
  const navigate = useNavigate()
  const canInstall = useSyncExternalStore(installOffer.subscribe, installOffer.get)
  const icon = { size: 16, strokeWidth: 1.9, 'aria-hidden': true } as const
  return (
    <Dropdown
      label={t('account_of', { nickname: user.nickname })}
      className="flex min-h-11 min-w-11 items-center gap-2 rounded-control pe-0.5 text-text-3 hover:text-text-1"
      head={
        <div className="border-b border-line-1 px-2.5 pt-1.5 pb-2.5">
          <p className="type-label max-w-52 truncate" title={user.nickname}>
            {user.nickname}
          </p>
          <p className="type-micro text-text-2">{t('level', { grade: user.grade })}</p>
          <DiamondAmount amount={user.diamond} size={16} className="mt-1 min-[920px]:hidden" />
          {bonus && <p className="type-micro mt-1 text-text-2">{bonus}</p>}
          <LatePart wanted load={loadVisitLine} props={VISIT_LINE} />
        </div>
      }
      items={[
        ...OWN_PAGES.map(({ key, to, Icon }) => ({
          key,
          label: t(`account:${key}`),
          icon: <Icon {...icon} />,
          onSelect: () => void navigate(to),
        })),
        { key: 'recharge', label: t('recharge'), icon: <CirclePlus {...icon} />, onSelect: openRecharge },
        {
          key: 'fair',
          label: t('fair'),
          icon: <ShieldCheck {...icon} />,
          onSelect: () => void navigate(paths.fair),
        },
        ...(canInstall
          ? [{ key: 'install', label: t('install'), icon: <Download {...icon} />, onSelect: install }]
          : []),
        { key: 'line', separator: true },
        { key: 'logout', label: t('logout'), icon: <LogOut {...icon} />, onSelect: () => void logout() },
      ]}
    >
      <Avatar
        url={user.avatar || fixedPictures.avatar}
        size={40}
        grade={user.grade}
        className="max-sm:scale-90"
      />
      <ChevronDown size={16} strokeWidth={1.9} aria-hidden className="ms-1 max-[1280px]:hidden" />
    </Dropdown>
  )
}

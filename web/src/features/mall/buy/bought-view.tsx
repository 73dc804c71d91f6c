import { ArrowUpRight, ShieldCheck, TrendingUp } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { formatWear } from '../../../i18n/format.ts'
import { CoinAmount, DiamondAmount } from '../../../domain/money/coin-amount.tsx'
import { useSkinAlt } from '../../../domain/skin/skin-card.tsx'
import { paths } from '../../../paths.ts'
import { Button } from '../../../ui/button.tsx'
import { BoughtCopy, upgradeWith } from './bought-copy.tsx'
import { BoughtOne } from './bought-one.tsx'
import type { Purchase } from './use-purchase.ts'

const ICON = { size: 18, strokeWidth: 1.9, 'aria-hidden': true } as const

/** What was bought, each copy with its wear and its proof. */
export function BoughtView({ bought }: { bought: Purchase }) {
  const { t } = useTranslation('mall')
  const altOf = useSkinAlt()
  const [only, another] = bought.list
  const said = bought.list
    .map((item) => `${altOf(item)}, ${t('bought.wear', { wear: formatWear(item.wear) })}`)
    .join('; ')
  const Money = bought.currency === 'coin' ? CoinAmount : DiamondAmount
  const paid = <Money amount={bought.charged} size={20} className="text-[17px]" />
  return (
    <div className="mall-bought">
      <p role="status" className="sr-only">
        {t('bought.announce', { items: said })}
      </p>
      {only && !another ? (
        <BoughtOne item={only} paid={paid} />
      ) : (
        <>
          <p className="mb-3 flex items-center gap-3">
            <span className="type-small text-text-2">{t('bought.paid')}</span>
            {paid}
          </p>
          <ul className="grid gap-2.5 sm:grid-cols-2">
            {bought.list.map((item) => (
              <li key={item.item_id} className="grid">
                <BoughtCopy item={item} />
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  )
}

/** The ways on. */
export function BoughtFooter({ bought, onClose }: { bought: Purchase; onClose: () => void }) {
  const { t } = useTranslation('mall')
  const [only, another] = bought.list
  return (
    <div className="mall-ways">
      <Button
        variant="ghost"
        className="mall-way-backpack"
        icon={<ArrowUpRight {...ICON} />}
        to={paths.backpack}
      >
        {t('bought.backpack')}
      </Button>
      {only && !another && (
        <>
          <Button icon={<ShieldCheck {...ICON} />} to={paths.fairDraw(only.fair_id)}>
            {t('bought.verify')}
          </Button>
          <Button icon={<TrendingUp {...ICON} />} to={upgradeWith(only.item_id)}>
            {t('bought.upgrade')}
          </Button>
        </>
      )}
      <Button variant="primary" className="mall-way-on" onPress={onClose} data-testid="keep-shopping">
        {t('bought.more')}
      </Button>
    </div>
  )
}

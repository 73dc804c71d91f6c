import { RECHARGE_AMOUNTS } from '@noktra/contract/plain/recharge'
import { useTranslation } from 'react-i18next'
import { fixedPictures } from '../../fixed-pictures.ts'

type Props = { amount: number; onChoose: (amount: number) => void }

/** The ten amounts in coins, five in a row; arrow keys move between them. */
export function AmountGrid({ amount, onChoose }: Props) {
  const { t } = useTranslation('recharge')
  return (
    <fieldset>
      <legend className="sr-only">{t('amount')}</legend>
      <div className="grid grid-cols-5 gap-2.5 max-sm:gap-2">
        {RECHARGE_AMOUNTS.map((offered) => (
          <label
            key={offered}
            className="type-number relative flex min-h-[52px] cursor-pointer items-center justify-center gap-2 rounded-control border border-line-2 bg-well text-[16px] font-semibold transition-colors duration-120 has-checked:border-signal has-checked:bg-signal-tint has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-white hover:bg-base-3 max-sm:min-h-16 max-sm:flex-col max-sm:gap-1 max-sm:text-[15px]"
          >
            <input
              type="radio"
              name="recharge-amount"
              value={offered}
              checked={offered === amount}
              onChange={() => onChoose(offered)}
              className="absolute inset-0 size-full cursor-pointer appearance-none rounded-control outline-none"
            />
            <img
              src={fixedPictures.coin}
              alt=""
              width={20}
              height={20}
              className="pointer-events-none size-5"
            />
            <span className="pointer-events-none">
              {offered}
              <span className="sr-only"> {t('coins')}</span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

import { ScrollText, ShieldCheck } from 'lucide-react'
import { useRef, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { fixedPictures } from '../../fixed-pictures.ts'
import { pictureOf } from '@noktra/contract/pictures'
import { GiftRemedy } from '../../domain/gift/gift-remedy.tsx'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { focusAtFirst } from '../../ui/focus-at-first.ts'
import { EnvelopeTicker } from './envelope-ticker.tsx'
import { useClaim, type Reward } from './use-claim.ts'
import { Link } from 'react-router'
import { formatMoney, formatNumber } from '../../i18n/format.ts'
import { BonusAmount } from '../../domain/money/coin-amount.tsx'
import { paths } from '../../paths.ts'

type Props = {
  onRules: () => void
  /** The rules were read before: their button gets the focus back. */
  atRulesBefore: boolean
  onLeave: () => void
}

/** Where a code is entered; what it gave shows in place of the cover's words. */
export function EnvelopeCover({ onRules, atRulesBefore, onLeave }: Props) {
  const { t } = useTranslation(['envelopes', 'centre'])
  const { code, change, fault, remedy, reward, submit, isPending, signedIn } = useClaim()
  const field = useRef<HTMLInputElement>(null)

  function open(event: FormEvent): void {
    event.preventDefault()
    if (code.trim() === '') field.current?.focus()
    submit()
  }

  return (
    <>
      <span ref={atRulesBefore ? focusFirstButton : undefined} className="absolute top-3 inset-e-3">
        <Button
          size="small"
          variant="ghost"
          icon={<ScrollText size={16} strokeWidth={1.9} aria-hidden />}
          onPress={onRules}
        >
          {t('rules_button')}
        </Button>
      </span>
      <div className="welfare-envelope-hero">
        <img
          key={reward ? reward.fair_id + reward.n : 'closed'}
          src={pictureOf(fixedPictures.envelopeCoin, 160)}
          alt=""
          width={128}
          height={128}
          className={reward ? 'welfare-coin welfare-coin-won' : 'welfare-coin'}
        />
        <div
          role="status"
          className="flex min-h-[92px] flex-col max-sm:min-h-[104px] items-center justify-center"
        >
          {reward ? (
            <EnvelopeReward reward={reward} onLeave={onLeave} />
          ) : (
            <>
              <h3 className="type-section">{t('centre:tab.envelope')}</h3>
              <p className="type-small mt-1.5 text-balance text-text-2">{t('text')}</p>
            </>
          )}
        </div>
      </div>
      <form
        noValidate
        onSubmit={open}
        className="flex items-start gap-2.5 max-sm:flex-col max-sm:items-stretch"
      >
        <Field
          ref={field}
          label={t('code')}
          hiddenLabel
          placeholder={t('placeholder')}
          name="envelope_code"
          autoComplete="off"
          maxLength={100}
          value={code}
          error={fault}
          onChange={change}
          className="min-w-0 grow"
        />
        <Button type="submit" variant="primary" cut busy={isPending} data-testid="open-envelope">
          {t(signedIn ? 'open' : 'sign_in')}
        </Button>
      </form>
      {remedy && (
        <p className="flex justify-center">
          <GiftRemedy remedy={remedy} onLeave={onLeave} />
        </p>
      )}
      <EnvelopeTicker />
    </>
  )
}

function focusFirstButton(place: HTMLElement | null) {
  return focusAtFirst(place?.querySelector('button') ?? null)
}

/** What a claim gave, and the way to its proof. */
function EnvelopeReward({ reward, onLeave }: { reward: Reward; onLeave: () => void }) {
  const { t } = useTranslation('envelopes')
  return (
    <>
      <p className="type-small text-text-2">{t('claimed', { money: formatMoney(reward.money) })}</p>
      <BonusAmount
        amount={reward.money}
        size={26}
        className="welfare-reward my-1 font-head text-[30px] leading-9"
      />
      <p className="type-micro text-text-3">
        {t('nth', { n: formatNumber(reward.n) })}{' '}
        <Link
          to={paths.fairDraw(reward.fair_id)}
          onClick={onLeave}
          className="welfare-reward-proof ms-1 inline-flex items-center align-middle gap-1 text-info underline underline-offset-2"
        >
          <ShieldCheck size={13} strokeWidth={1.9} aria-hidden />
          {t('proof')}
        </Link>
      </p>
    </>
  )
}

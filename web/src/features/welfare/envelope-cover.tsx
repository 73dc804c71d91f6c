import { ScrollText } from 'lucide-react'
import { useRef, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { fixedPictures } from '../../fixed-pictures.ts'
import { pictureOf } from '@noktra/contract/pictures'
import { GiftRemedy } from '../../domain/gift/gift-remedy.tsx'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { focusAtFirst } from '../../ui/focus-at-first.ts'
import { EnvelopeReward } from './envelope-reward.tsx'
import { EnvelopeTicker } from './envelope-ticker.tsx'
import { useClaim } from './use-claim.ts'

type Props = {
  onRules: () => void
  /** The rules were read before: their button gets the focus back. */
  atRulesBefore: boolean
  onLeave: () => void
}

/** Where a code is entered; what it gave shows in place of the cover's words. */
export function EnvelopeCover({ onRules, atRulesBefore, onLeave }: Props) {
  const { t } = useTranslation('welfare')
  const { code, change, fault, remedy, reward, submit, isPending, signedIn } = useClaim()
  const field = useRef<HTMLInputElement>(null)

  function open(event: FormEvent): void {
    event.preventDefault()
    if (code.trim() === '') field.current?.focus()
    submit()
  }

  return (
    <>
      <span ref={atRulesBefore ? focusFirstButton : undefined} className="absolute top-3 right-3">
        <Button
          size="small"
          variant="ghost"
          icon={<ScrollText size={16} strokeWidth={1.9} aria-hidden />}
          onPress={onRules}
        >
          {t('envelopes.rules_button')}
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
              <h3 className="type-section">{t('tab.envelopes')}</h3>
              <p className="type-small mt-1.5 text-balance text-text-2">{t('envelopes.text')}</p>
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
          label={t('envelopes.code')}
          hiddenLabel
          placeholder={t('envelopes.placeholder')}
          name="envelope_code"
          autoComplete="off"
          maxLength={100}
          value={code}
          error={fault}
          onChange={change}
          className="min-w-0 grow"
        />
        <Button type="submit" variant="primary" cut busy={isPending} data-testid="open-envelope">
          {t(signedIn ? 'envelopes.open' : 'envelopes.sign_in')}
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

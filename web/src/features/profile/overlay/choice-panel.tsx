import { useRef, useState, type CSSProperties } from 'react'
import { useTranslation } from 'react-i18next'
import type { BodySent } from '@noktra/contract/plain-types'
import type { OverlaySettings } from '@noktra/contract/overlay'
import { OVERLAY_PLACES, OVERLAY_SCALE, setOverlay } from '@noktra/contract/plain/overlay'
import { call } from '../../../api/call.ts'
import { RARITIES } from '../../../domain/skin/rarity.ts'
import { formatPercent } from '../../../i18n/format.ts'
import { LANGUAGES, LANGUAGE_NAMES } from '../../../i18n/languages.ts'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { cx } from '../../../ui/class-names.ts'
import { Select } from '../../../ui/select.tsx'
import { Switch } from '../../../ui/switch.tsx'
import { keepOverlay, refetchOverlay } from './overlay-query.ts'

type Choice = BodySent<typeof setOverlay>
type Props = { settings: OverlaySettings }

/** What the overlay shows, and how. Each change holds at once, also on overlays that are open. */
export function ChoicePanel({ settings }: Props) {
  const { t } = useTranslation(['overlay', 'common'])
  const [choice, change] = useChoice(settings)
  const { hidden_kinds, least_rarity, scale } = choice
  const rarities = RARITIES.toReversed().map((rarity, at, all) => ({
    value: rarity,
    label:
      at === 0
        ? t('rarity_all')
        : t(at === all.length - 1 ? 'rarity_only' : 'rarity_from', { rarity: t(`common:rarity.${rarity}`) }),
  }))
  const hide = (kind: string, shown: boolean) =>
    change({ hidden_kinds: [...hidden_kinds.filter((other) => other !== kind), ...(shown ? [] : [kind])] })
  return (
    <div className="grid grid-cols-2 gap-x-8 gap-y-5 max-md:grid-cols-1">
      <fieldset>
        <legend className="type-label mb-2">{t('shows')}</legend>
        <div className="flex flex-wrap gap-x-6">
          {settings.kinds.map(({ kind, name }) => (
            <Checkbox
              key={kind}
              checked={!hidden_kinds.includes(kind)}
              onChange={(shown) => hide(kind, shown)}
            >
              {name}
            </Checkbox>
          ))}
        </div>
        <div className="mt-3 flex min-h-11 items-center justify-between gap-4">
          <p>
            <span className="type-label block">{t('amounts')}</span>
            <span className="type-small text-text-2">{t('amounts_text')}</span>
          </p>
          <Switch
            label={t('amounts')}
            checked={choice.show_amounts}
            onChange={(show_amounts) => change({ show_amounts })}
          />
        </div>
      </fieldset>
      <div className="flex flex-col gap-4">
        <Select
          label={t('rarity')}
          visibleLabel
          value={least_rarity}
          options={rarities}
          onChange={(rarity) => change({ least_rarity: rarity })}
        />
        <Select
          label={t('language')}
          visibleLabel
          value={choice.language}
          options={LANGUAGES.map((code) => ({ value: code, label: LANGUAGE_NAMES[code] ?? code }))}
          onChange={(language) => change({ language })}
        />
      </div>
      <PlaceChoice place={choice.place} onChoose={(place) => change({ place })} />
      <ScaleChoice scale={scale} onChoose={(to) => change({ scale: to })} />
    </div>
  )
}

/** The choice as it is on the page, and how a part of it changes: one call after the other, so that the last one holds. */
function useChoice(settings: OverlaySettings) {
  const [choice, setChoice] = useState<Choice>(() => choiceOf(settings))
  const wanted = useRef<Choice | null>(null)
  const isSending = useRef(false)

  async function send(): Promise<void> {
    if (isSending.current) return
    isSending.current = true
    while (wanted.current) {
      const body = wanted.current
      wanted.current = null
      try {
        keepOverlay(await call(setOverlay, { body }))
      } catch {
        // The call has said what is wrong: shown is what holds.
        if (!wanted.current)
          await refetchOverlay().then(
            (held) => setChoice(choiceOf(held)),
            () => {},
          )
      }
    }
    isSending.current = false
  }

  function change(part: Partial<Choice>): void {
    const next = { ...choice, ...part }
    setChoice(next)
    wanted.current = next
    void send()
  }

  return [choice, change] as const
}

function choiceOf(settings: OverlaySettings): Choice {
  const { hidden_kinds, show_amounts, least_rarity, place, scale, language } = settings
  return { hidden_kinds, show_amounts, least_rarity, place, scale, language }
}

type PlaceProps = { place: Choice['place']; onChoose: (place: Choice['place']) => void }

/** The picture of a stream with the six places on it. */
function PlaceChoice({ place, onChoose }: PlaceProps) {
  const { t } = useTranslation('overlay')
  return (
    <fieldset>
      <legend className="type-label mb-2">{t('place')}</legend>
      <div className="grid aspect-video w-full max-w-[300px] grid-cols-3 grid-rows-2 gap-1.5 rounded-control border border-line-2 bg-well p-1.5">
        {OVERLAY_PLACES.map((one) => (
          <label
            key={one}
            className={cx(
              'relative flex cursor-pointer rounded-tag p-2 hover:bg-base-3 has-[:focus-visible]:outline-2 has-[:focus-visible]:outline-text-1',
              one.startsWith('bottom') ? 'items-end' : 'items-start',
              one.endsWith('right')
                ? 'justify-end'
                : one.endsWith('left')
                  ? 'justify-start'
                  : 'justify-center',
              one === place && 'bg-signal-tint',
            )}
          >
            <input
              type="radio"
              name="overlay-place"
              value={one}
              checked={one === place}
              onChange={() => onChoose(one)}
              className="absolute inset-0 size-full cursor-pointer appearance-none opacity-0"
            />
            <span className="sr-only">{t(`places.${one}`)}</span>
            <span
              aria-hidden
              className={cx('h-3 w-3/5 rounded-tag', one === place ? 'bg-signal' : 'bg-base-4')}
            />
          </label>
        ))}
      </div>
    </fieldset>
  )
}

function ScaleChoice({ scale, onChoose }: { scale: number; onChoose: (scale: number) => void }) {
  const { t } = useTranslation('overlay')
  const [moved, setMoved] = useState(scale)
  const { least, most, step } = OVERLAY_SCALE
  const choose = () => moved !== scale && onChoose(moved)
  return (
    <div>
      <p className="flex items-baseline justify-between gap-3">
        <label htmlFor="overlay-scale" className="type-label">
          {t('scale')}
        </label>
        <output htmlFor="overlay-scale" className="type-number text-text-2">
          {formatPercent(moved / 100, 0)}
        </output>
      </p>
      <input
        id="overlay-scale"
        type="range"
        className="filled-slider"
        style={{ '--filled': `${(100 * (moved - least)) / (most - least)}%` } as CSSProperties}
        min={least}
        max={most}
        step={step}
        value={moved}
        onChange={(event) => setMoved(Number(event.target.value))}
        onPointerUp={choose}
        onKeyUp={choose}
        onBlur={choose}
      />
    </div>
  )
}

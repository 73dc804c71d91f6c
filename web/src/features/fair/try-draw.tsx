import { Minus, Plus } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatNumber } from '../../i18n/format.ts'
import { RARITY_COLORS } from '../../domain/skin/rarity.ts'
import { RarityLozenge } from '../../domain/skin/rarity-lozenge.tsx'
import { Field } from '../../ui/field.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { SAMPLE_RANGES, sampleDraw } from '../../domain/box/sample-draw.ts'

const TICKETS = 1_000_000
const SEED_LENGTH = 64

/** A draw to play with: another letter, or the next count, and the ticket is elsewhere. */
export function TryDraw() {
  const { t } = useTranslation(['fair', 'common'])
  const [seed, setSeed] = useState('dusk-line')
  const [nonce, setNonce] = useState(0)
  const draw = sampleDraw(seed, nonce)
  return (
    <section
      aria-labelledby="try"
      className="panel mt-3.5 grid gap-x-10 gap-y-5 p-5 max-sm:p-4 lg:grid-cols-[minmax(0,420px)_minmax(0,1fr)]"
    >
      <div>
        <h2 id="try" className="type-block">
          {t('try')}
        </h2>
        <p className="type-small mt-1 text-text-2">{t('try_text')}</p>
        <div className="mt-4 flex items-end gap-3">
          <Field
            label={t('user_seed')}
            value={seed}
            onChange={setSeed}
            maxLength={SEED_LENGTH}
            autoComplete="off"
            className="min-w-0 grow"
          />
          <div>
            <p id="try-nonce" className="type-small mb-1.5 text-text-2">
              {t('nonce')}
            </p>
            <div
              role="group"
              aria-labelledby="try-nonce"
              className="flex h-11 items-center rounded-control border border-line-2 bg-well"
            >
              <IconButton
                label={t('nonce_less')}
                icon={<Minus size={16} aria-hidden />}
                disabled={nonce === 0}
                onPress={() => setNonce(nonce - 1)}
              />
              <span className="type-number w-8 text-center font-semibold">{nonce}</span>
              <IconButton
                label={t('nonce_more')}
                icon={<Plus size={16} aria-hidden />}
                onPress={() => setNonce(nonce + 1)}
              />
            </div>
          </div>
        </div>
      </div>
      <div className="flex min-w-0 flex-col justify-center">
        <p aria-live="polite" className="flex min-h-8 flex-wrap items-baseline gap-x-4">
          {draw ? (
            <>
              <span className="type-title type-number">{formatNumber(draw.ticket)}</span>
              <RarityLozenge rarity={draw.rarity} className="type-label text-text-2" />
            </>
          ) : (
            <span className="type-small text-danger-text">{t('seed_format')}</span>
          )}
        </p>
        <div className="relative mt-3 pt-3" aria-hidden>
          <svg
            viewBox="0 0 12 9"
            className="absolute top-0 h-[9px] w-3 -translate-x-1/2 fill-signal transition-[left] duration-320 ease-expressive"
            style={{ left: `${((draw?.ticket ?? 1) / TICKETS) * 100}%`, opacity: draw ? 1 : 0 }}
          >
            <path d="M0 0h12L6 9z" />
          </svg>
          <div className="flex h-3.5 gap-0.5">
            {SAMPLE_RANGES.map(({ rarity, from, to }) => (
              <span
                key={rarity}
                className="rounded-[2px] transition-opacity duration-160"
                style={{
                  width: `${((to - from + 1) / TICKETS) * 100}%`,
                  background: RARITY_COLORS[rarity].fill,
                  opacity: draw?.rarity === rarity ? 1 : 0.35,
                }}
              />
            ))}
          </div>
          <div className="type-micro type-number mt-1.5 flex justify-between text-text-3">
            <span>1</span>
            <span>{formatNumber(TICKETS / 2)}</span>
            <span>{formatNumber(TICKETS)}</span>
          </div>
        </div>
      </div>
    </section>
  )
}

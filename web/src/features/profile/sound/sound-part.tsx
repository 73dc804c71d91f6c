import type { CSSProperties } from 'react'
import { useTranslation } from 'react-i18next'
import { formatPercent } from '../../../i18n/format.ts'
import { setMuted, useMuted } from '../../../sound/muting.ts'
import { CHANNELS, type Channel } from '../../../sound/score.ts'
import { playSound } from '../../../sound/sound.ts'
import { setVolumes, useVolumes } from '../../../sound/volumes.ts'
import { SectionHead } from '../../../ui/section-head.tsx'
import { Switch } from '../../../ui/switch.tsx'
import { cx } from '../../../ui/class-names.ts'

/** What one hears of each channel; the music is heard in battles alone. */
const SAMPLE = { interface: 'coin', reels: 'land', rooms: 'round', wins: 'gain', music: null } as const

/** Parts of the whole volume that the keys go by. */
const STEPS = 20

/** How loud each kind of sound is on this device, and whether a phone trembles along. */
export function SoundPart() {
  const { t } = useTranslation('profile')
  const muted = useMuted()
  const volumes = useVolumes()
  return (
    <section id="sound" className="panel p-5 max-sm:p-4">
      <SectionHead title={t('part.sound')}>
        <Switch label={t('sound.all')} checked={!muted} onChange={(on) => setMuted(!on)} />
      </SectionHead>
      <p className="type-small -mt-1 mb-4 text-text-2">{t('sound.text')}</p>
      <div className={cx('grid gap-x-8 gap-y-4 lg:grid-cols-2', muted && 'opacity-40')} inert={muted}>
        {CHANNELS.map((channel) => (
          <Volume key={channel} channel={channel} volume={volumes[channel]} />
        ))}
        <div className="flex min-h-11 items-center justify-between gap-3">
          <span className="type-label">{t('sound.haptics')}</span>
          <Switch
            label={t('sound.haptics')}
            checked={volumes.haptics}
            onChange={(haptics) => setVolumes({ haptics })}
          />
        </div>
      </div>
    </section>
  )
}

function Volume({ channel, volume }: { channel: Channel; volume: number }) {
  const { t } = useTranslation('profile')
  const id = `volume-${channel}`
  const sample = SAMPLE[channel]
  const hear = () => sample && playSound(sample)
  return (
    <div>
      <p className="flex items-baseline justify-between gap-3">
        <label htmlFor={id} className="type-label">
          {t(`sound.channel.${channel}`)}
        </label>
        <output htmlFor={id} className="type-number text-text-2">
          {formatPercent(volume, 0)}
        </output>
      </p>
      <input
        id={id}
        type="range"
        className="filled-slider"
        style={{ '--filled': `${volume * 100}%` } as CSSProperties}
        min={0}
        max={STEPS}
        value={Math.round(volume * STEPS)}
        aria-valuetext={formatPercent(volume, 0)}
        onChange={(event) => setVolumes({ [channel]: Number(event.target.value) / STEPS })}
        onPointerUp={hear}
        onKeyUp={hear}
      />
    </div>
  )
}

import type { CSSProperties } from 'react'
import { useTranslation } from 'react-i18next'
import { UPGRADE_CHANCE } from '@noktra/game/upgrades'
import { formatPercent } from '../../i18n/format.ts'
import { Chip } from '../../ui/chip.tsx'
import { percentAim, PERCENTS, TIMES } from './setup.ts'
import { percentShown, sliderPercent, type Aim, type StakePlan } from './stake.ts'

type Props = { aim: Aim; plan: StakePlan; onAim: (aim: Aim) => void; locked: boolean }

/** All seven stand in one row. */
const CHIP = 'min-w-0! shrink! grow basis-0 px-1!'

const [LEAST, MOST] = [UPGRADE_CHANCE.least / 10_000, UPGRADE_CHANCE.most / 10_000]

const DOWN = ['Home', 'ArrowLeft', 'ArrowDown', 'PageDown']
const UP = ['End', 'ArrowRight', 'ArrowUp', 'PageUp']

/** Choosing a chance or a multiple adds the coins it costs, or finds the target for it. */
export function ChanceControls({ aim, plan, onAim, locked }: Props) {
  const { t } = useTranslation('upgrades')
  const percent = sliderPercent(aim, plan)
  const told = plan.chance_ppm === null ? percent / 100 : percentShown(plan.chance_ppm) / 100
  return (
    <div className="chance-controls" inert={locked}>
      <div className="flex items-center gap-3">
        <span className="type-micro type-number text-text-3">{formatPercent(LEAST / 100, 0)}</span>
        <input
          type="range"
          min={LEAST}
          max={MOST}
          step={1}
          value={percent}
          aria-label={t('slider')}
          aria-valuetext={formatPercent(told, 2)}
          onChange={(event) => onAim(percentAim(Number(event.target.value)))}
          // The thumb stands at an end for every chance beyond it: pressing or dragging it there changes nothing of its own.
          onKeyDown={({ key }) => {
            if (percent === LEAST && DOWN.includes(key)) onAim(percentAim(LEAST))
            if (percent === MOST && UP.includes(key)) onAim(percentAim(MOST))
          }}
          onPointerUp={({ currentTarget: { value } }) => {
            if (Number(value) === LEAST || Number(value) === MOST) onAim(percentAim(Number(value)))
          }}
          className="chance-slider"
          style={{ '--at': (percent - LEAST) / (MOST - LEAST) } as CSSProperties}
          data-testid="slider"
        />
        <span className="type-micro type-number text-text-3">{formatPercent(MOST / 100, 0)}</span>
      </div>
      <div role="group" aria-label={t('chips')} className="chance-chips">
        {TIMES.map((times) => (
          <Chip
            key={times}
            selected={aim.by === 'times' && aim.times === times}
            label={t('times', { times })}
            className={CHIP}
            onPress={() => onAim({ by: 'times', times })}
          >
            × {times}
          </Chip>
        ))}
        {PERCENTS.map((each) => (
          <Chip
            key={each}
            selected={aim.by === 'chance' && aim.ppm === each * 10_000}
            className={CHIP}
            onPress={() => onAim(percentAim(each))}
          >
            {formatPercent(each / 100, 0)}
          </Chip>
        ))}
      </div>
    </div>
  )
}

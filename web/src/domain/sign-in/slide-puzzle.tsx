import { Check, ChevronsRight, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { cx } from '../../ui/class-names.ts'
import { focusAtFirst } from '../../ui/focus-at-first.ts'
import type { TrackPoint } from './slide-track.ts'
import { useSlide, type Puzzle } from './use-slide.ts'

export type SlideVerdict = 'open' | 'checking' | 'solved' | 'failed'

const FILL: Record<SlideVerdict, string> = {
  open: 'border-signal-line bg-signal-tint',
  checking: 'border-signal-line bg-signal-tint',
  solved: 'border-success bg-success/15',
  failed: 'border-danger bg-danger/15',
}

type Props = { puzzle: Puzzle; verdict: SlideVerdict; onDrop: (x: number, track: TrackPoint[]) => void }

/** The picture with its gap, the piece, and the slider under it that moves the piece. */
export function SlidePuzzle({ puzzle, verdict, onDrop }: Props) {
  const { t } = useTranslation('login')
  const { x, most, isHeld, ground, handle } = useSlide({ puzzle, disabled: verdict !== 'open', onDrop })
  const width = `${(puzzle.piece_width / puzzle.width) * 100}%`
  const left = `${(x / puzzle.width) * 100}%`
  const icon = { size: 18, strokeWidth: 2.2, 'aria-hidden': true } as const
  return (
    <>
      <div
        ref={ground}
        className="relative w-full overflow-hidden rounded-control bg-base-2 select-none"
        style={{ aspectRatio: `${puzzle.width} / ${puzzle.height}` }}
      >
        <img
          src={puzzle.background}
          alt={t('captcha.picture')}
          className="absolute inset-0 size-full"
          draggable={false}
        />
        <img
          src={puzzle.piece}
          alt=""
          className="absolute"
          style={{
            width,
            left,
            top: `${(puzzle.piece_y / puzzle.height) * 100}%`,
            filter: 'drop-shadow(0 2px 4px #000a)',
          }}
          draggable={false}
        />
      </div>
      <div className="relative h-11 rounded-control border border-line-2 bg-well">
        <div
          className={cx(
            'absolute -inset-y-px -inset-s-px rounded-control border',
            FILL[verdict],
            x === 0 && 'opacity-0',
          )}
          style={{ width: `calc(${left} + ${width})` }}
        />
        <div
          {...handle}
          ref={focusAtFirst}
          role="slider"
          tabIndex={0}
          aria-label={t('captcha.slider')}
          aria-valuemin={0}
          aria-valuemax={most}
          aria-valuenow={Math.round(x)}
          aria-disabled={verdict !== 'open' || undefined}
          className={cx(
            'absolute -inset-y-px grid touch-none place-items-center rounded-control border border-line-2 bg-base-4 text-text-1',
            verdict === 'open' && (isHeld ? 'cursor-grabbing border-signal' : 'cursor-grab'),
            verdict === 'solved' && 'border-success text-success',
            verdict === 'failed' && 'border-danger text-danger-text',
          )}
          style={{ width, left }}
        >
          {verdict === 'checking' && <span className="spinner" aria-hidden />}
          {verdict === 'open' && <ChevronsRight {...icon} />}
          {verdict === 'solved' && <Check {...icon} />}
          {verdict === 'failed' && <X {...icon} />}
        </div>
      </div>
    </>
  )
}

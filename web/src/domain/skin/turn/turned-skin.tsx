import { useQuery } from '@tanstack/react-query'
import { Rotate3d } from 'lucide-react'
import { useRef, useState, type CSSProperties, type KeyboardEvent, type PointerEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { formatNumber } from '../../../i18n/format.ts'
import { cx } from '../../../ui/class-names.ts'
import { cellOf, COLUMNS, degreesOf, FRONT, ROWS, viewAt } from './turn-views.ts'
import './turned-skin.css'

/** Pixels of a hand's way for one view: the width of a phone is a whole turn. */
const PER_VIEW = 8

const BY_KEY: Record<string, number> = {
  ArrowRight: 1,
  ArrowUp: 1,
  ArrowLeft: -1,
  ArrowDown: -1,
  PageUp: 6,
  PageDown: -6,
}

/**
 * A relic, to be seen from all sides: who drags its picture sideways, or moves its slider, turns it. The picture that lies behind
 * (later elements beside it) hides while it is turned. Nothing of what does not turn.
 */
export function TurnedSkin({ url }: { url: string }) {
  const { t } = useTranslation('common')
  const { data: sheet = '' } = useQuery({
    queryKey: ['turn', url],
    queryFn: async () => (await import('./turn-sheets.ts')).sheetOf(url) ?? '',
    staleTime: Infinity,
  })
  const [at, setAt] = useState(FRONT)
  const [isWanted, setWanted] = useState(false)
  const [loaded, setLoaded] = useState('')
  const hold = useRef<{ x: number; at: number } | null>(null)
  if (sheet === '') return null
  const { column, row, isMirrored } = cellOf(at)
  const isTurned = at !== FRONT && loaded !== ''
  const place = {
    width: `${COLUMNS * 100}%`,
    translate: `${(-column / COLUMNS) * 100}% ${(-row / ROWS) * 100}%`,
  } satisfies CSSProperties

  function grip(event: PointerEvent<HTMLElement>): void {
    event.currentTarget.setPointerCapture(event.pointerId)
    hold.current = { x: event.clientX, at }
  }

  function drag({ clientX }: PointerEvent): void {
    const { current: from } = hold
    if (from) setAt(viewAt(from.at + (clientX - from.x) / PER_VIEW))
  }

  function letGo(): void {
    hold.current = null
  }

  function step(event: KeyboardEvent): void {
    const by = BY_KEY[event.key]
    if (by === undefined && event.key !== 'Home') return
    event.preventDefault()
    setAt(by === undefined ? FRONT : viewAt(at + by))
  }

  return (
    <span
      className={cx('turned-skin', isTurned && 'turned-skin-on')}
      onPointerEnter={() => setWanted(true)}
      onFocus={() => setWanted(true)}
    >
      <span className="turned-skin-view" style={{ scale: isMirrored ? '-1 1' : '1' }} aria-hidden>
        {isWanted && <img src={sheet} alt="" style={place} onLoad={() => setLoaded(sheet)} />}
      </span>
      <span
        className="turned-skin-grip"
        onPointerDown={grip}
        onPointerMove={drag}
        onPointerUp={letGo}
        onPointerCancel={letGo}
      />
      <span
        role="slider"
        tabIndex={0}
        aria-label={t('turn')}
        aria-valuemin={0}
        aria-valuemax={360}
        aria-valuenow={Math.round(degreesOf(at))}
        aria-valuetext={t('turn_at', { degrees: formatNumber(degreesOf(at), 0) })}
        data-tip={t('turn_how')}
        className="turned-skin-slider type-micro"
        onKeyDown={step}
        onPointerDown={grip}
        onPointerMove={drag}
        onPointerUp={letGo}
        onPointerCancel={letGo}
      >
        <Rotate3d size={16} strokeWidth={1.9} aria-hidden />
        {t('turn')}
      </span>
    </span>
  )
}

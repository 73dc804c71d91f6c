import {
  useRef,
  useState,
  useSyncExternalStore,
  type CSSProperties,
  type KeyboardEvent,
  useEffect,
  useEffectEvent,
  type RefObject,
} from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { ScrollCard } from '@noktra/contract/live'
import { currentLanguage } from '../i18n/i18n.ts'
import { Avatar } from '../domain/player/avatar.tsx'
import { CoinAmount } from '../domain/money/coin-amount.tsx'
import { rarityOfColor, rarityStyle } from '../domain/skin/rarity.ts'
import { SkinPicture } from '../domain/skin/skin-picture.tsx'
import { useGames } from '../domain/game/games-context.ts'
import { cardPath } from '../domain/strip/card-path.ts'
import { connection, strip } from '../live/live.ts'
import { useFirstScreenOver } from '../domain/skin/first-screen-over.ts'
import { usePhone, useReducedMotion } from '../ui/use-media.ts'

const BACK_MS = 320
const STANDARD = 'cubic-bezier(0.2, 0, 0, 1)'

/** How long a card takes to pass its own width. */
const CARD_MS = 5000
/** Cards that follow the last one, so that no screen sees the end of the track. */
const MOST_SEEN = 18
/** A phone sees two or three at once, and each card is painted in several parts. */
const ON_PHONE = { cards: 12, seen: 4 }
const STEP: Record<string, number> = { ArrowRight: 1, ArrowLeft: -1, Home: -Infinity, End: Infinity }

/** Recent wins of all players, in passing. It stands while it is hovered or focused or out of view, and new cards wait. */
export function LiveStrip() {
  const { t } = useTranslation('layout')
  const section = useRef<HTMLElement>(null)
  const latest = useSyncExternalStore(subscribeByFrame, strip.getCards)
  const loaded = useSyncExternalStore(strip.subscribe, strip.isLoaded)
  const [held, setHeld] = useState<readonly ScrollCard[] | null>(null)
  const [away, setAway] = useState<readonly ScrollCard[] | null>(null)
  const [byValue, setByValue] = useState(false)
  const shown = held ?? away ?? latest
  const [seen, setSeen] = useState({ cards: shown, came: 0 })
  if (seen.cards !== shown) setSeen({ cards: shown, came: countNew(shown, seen.cards) })
  const sorted = byValue ? shown.toSorted((a, b) => (b.value ?? 0) - (a.value ?? 0)) : shown
  const phone = usePhone()
  const cards = phone ? sorted.slice(0, ON_PHONE.cards) : sorted

  useEffect(() => {
    const observer = new IntersectionObserver(([entry]) =>
      setAway(entry?.isIntersecting === false ? strip.getCards() : null),
    )
    observer.observe(section.current!)
    return () => observer.disconnect()
  }, [])

  return (
    <section ref={section} aria-label={t('strip')} className="flex h-full overflow-hidden">
      <StripHead byValue={byValue} onChoose={setByValue} />
      {cards.length === 0 ? (
        <p className="type-small grid grow place-items-center px-4 text-center text-text-2">
          {loaded && t('strip_empty')}
        </p>
      ) : (
        <StripTrack
          key={byValue ? 'top' : 'all'}
          cards={cards}
          came={byValue ? 0 : seen.came}
          paused={held !== null || away !== null}
          onHold={(hold) => setHeld(hold ? (held ?? latest) : null)}
        />
      )}
    </section>
  )
}

/** Cards that come in one packet are one change: they are drawn, and slide in, together. */
function subscribeByFrame(listener: () => void): () => void {
  let frame: number | null = null
  const leave = strip.subscribe(() => {
    frame ??= requestAnimationFrame(() => {
      frame = null
      listener()
    })
  })
  return () => {
    if (frame !== null) cancelAnimationFrame(frame)
    leave()
  }
}

/** How many cards stand before what was the first one; all, when that has gone. */
function countNew(cards: readonly ScrollCard[], before: readonly ScrollCard[]): number {
  const at = cards.findIndex((card) => card === before[0])
  return at < 0 ? cards.length : at
}

/** Whether the store can be heard, and which wins are shown. */
function StripHead({ byValue, onChoose }: { byValue: boolean; onChoose: (byValue: boolean) => void }) {
  const { t } = useTranslation('layout')
  const isOpen = useSyncExternalStore(connection.subscribe, connection.isOpen)
  return (
    <div className="strip-head">
      <p className="type-tag flex items-center gap-2 text-[13px] text-text-1">
        <span aria-hidden className="strip-dot" data-open={isOpen} />
        <span className="max-sm:sr-only">{t(isOpen ? 'live' : 'not_live')}</span>
      </p>
      <div role="group" aria-label={t('strip_show')} className="flex max-sm:hidden">
        {[false, true].map((top) => (
          <button
            key={String(top)}
            type="button"
            aria-pressed={byValue === top}
            data-tip={t(top ? 'strip_top_tip' : 'strip_all_tip')}
            className="strip-choice"
            onClick={() => onChoose(top)}
          >
            {t(top ? 'strip_top' : 'strip_all')}
          </button>
        ))}
      </div>
    </div>
  )
}

type TrackProps = {
  cards: readonly ScrollCard[]
  /** How many slide in before the others with the last change. */
  came: number
  paused: boolean
  onHold: (hold: boolean) => void
}

/** The cards in a row, and again behind it, so that it passes without an end. By keyboard it is one stop with arrows inside. */
function StripTrack({ cards, came, paused, onHold }: TrackProps) {
  const { t } = useTranslation('layout')
  const [byKeys, setByKeys] = useState(false)
  const [at, setAt] = useState(0)
  const phone = usePhone()
  const links = useRef<HTMLDivElement>(null)
  const stop = Math.min(at, cards.length - 1)
  const track = useScrolling(cards[0]?.id, {
    lap_ms: cards.length * CARD_MS,
    came,
    paused,
    still: byKeys,
  })

  function step(event: KeyboardEvent): void {
    const by = STEP[event.key]
    if (by === undefined) return
    event.preventDefault()
    const next = Math.max(0, Math.min(cards.length - 1, stop + by))
    setAt(next)
    links.current?.querySelectorAll<HTMLElement>('ul:first-of-type a')[next]?.focus()
  }

  return (
    <div
      ref={links}
      className="relative grow overflow-x-auto overflow-y-hidden [scrollbar-width:none]"
      style={{ '--count': cards.length } as CSSProperties}
      onPointerEnter={() => onHold(true)}
      onPointerLeave={() => onHold(false)}
      onKeyDown={step}
      onFocus={({ target }) => {
        onHold(true)
        setByKeys(target.matches(':focus-visible'))
      }}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (currentTarget.contains(relatedTarget)) return
        onHold(false)
        setByKeys(false)
      }}
    >
      <ul ref={track} className="strip-track" aria-label={t('strip')}>
        {cards.map((card, index) => (
          <li key={card.id} className="strip-card" style={placeOf(card, index)}>
            <StripCard card={card} isStop={index === stop} />
          </li>
        ))}
        <li aria-hidden role="presentation" className="strip-again">
          {cards.slice(0, phone ? ON_PHONE.seen : MOST_SEEN).map((card, index) => (
            <div key={card.id} className="strip-card" style={placeOf(card, index)}>
              <StripCard card={card} isStop={false} />
            </div>
          ))}
        </li>
      </ul>
    </div>
  )
}

function placeOf(card: ScrollCard, index: number): CSSProperties {
  return { '--at': index, ...rarityStyle(rarityOfColor(card.color)) } as CSSProperties
}

function StripCard({ card, isStop }: { card: ScrollCard; isStop: boolean }) {
  const name = card.item_names?.[currentLanguage()] ?? card.item_name
  const [family = name, finish = ''] = name.split(' | ')
  const games = useGames()
  return (
    <Link to={cardPath(games, card)} className="strip-card-face" tabIndex={isStop ? 0 : -1}>
      <SkinPicture
        url={card.image_url}
        sizes="96px"
        className="ms-0.5 w-[84px] shrink-0 max-sm:w-[70px] max-sm:filter-none"
      />
      <span className="min-w-0 grow pe-1.5 ps-1">
        <span className="type-micro block truncate text-text-2 max-sm:text-[11px]">{family}</span>
        <span className="type-label block truncate text-[13.5px] leading-[18px] text-text-1">{finish}</span>
        {card.value !== undefined && (
          <CoinAmount amount={card.value} size={12} className="gap-1! text-[12px] leading-4" />
        )}
        <span className="mt-0.5 flex items-center gap-1.5 text-[11px] leading-4 text-text-2 max-sm:hidden">
          <Avatar url={card.avatar} size={16} />
          <span className="flex min-w-0 whitespace-pre">
            <span className="truncate">{card.nickname}</span>
            {card.exterior_name && <span> · {card.exterior_name}</span>}
          </span>
        </span>
      </span>
    </Link>
  )
}

/**
 * Moves a track slowly by its own width, again and again; what follows it has to look like its beginning. When `newest` changes
 * it goes back to the beginning, with the cards that `came` before it, and goes on from there. `paused` holds it, `still` lays it at its
 * start. The track moves and its cards stand in it: each card that moved by itself would be a layer of its own.
 */
function useScrolling(
  newest: number | undefined,
  { lap_ms, came, paused, still }: { lap_ms: number; came: number; paused: boolean; still: boolean },
): RefObject<HTMLUListElement | null> {
  const track = useRef<HTMLUListElement>(null)
  const moving = useRef<Animation | null>(null)
  /** Where the track stood when its lap ended, and what was its first card. */
  const left = useRef<{ x: number; first: number } | null>(null)
  const reduced = useReducedMotion()
  const begun = useFirstScreenOver()
  const runs = begun && !reduced && !still && newest !== undefined

  const goBack = useEffectEvent((moved: HTMLElement, { x, first }: { x: number; first: number }) => {
    const cards = first === newest ? 0 : came
    // What stood further on has fallen off the end of the track.
    const from = `translateX(max(-100%, ${x}px - var(--card) * ${cards}))`
    moved.animate([{ transform: from }, { transform: 'none' }], { duration: BACK_MS, easing: STANDARD })
  })
  const holdIfPaused = useEffectEvent((lap: Animation) => {
    if (paused) lap.pause()
  })

  useEffect(() => {
    const moved = track.current
    const from = left.current
    left.current = null
    if (!moved) return
    if (from !== null && !reduced) goBack(moved, from)
    if (!runs) return
    const lap = moved.animate([{ transform: 'none' }, { transform: 'translateX(-100%)' }], {
      delay: from === null ? 0 : BACK_MS,
      duration: lap_ms,
      iterations: Infinity,
    })
    moving.current = lap
    holdIfPaused(lap)
    return () => {
      left.current = { x: new DOMMatrixReadOnly(getComputedStyle(moved).transform).m41, first: newest }
      lap.cancel()
      moving.current = null
    }
  }, [runs, reduced, newest, lap_ms])

  useEffect(() => {
    if (paused) moving.current?.pause()
    else moving.current?.play()
  }, [paused])

  return track
}

import { MessageCircle, MessageCircleOff } from 'lucide-react'
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { reactInBattle, REACTIONS } from '@noktra/contract/plain/battles'
import type { BattleDetails } from '@noktra/contract/battles'
import { call } from '../../../api/call.ts'
import { onLive } from '../../../live/live.ts'
import { useSession } from '../../../session/session.ts'
import { ReactionFace } from './reaction-face.tsx'
import { maySendAt, sentLately, stillShown, withReaction, type Shown } from './reaction-queue.ts'

const HIDDEN = 'reactions_hidden'
const CODES = Array.from({ length: REACTIONS }, (_, index) => index + 1)

/** Those that come together stand beside one another: at their seat, and along the lower edge those of the crowd. */
const SEAT_LANES_PX = [40, 88, 64] as const
const CROWD_LANES = [0.5, 0.38, 0.62, 0.44, 0.56] as const

type Props = { details: BattleDetails; roomKey: string | undefined }

/** Eight pictograms, without words: shown over the seat of who sent them, or at the edge when they only look on. */
export function Reactions({ details, roomKey }: Props) {
  const { t } = useTranslation('battle-room')
  const { signedIn } = useSession()
  const [hidden, setHidden] = useState(() => localStorage.getItem(HIDDEN) === '1')
  const { room_id } = details.room
  const shown = useShown(room_id, hidden)
  const { send, isFull } = useSend(room_id, roomKey)

  function toggle(): void {
    localStorage.setItem(HIDDEN, hidden ? '0' : '1')
    setHidden(!hidden)
  }

  return (
    <>
      <ReactionLayer shown={shown} />
      <div className="room-reactions" role="group" aria-label={t('reactions.title')}>
        {signedIn &&
          !hidden &&
          CODES.map((code) => (
            <button
              key={code}
              type="button"
              aria-label={t(`reactions.code_${code}`)}
              aria-disabled={isFull || undefined}
              data-tip={isFull ? t('reactions.wait') : t(`reactions.code_${code}`)}
              data-reaction={code}
              onClick={() => send(code)}
            >
              <ReactionFace code={code} size={26} />
            </button>
          ))}
        <button
          type="button"
          aria-label={t(hidden ? 'reactions.show' : 'reactions.hide')}
          data-tip={t(hidden ? 'reactions.show' : 'reactions.hide')}
          data-testid="hide-reactions"
          onClick={toggle}
        >
          {hidden ? (
            <MessageCircleOff size={18} strokeWidth={1.9} aria-hidden />
          ) : (
            <MessageCircle size={18} strokeWidth={1.9} aria-hidden />
          )}
        </button>
      </div>
    </>
  )
}

function useShown(room_id: number, hidden: boolean): readonly Shown[] {
  const [shown, setShown] = useState<readonly Shown[]>([])
  const hear = useEffectEvent((reaction: { room_id: number; seat: number | null; code: number }) => {
    if (hidden || reaction.room_id !== room_id) return
    setShown((before) => withReaction(before, reaction, performance.now()))
  })
  useEffect(() => onLive('battle_reaction', hear), [])
  const until = shown[0]?.until
  useEffect(() => {
    if (until === undefined) return
    const timer = setTimeout(
      () => setShown((before) => stillShown(before, Math.max(until, performance.now()))),
      Math.max(0, until - performance.now()),
    )
    return () => clearTimeout(timer)
  }, [until])
  return hidden ? [] : shown
}

/** Sends as often as the store takes it; a refusal is told by a toast. */
function useSend(room_id: number, password: string | undefined) {
  const [sent, setSent] = useState<readonly number[]>([])
  const [isFull, setFull] = useState(false)

  useEffect(() => {
    const at = maySendAt(sent, performance.now())
    if (at === null) return
    const timer = setTimeout(() => setFull(false), at - performance.now())
    return () => clearTimeout(timer)
  }, [sent])

  return {
    isFull,
    send(code: number) {
      const now = performance.now()
      if (maySendAt(sent, now) !== null) return
      const after = [...sentLately(sent, now), now]
      setSent(after)
      setFull(maySendAt(after, now) !== null)
      call(reactInBattle, { body: { room_id, code, password } }).catch(() => undefined)
    },
  }
}

function ReactionLayer({ shown }: { shown: readonly Shown[] }) {
  return (
    <div className="room-reaction-layer" aria-hidden>
      {shown.map(({ key, seat, code }) => (
        <Floating key={key} lane={key} seat={seat} code={code} />
      ))}
    </div>
  )
}

/** Stands over the reel of its seat, or at the edge; measured once, since it is gone in two seconds. */
function Floating({ lane, seat, code }: Pick<Shown, 'seat' | 'code'> & { lane: number }) {
  const ref = useRef<HTMLSpanElement>(null)
  useLayoutEffect(() => {
    const shown = ref.current
    const arena = shown?.closest<HTMLElement>('.room-arena')
    if (!shown || !arena) return
    const origin = arena.getBoundingClientRect()
    const stages = arena.querySelector('.room-stages')?.getBoundingClientRect() ?? origin
    const reel = arena.querySelector(`.room-seat[data-seat="${seat}"] .room-reel`)?.getBoundingClientRect()
    const x = reel
      ? reel.right - SEAT_LANES_PX[lane % SEAT_LANES_PX.length]!
      : stages.left + stages.width * CROWD_LANES[lane % CROWD_LANES.length]!
    const y = reel ? reel.top + 44 : stages.bottom
    Object.assign(shown.style, { left: `${x - origin.left}px`, top: `${y - origin.top}px` })
  }, [seat, lane])
  return (
    <span ref={ref} className="room-reaction" data-seat-of={seat ?? 'crowd'} data-code={code}>
      <ReactionFace code={code} />
    </span>
  )
}

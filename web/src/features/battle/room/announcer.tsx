import { useTranslation } from 'react-i18next'
import { formatMoney } from '../../../i18n/format.ts'
import { useSkinAlt } from '../../../domain/skin/skin-card.tsx'
import { useWinnersText } from './result-strip.tsx'
import { playerAt, type RoomShown } from './room-parts.ts'

/** Tells readers how far the battle is, what landed, whose choice it is, and how it ended, once it is seen. */
export function Announcer(shown: RoomShown) {
  const { scene } = shown
  return (
    <p aria-live="polite" className="sr-only">
      {scene.step === 'locked' && <Told text="fixed" />}
      {scene.step === 'round' && scene.landed && <RoundTold {...shown} />}
      {scene.step === 'draft' && <DraftTold {...shown} />}
      {scene.step === 'over' && <EndTold {...shown} />}
      {scene.step === 'timeout' && <Told text="no_result" />}
    </p>
  )
}

function Told({ text }: { text: 'fixed' | 'no_result' }) {
  const { t } = useTranslation('battle-room')
  return t(text)
}

function RoundTold({ details, scene, faces }: RoomShown) {
  const { t } = useTranslation(['battle-room', 'battles'])
  const alt = useSkinAlt()
  const { room, draws } = details
  // Fast rounds leave time for one's own item only.
  const told = draws
    .filter(({ round, seat }) => round === scene.round && (!room.fast || seat === details.my_seat))
    .map(({ seat, skin_id, value }) => {
      const face = faces.faceOf(skin_id)
      const name = playerAt(details, seat)?.nickname ?? t('battles:seat', { seat })
      return `${name}: ${face ? `${alt(face)}, ` : ''}${formatMoney(value)}`
    })
  return `${t('battles:round_of', { round: scene.round, rounds: room.round_num })}. ${told.join('; ')}`
}

function DraftTold({ details }: RoomShown) {
  const { t } = useTranslation('battle-room')
  const { draft, my_seat } = details
  if (!draft) return null
  if (draft.turn === my_seat) return `${t('draft_yours')}. ${t('draft_hint')}`
  return t('draft_of', { name: playerAt(details, draft.turn)?.nickname })
}

function EndTold({ details }: RoomShown) {
  const { t } = useTranslation('battle-room')
  const winners = useWinnersText(details)
  const net = details.my_result?.net
  return net === undefined ? winners : `${winners}. ${t('my_result')}: ${formatMoney(net)}`
}

import { useEffect, useEffectEvent } from 'react'
import { useNavigate } from 'react-router'
import type { RollPush } from '@noktra/contract/live'
import { inLanguage } from '@noktra/contract/language'
import { rollDetails } from '@noktra/contract/plain/rolls'
import { call } from '../../api/call.ts'
import { queryClient } from '../../api/query-client.ts'
import { toast } from '../../api/toast.ts'
import { currentLanguage, loadTexts, text } from '../../i18n/i18n.ts'
import { paths } from '../../paths.ts'
import { onLive } from '../../live/live.ts'

/** Longer than other toasts: it comes unasked, and leads somewhere. */
const SHOWN_MS = 8000

/**
 * Wherever one is in the store, one's rooms tell how they were drawn and that their owner changed them: as a toast that
 * leads to the room. The room's own page shows it by itself.
 */
export function RollNews() {
  const navigate = useNavigate()

  async function showNews({ free_room_id, room_names, phase, won }: RollPush): Promise<void> {
    if (phase === 'locked' || phase === 'cancelled') return
    try {
      if (phase === 'open' && (await isOwn(free_room_id))) return
      await loadTexts('rolls')
    } catch {
      return // Without an answer there is nothing to tell; the room itself shows it.
    }
    const name = inLanguage(room_names, currentLanguage())
    const message =
      won > 0 ? text('rolls:news.won', { name, count: won }) : text(`rolls:news.${phase}`, { name })
    toast[won > 0 ? 'success' : 'info'](message, {
      id: `roll-${free_room_id}`,
      duration_ms: SHOWN_MS,
      action: { label: text('rolls:news.see'), run: () => void navigate(paths.roll(free_room_id)) },
    })
  }

  const hear = useEffectEvent((push: RollPush) => {
    const { free_room_id, phase } = push
    // Rooms that are on show fetch themselves.
    void queryClient.invalidateQueries({ queryKey: ['rolls'], refetchType: 'none' })
    if (phase === 'drawn' || phase === 'returned') {
      void queryClient.invalidateQueries({ queryKey: ['backpack'] })
    }
    if (location.pathname !== paths.roll(free_room_id)) void showNews(push)
  })

  useEffect(() => onLive('roll', (push) => hear(push)), [])
  return null
}

/** The player who changed a room need not be told so. */
async function isOwn(free_room_id: number): Promise<boolean> {
  return (await call(rollDetails, { query: { free_room_id }, silent: true })).i_created
}

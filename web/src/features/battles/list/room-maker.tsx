import { useTranslation } from 'react-i18next'
import type { BattleCard } from '@noktra/contract/battles'
import { Avatar } from '../../../domain/player/avatar.tsx'

const SYSTEM_ROOM = 0

/** Who made a room; a room of the house says so. */
export function RoomMaker({ room }: { room: Pick<BattleCard, 'room_type' | 'nickname' | 'avatar'> }) {
  const { t } = useTranslation(['battle-list', 'battles'])
  return (
    <span className="flex min-w-0 items-center gap-1.5">
      <Avatar url={room.avatar} size={18} />
      <span className="truncate" title={room.nickname}>
        <span className="sr-only">{t('by', { name: '' })}</span>
        {room.nickname}
      </span>
      {room.room_type === SYSTEM_ROOM && (
        <span className="room-badge room-badge-house">{t('battles:house')}</span>
      )}
    </span>
  )
}

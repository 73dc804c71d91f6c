import { listOfficialRolls, listRooms, officialRollDetails, roomDetails } from '@noktra/contract/admin/rolls'
import CardGiftcard from '@mui/icons-material/CardGiftcard'
import EventRepeat from '@mui/icons-material/EventRepeat'
import { lazy } from 'react'
import { text } from '../../i18n/i18n.tsx'
import type { Section } from '../section.ts'

export const roomsSection: Section = {
  name: 'rolls',
  label: text('layout:sections.rolls'),
  group: 'rooms',
  icon: CardGiftcard,
  list: listRooms,
  one: roomDetails,
  page: lazy(async () => ({ default: (await import('./room-list.tsx')).RoomList })),
  show: lazy(async () => ({ default: (await import('./room-show.tsx')).RoomShow })),
}

export const officialRollsSection: Section = {
  name: 'official-rolls',
  label: text('layout:sections.official_rolls'),
  group: 'rooms',
  icon: EventRepeat,
  list: listOfficialRolls,
  one: officialRollDetails,
  page: lazy(async () => ({ default: (await import('./official-list.tsx')).OfficialList })),
  show: lazy(async () => ({ default: (await import('./official-show.tsx')).OfficialShow })),
}

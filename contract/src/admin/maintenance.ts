import * as z from 'zod/mini'
import { room } from '../maintenance.ts'
import { unixSeconds } from '../shapes.ts'
import { act, look, OPERATORS, staffName } from './admin-route.ts'

const texts = z.object({ en: z.string(), zh: z.string(), pt: z.string() })
const text = z._default(z.string().check(z.trim(), z.maxLength(300)), '')

const roomRow = z.object({
  room,
  closed: z.boolean(),
  /** What players read; empty: the store's own words. */
  texts,
  until: z.nullable(unixSeconds),
  updated_at: z.nullable(unixSeconds),
  updated_by: staffName,
})
export type RoomRow = z.output<typeof roomRow>

export const listRooms = look('maintenance', {
  summary: 'Every room of the store and whether it is closed',
  data: z.object({ list: z.array(roomRow) }),
})

export const setMaintenance = act('maintenance/set', {
  summary: 'Closes a room for what is new, or opens it: games that run and prizes that wait go on',
  roles: OPERATORS,
  body: {
    room,
    closed: z.boolean(),
    text_en: text,
    text_zh: text,
    text_pt: text,
    /** When it is to be over: players are told, and nothing opens by itself. */
    until: z._default(z.nullable(unixSeconds), null),
  },
  data: roomRow,
  errors: ['maintenance_time_past'],
})

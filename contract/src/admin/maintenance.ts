import * as z from 'zod/mini'
import { room } from '../maintenance.ts'
import { inLanguages, unixSeconds } from '../shapes.ts'
import { adminCommand, adminQuery, OPERATORS, staffName } from './admin-route.ts'

const texts = inLanguages(z.string())
const text = z._default(z.string().check(z.trim(), z.maxLength(300)), '')

const areaRow = z.object({
  room,
  closed: z.boolean(),
  /** What players read; empty: the store's own words. */
  texts,
  until: z.nullable(unixSeconds),
  updated_at: z.nullable(unixSeconds),
  updated_by: staffName,
})
export type AreaRow = z.output<typeof areaRow>

export const listAreas = adminQuery('maintenance', {
  summary: 'Every area of the store and whether it is closed',
  data: z.object({ list: z.array(areaRow) }),
})

export const setMaintenance = adminCommand('maintenance/set', {
  summary: 'Closes an area for what is new, or opens it: games that run and prizes that wait go on',
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
  data: areaRow,
  errors: ['maintenance_time_past'],
})

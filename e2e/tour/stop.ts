import type { APIRequestContext, Page } from '@playwright/test'
import type { Say } from '../texts.ts'
import type { Lives } from './lives.ts'

export const VIEWS = {
  desktop: { viewport: { width: 1440, height: 900 } },
  phone: { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true },
} as const
export type View = keyof typeof VIEWS

export type Who = 'visitor' | 'regular' | 'newcomer' | 'rival'

export type Stage = { page: Page; api: APIRequestContext; lives: Lives; say: Say; view: View }

/** One look at the store. */
export type Stop = {
  /** Of its pictures. */
  name: string
  /** What one sees, in a sentence. */
  shows: string
  /** Whom it is shown to; the regular unless it says so. */
  who?: Who
  path: string | ((lives: Lives, api: APIRequestContext) => string | Promise<string>)
  /** Before the page is opened. */
  prepare?: (stage: Stage) => Promise<void>
  /** On the page, before its picture is taken. */
  act?: (stage: Stage) => Promise<void>
  /** Where it is looked at; in both windows unless it says so. */
  views?: readonly View[]
  /** Also seen in Chinese and in Portuguese. */
  inAll?: true
  /** The picture is taken as soon as `act` is done: something moves, or nothing ever comes. */
  atOnce?: true
}

export type Chapter = { title: string; stops: readonly Stop[] }

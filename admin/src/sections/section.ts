import type { AdminRoute, StaffRole } from '@noktra/contract/admin/admin-route'
import type { ComponentType, LazyExoticComponent } from 'react'

/** Headings of the menu, in their order. */
export const GROUPS = ['store', 'players', 'money', 'rooms', 'house'] as const

type Page = LazyExoticComponent<ComponentType>

/** One entry of the menu: its calls and its pages. */
export type Section = {
  /** In the address, and what react-admin calls the resource. */
  name: string
  label: string
  group: (typeof GROUPS)[number]
  icon: ComponentType
  /** Who sees it; everybody if left out. */
  roles?: readonly StaffRole[]
  /** Answers a page of rows with an `id` each. */
  list?: AdminRoute
  /** Answers one record to `{id}`. */
  one?: AdminRoute
  /** Whether the list takes `sort`: a field, with - in front for the largest first. */
  sorts?: boolean
  page: Page
  show?: Page
}

import {
  announcementOne,
  listAnnouncementsMade,
  listPages,
  listTerms,
  pageOne,
} from '@noktra/contract/admin/content'
import Article from '@mui/icons-material/Article'
import Campaign from '@mui/icons-material/Campaign'
import Gavel from '@mui/icons-material/Gavel'
import { lazy } from 'react'
import { text } from '../../i18n/i18n.tsx'
import type { Section } from '../section.ts'

export const announcementsSection: Section = {
  name: 'announcements',
  label: text('layout:sections.announcements'),
  group: 'store',
  icon: Campaign,
  list: listAnnouncementsMade,
  one: announcementOne,
  page: lazy(async () => ({ default: (await import('./announcement-list.tsx')).AnnouncementList })),
  show: lazy(async () => ({ default: (await import('./announcement-show.tsx')).AnnouncementShow })),
}

export const pagesSection: Section = {
  name: 'pages',
  label: text('layout:sections.pages'),
  group: 'store',
  icon: Article,
  list: listPages,
  one: pageOne,
  page: lazy(async () => ({ default: (await import('./page-list.tsx')).PageList })),
  show: lazy(async () => ({ default: (await import('./page-show.tsx')).PageShow })),
}

export const termsSection: Section = {
  name: 'terms',
  label: text('layout:sections.terms'),
  group: 'store',
  icon: Gavel,
  list: listTerms,
  page: lazy(async () => ({ default: (await import('./terms-list.tsx')).TermsList })),
}

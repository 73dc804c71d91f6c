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
import type { Section } from '../section.ts'

export const announcementsSection: Section = {
  name: 'announcements',
  label: 'Announcements',
  group: 'Store',
  icon: Campaign,
  list: listAnnouncementsMade,
  one: announcementOne,
  page: lazy(async () => ({ default: (await import('./announcement-list.tsx')).AnnouncementList })),
  show: lazy(async () => ({ default: (await import('./announcement-show.tsx')).AnnouncementShow })),
}

export const pagesSection: Section = {
  name: 'pages',
  label: 'Pages',
  group: 'Store',
  icon: Article,
  list: listPages,
  one: pageOne,
  page: lazy(async () => ({ default: (await import('./page-list.tsx')).PageList })),
  show: lazy(async () => ({ default: (await import('./page-show.tsx')).PageShow })),
}

export const termsSection: Section = {
  name: 'terms',
  label: 'Terms',
  group: 'Store',
  icon: Gavel,
  list: listTerms,
  page: lazy(async () => ({ default: (await import('./terms-list.tsx')).TermsList })),
}

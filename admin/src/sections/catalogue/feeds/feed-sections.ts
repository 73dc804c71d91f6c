import { feedDetails, listFeeds, listServiceAccounts } from '@noktra/contract/admin/feeds'
import Rss from '@mui/icons-material/RssFeed'
import SmartToy from '@mui/icons-material/SmartToy'
import { lazy } from 'react'
import { text } from '../../../i18n/i18n.tsx'
import type { Section } from '../../section.ts'

export const feedsSection: Section = {
  name: 'feeds',
  label: text('layout:sections.feeds'),
  group: 'store',
  icon: Rss,
  list: listFeeds,
  one: feedDetails,
  page: lazy(async () => ({ default: (await import('./feed-list.tsx')).FeedList })),
  show: lazy(async () => ({ default: (await import('./feed-show.tsx')).FeedShow })),
}

export const serviceAccountsSection: Section = {
  name: 'service-accounts',
  label: text('feeds:accounts.title'),
  group: 'house',
  icon: SmartToy,
  roles: ['owner', 'auditor'],
  list: listServiceAccounts,
  page: lazy(async () => ({ default: (await import('./service-account-list.tsx')).ServiceAccountList })),
}

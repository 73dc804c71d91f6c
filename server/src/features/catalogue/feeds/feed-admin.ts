import * as api from '@noktra/contract/admin/feeds'
import {
  serveAdminCommand,
  serveAdminQuery,
  serveSecretAdminCommand,
  serveSignInCall,
} from '../../../platform/admin/serve-admin.ts'
import { feedDetails, feedOverview, listFeeds } from './list-feeds.ts'
import { listSourcePrices } from './list-source-prices.ts'
import { pushPrices, pushResult } from './push-prices.ts'
import { changeFeed, confirmCurrency, createFeed, fetchFeed, removeFeed, setRate } from './save-feed.ts'
import { createServiceAccount, listServiceAccounts, revokeServiceAccount } from './service-accounts.ts'

export const feedAdmin = [
  serveAdminQuery(api.listFeeds, listFeeds),
  serveAdminQuery(api.feedOverview, feedOverview),
  serveAdminQuery(api.feedDetails, feedDetails),
  serveAdminQuery(api.listSourcePrices, listSourcePrices),
  serveAdminCommand(api.createFeed, createFeed),
  serveAdminCommand(api.changeFeed, changeFeed),
  serveAdminCommand(api.removeFeed, removeFeed),
  serveAdminCommand(api.fetchFeed, fetchFeed),
  serveAdminCommand(api.confirmCurrency, confirmCurrency),
  serveAdminCommand(api.setRate, setRate),
  serveAdminQuery(api.listServiceAccounts, listServiceAccounts),
  serveSecretAdminCommand(api.createServiceAccount, createServiceAccount),
  serveAdminCommand(api.revokeServiceAccount, revokeServiceAccount),
  serveSignInCall(api.pushPrices, pushPrices),
  serveSignInCall(api.pushResult, pushResult),
]

import {
  listBatches,
  listClaims,
  listConversions,
  listOddCallbacks,
  listOrders,
  listProofs,
  listRebates,
  listTransfers,
  orderDetails,
  proofDetails,
  transferDetails,
} from '@noktra/contract/admin/money'
import AccountBalance from '@mui/icons-material/AccountBalance'
import BarChart from '@mui/icons-material/BarChart'
import CardGiftcard from '@mui/icons-material/CardGiftcard'
import FactCheck from '@mui/icons-material/FactCheck'
import Handshake from '@mui/icons-material/Handshake'
import Payments from '@mui/icons-material/Payments'
import Redeem from '@mui/icons-material/Redeem'
import ReportProblem from '@mui/icons-material/ReportProblem'
import Savings from '@mui/icons-material/Savings'
import Summarize from '@mui/icons-material/Summarize'
import SwapHoriz from '@mui/icons-material/SwapHoriz'
import { lazy } from 'react'
import { text } from '../../i18n/i18n.tsx'
import type { Section } from '../section.ts'

export const moneySections: Section[] = [
  {
    name: 'revenue',
    label: text('layout:sections.revenue'),
    group: 'money',
    icon: BarChart,
    page: lazy(async () => ({ default: (await import('./revenue-page.tsx')).RevenuePage })),
  },
  {
    name: 'budgets',
    label: text('layout:sections.budgets'),
    group: 'money',
    icon: Savings,
    page: lazy(async () => ({ default: (await import('./budgets-page.tsx')).BudgetsPage })),
  },
  {
    name: 'report',
    label: text('layout:sections.report'),
    group: 'money',
    icon: Summarize,
    page: lazy(async () => ({ default: (await import('./report-page.tsx')).ReportPage })),
  },
  {
    name: 'orders',
    label: text('layout:sections.orders'),
    group: 'money',
    icon: Payments,
    list: listOrders,
    one: orderDetails,
    page: lazy(async () => ({ default: (await import('./order-list.tsx')).OrderList })),
    show: lazy(async () => ({ default: (await import('./order-show.tsx')).OrderShow })),
  },
  {
    name: 'odd-payments',
    label: text('layout:sections.odd_payments'),
    group: 'money',
    icon: ReportProblem,
    list: listOddCallbacks,
    page: lazy(async () => ({ default: (await import('./odd-payments.tsx')).OddPayments })),
  },
  {
    name: 'cards',
    label: text('layout:sections.cards'),
    group: 'money',
    icon: CardGiftcard,
    list: listBatches,
    page: lazy(async () => ({ default: (await import('./card-list.tsx')).CardList })),
  },
  {
    name: 'conversions',
    label: text('layout:sections.conversions'),
    group: 'money',
    icon: SwapHoriz,
    list: listConversions,
    page: lazy(async () => ({ default: (await import('./conversion-list.tsx')).ConversionList })),
  },
  {
    name: 'rebates',
    label: text('layout:sections.rebates'),
    group: 'money',
    icon: Handshake,
    list: listRebates,
    page: lazy(async () => ({ default: (await import('./rebate-list.tsx')).RebateList })),
  },
  {
    name: 'claims',
    label: text('layout:sections.claims'),
    group: 'money',
    icon: Redeem,
    list: listClaims,
    page: lazy(async () => ({ default: (await import('./claim-list.tsx')).ClaimList })),
  },
  {
    name: 'ledger',
    label: text('layout:sections.ledger'),
    group: 'money',
    icon: AccountBalance,
    list: listTransfers,
    one: transferDetails,
    page: lazy(async () => ({ default: (await import('./ledger-list.tsx')).LedgerList })),
    show: lazy(async () => ({ default: (await import('./transfer-show.tsx')).TransferShow })),
  },
  {
    name: 'proofs',
    label: text('layout:sections.proofs'),
    group: 'money',
    icon: FactCheck,
    list: listProofs,
    one: proofDetails,
    page: lazy(async () => ({ default: (await import('./proof-list.tsx')).ProofList })),
    show: lazy(async () => ({ default: (await import('./proof-show.tsx')).ProofShow })),
  },
]

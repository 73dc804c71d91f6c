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
import type { Section } from '../section.ts'

export const moneySections: Section[] = [
  {
    name: 'revenue',
    label: 'Revenue',
    group: 'Money',
    icon: BarChart,
    page: lazy(async () => ({ default: (await import('./revenue-page.tsx')).RevenuePage })),
  },
  {
    name: 'budgets',
    label: 'Budgets',
    group: 'Money',
    icon: Savings,
    page: lazy(async () => ({ default: (await import('./budgets-page.tsx')).BudgetsPage })),
  },
  {
    name: 'report',
    label: 'Daily report',
    group: 'Money',
    icon: Summarize,
    page: lazy(async () => ({ default: (await import('./report-page.tsx')).ReportPage })),
  },
  {
    name: 'orders',
    label: 'Orders',
    group: 'Money',
    icon: Payments,
    list: listOrders,
    one: orderDetails,
    page: lazy(async () => ({ default: (await import('./order-list.tsx')).OrderList })),
    show: lazy(async () => ({ default: (await import('./order-show.tsx')).OrderShow })),
  },
  {
    name: 'odd-payments',
    label: 'Odd payments',
    group: 'Money',
    icon: ReportProblem,
    list: listOddCallbacks,
    page: lazy(async () => ({ default: (await import('./odd-payments.tsx')).OddPayments })),
  },
  {
    name: 'cards',
    label: 'Cards',
    group: 'Money',
    icon: CardGiftcard,
    list: listBatches,
    page: lazy(async () => ({ default: (await import('./card-list.tsx')).CardList })),
  },
  {
    name: 'conversions',
    label: 'Conversions',
    group: 'Money',
    icon: SwapHoriz,
    list: listConversions,
    page: lazy(async () => ({ default: (await import('./conversion-list.tsx')).ConversionList })),
  },
  {
    name: 'rebates',
    label: 'Rebates',
    group: 'Money',
    icon: Handshake,
    list: listRebates,
    page: lazy(async () => ({ default: (await import('./rebate-list.tsx')).RebateList })),
  },
  {
    name: 'claims',
    label: 'Rebate claims',
    group: 'Money',
    icon: Redeem,
    list: listClaims,
    page: lazy(async () => ({ default: (await import('./claim-list.tsx')).ClaimList })),
  },
  {
    name: 'ledger',
    label: 'Ledger',
    group: 'Money',
    icon: AccountBalance,
    list: listTransfers,
    one: transferDetails,
    page: lazy(async () => ({ default: (await import('./ledger-list.tsx')).LedgerList })),
    show: lazy(async () => ({ default: (await import('./transfer-show.tsx')).TransferShow })),
  },
  {
    name: 'proofs',
    label: 'Proofs',
    group: 'Money',
    icon: FactCheck,
    list: listProofs,
    one: proofDetails,
    page: lazy(async () => ({ default: (await import('./proof-list.tsx')).ProofList })),
    show: lazy(async () => ({ default: (await import('./proof-show.tsx')).ProofShow })),
  },
]

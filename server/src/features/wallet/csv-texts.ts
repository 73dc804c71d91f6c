import type { Language } from '@noktra/contract/shapes'
import type { WalletRecord } from '@noktra/contract/wallet'
import type { StoreType } from '../../core/ledger/movement-types.ts'
import type { Game } from '../../platform/game.ts'

export const COLUMNS = ['record', 'time', 'type', 'purse', 'amount', 'balance', 'cause'] as const

/** What a movement that no game made was for. */
export type StoreCause = 'order' | 'partner' | 'retrieval'

type Texts = {
  columns: Record<(typeof COLUMNS)[number], string>
  /** What games moved is named by the games. */
  types: Record<StoreType, string>
  /** A movement that gives back an earlier one; {type} is its name. */
  refund: string
  purses: Record<WalletRecord['purse'], string>
  causes: Record<StoreCause, string>
}

/** The words of the file; the page says the same ones. */
export const CSV_TEXTS: Record<Language, Texts> = {
  en: {
    columns: {
      record: 'Number',
      time: 'Time ({zone})',
      type: 'Type',
      purse: 'Currency',
      amount: 'Amount',
      balance: 'Balance',
      cause: 'Reference',
    },
    types: {
      recharge: 'Recharge',
      card: 'Card',
      gift_card: 'Gift card',
      sell: 'Sale',
      sell_undo: 'Sale undone',
      exchange: 'Conversion',
      rebate: 'Rebate',
      retrieval: 'Retrieval: market price',
      adjustment: 'Adjustment by {brand}',
      other: 'Other',
    },
    refund: '{type} refund',
    purses: { cash: 'Coins', bonus: 'Bonus coins', diamond: 'Diamonds' },
    causes: {
      order: 'Recharge',
      partner: 'Rebate',
      retrieval: 'Retrieval',
    },
  },
  zh: {
    columns: {
      record: '编号',
      time: '时间（{zone}）',
      type: '类型',
      purse: '账户',
      amount: '金额',
      balance: '余额',
      cause: '关联记录',
    },
    types: {
      recharge: '充值',
      card: '卡密兑换',
      gift_card: '礼品卡',
      sell: '出售',
      sell_undo: '撤销出售',
      exchange: '兑换',
      rebate: '返利',
      retrieval: '提取补差价',
      adjustment: '系统调整',
      other: '其他',
    },
    refund: '{type}退款',
    purses: { cash: '硬币', bonus: '红包币', diamond: '钻石' },
    causes: {
      order: '充值',
      partner: '返利',
      retrieval: '提取',
    },
  },
  pt: {
    columns: {
      record: 'Número',
      time: 'Data e hora ({zone})',
      type: 'Tipo',
      purse: 'Tipo de saldo',
      amount: 'Valor',
      balance: 'Saldo após',
      cause: 'Referência',
    },
    types: {
      recharge: 'Recarga',
      card: 'Cartão de resgate',
      gift_card: 'Cartão-presente',
      sell: 'Venda',
      sell_undo: 'Venda desfeita',
      exchange: 'Conversão',
      rebate: 'Comissão',
      retrieval: 'Retirada, preço do mercado',
      adjustment: 'Ajuste da {brand}',
      other: 'Outros',
    },
    refund: 'Reembolso: {type}',
    purses: { cash: 'Moedas', bonus: 'Moedas de bônus', diamond: 'Diamantes' },
    causes: {
      order: 'Recarga',
      partner: 'Comissão',
      retrieval: 'Retirada',
    },
  },
}

/** The names of types in a language. */
export function typeNames(
  games: readonly Game[],
  language: Language,
  brand: string,
): (type: string) => string {
  const names = new Map<string, string>([
    ...Object.entries(CSV_TEXTS[language].types),
    ...games.flatMap(({ name, bill }) => (bill ? [[name, bill.names[language]] as const] : [])),
  ])
  return (type) => (names.get(type) ?? type).replace('{brand}', () => brand)
}

/** The names of what movements were for. */
export function causeNames(games: readonly Game[], language: Language): (kind: string) => string {
  const names = new Map<string, string>([
    ...Object.entries(CSV_TEXTS[language].causes),
    ...games.flatMap(({ name, bill }) =>
      bill ? [[name, (bill.causeNames ?? bill.names)[language]] as const] : [],
    ),
  ])
  return (kind) => names.get(kind) ?? kind
}

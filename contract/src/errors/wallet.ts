import { refusal, type ErrorText } from './refusal.ts'

/** Recharges, cards, balances. */
export const walletErrors = {
  amount_not_offered: refusal(
    12001,
    'Please choose one of the amounts shown',
    '请选择充值金额',
    'Escolha um dos valores oferecidos',
  ),
  payment_failed: refusal(
    12002,
    "The payment provider rejected the order. Please try again; you weren't charged",
    '支付下单失败，未扣费，请重试',
    'O serviço de pagamento não aceitou o pedido. Nada foi cobrado; tente de novo',
  ),
  order_unknown: refusal(12003, "This order doesn't exist", '订单不存在', 'Este pedido não existe'),
  card_no_required: refusal(
    12004,
    'Please enter the card number',
    '请输入卡号',
    'Digite o número do cartão de resgate',
    400,
  ),
  card_secret_required: refusal(
    12005,
    'Please enter the card password',
    '请输入卡密',
    'Digite o PIN do cartão de resgate',
    400,
  ),
  card_wrong: refusal(
    12006,
    'Wrong card number or password',
    '卡号或卡密错误',
    'Número ou PIN do cartão de resgate incorretos',
  ),
  card_used: refusal(
    12007,
    'This card has already been redeemed',
    '该卡已被使用',
    'Este cartão de resgate já foi usado',
  ),
  card_revoked: refusal(
    12008,
    'This card is no longer valid',
    '该卡已失效',
    'Este cartão de resgate não é mais válido',
  ),

  insufficient_coins: refusal(
    15001,
    'You need {shortfall} more coins',
    '硬币不足，还差 {shortfall}',
    'Faltam {shortfall} moedas',
  ),
  insufficient_diamonds: refusal(
    15002,
    'You need {shortfall} more diamonds',
    '钻石不足，还差 {shortfall}',
    'Faltam {shortfall} diamantes',
  ),
} as const satisfies Record<string, ErrorText>

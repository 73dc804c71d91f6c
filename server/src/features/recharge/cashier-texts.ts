import type { Language } from '@noktra/contract/shapes'
import type { OrderStatus } from '@noktra/game/recharge/order-state'

export type Texts = {
  html_lang: string
  title: string
  chip: string
  to_pay: string
  you_get: string
  order: string
  method: string
  alipay2: string
  'rxka-ali': string
  time_left: string
  minutes: (minutes: number) => string
  state: Record<OrderStatus | 'late', { name: string; text: string }>
  wrong_amount_came: string
  pay: string
  wrong_amount: string
  wrong_amount_hint: string
  late: string
  late_hint: string
  fail: string
  fail_hint: string
  refund: string
  refund_hint: string
  charge_back: string
  charge_back_hint: string
  payer: string
  /** By the value that is sent. */
  payers: Record<'' | 'account-a' | 'account-b' | 'none', string>
  back: string
  unknown_title: string
  unknown_text: string
  footer: string
}

export const cashierTexts: Record<Language, Texts> = {
  en: {
    html_lang: 'en',
    title: 'Sandbox cashier',
    chip: 'Sandbox',
    to_pay: 'To pay',
    you_get: 'You get {coins} coins',
    order: 'Order',
    method: 'Method',
    alipay2: 'Alipay',
    'rxka-ali': 'Card shop',
    time_left: 'Time left',
    minutes: (minutes) => `${minutes} min`,
    state: {
      waiting: { name: 'Waiting', text: 'Choose how this payment ends.' },
      paid: { name: 'Paid', text: 'The coins are in your account. You may close this page.' },
      late: {
        name: 'Paid late',
        text: 'The payment came after the order had ended. It was credited all the same, and is in the report of late payments.',
      },
      failed: { name: 'Failed', text: 'Nothing was paid. Go back to the store and order again.' },
      expired: {
        name: 'Expired',
        text: 'The 30 minutes of this order are over. A payment that comes now is late.',
      },
      refunded: { name: 'Paid back', text: 'The money has gone back. The store takes its coins back.' },
    },
    wrong_amount_came: 'A payment of another amount came in. It was not credited, and is in the report.',
    pay: 'Pay {payable}',
    wrong_amount: 'Pay another amount ({amount})',
    wrong_amount_hint: 'Not credited, but reported',
    late: 'Pay late',
    late_hint: 'Ends the order first, then pays it',
    fail: 'Let the payment fail',
    fail_hint: 'The store hears that nothing was paid',
    refund: 'Refund it',
    refund_hint: 'The store hears that the money went back',
    charge_back: 'Charge it back',
    charge_back_hint: 'The payer’s bank takes the money back',
    payer: 'Paid from',
    payers: {
      '': 'The player’s own account',
      'account-a': 'An account A',
      'account-b': 'An account B',
      none: 'An account that is not told',
    },
    back: 'Back to the store',
    unknown_title: 'No such order',
    unknown_text: 'This cashier has no order with that number.',
    footer: 'No real money moves here. This page exists only in the sandbox.',
  },
  zh: {
    html_lang: 'zh-CN',
    title: '沙盒收银台',
    chip: '沙盒',
    to_pay: '应付金额',
    you_get: '到账 {coins} 硬币',
    order: '订单号',
    method: '支付方式',
    alipay2: '支付宝',
    'rxka-ali': '卡密商城',
    time_left: '剩余时间',
    minutes: (minutes) => `${minutes} 分钟`,
    state: {
      waiting: { name: '待支付', text: '请选择本次支付的结果。' },
      paid: { name: '已支付', text: '硬币已到账，可以关闭本页面。' },
      late: { name: '逾期支付', text: '付款在订单结束之后到达，仍已入账，并记入逾期付款报告。' },
      failed: { name: '支付失败', text: '未支付任何金额，请返回网站重新下单。' },
      expired: { name: '已过期', text: '订单的 30 分钟有效期已过，此时付款将视为逾期。' },
      refunded: { name: '已退款', text: '款项已退回，本站将收回相应硬币。' },
    },
    wrong_amount_came: '收到一笔金额不符的付款：未入账，已记入报告。',
    pay: '支付 {payable}',
    wrong_amount: '支付其他金额（{amount}）',
    wrong_amount_hint: '不入账，但会记录',
    late: '逾期支付',
    late_hint: '先结束订单，再付款',
    fail: '模拟支付失败',
    fail_hint: '本站会收到未付款的通知',
    refund: '退款',
    refund_hint: '本站会收到款项已退回的通知',
    charge_back: '拒付',
    charge_back_hint: '付款方银行撤回款项',
    payer: '付款账户',
    payers: {
      '': '玩家本人的账户',
      'account-a': '账户 A',
      'account-b': '账户 B',
      none: '渠道不提供的账户',
    },
    back: '返回网站',
    unknown_title: '订单不存在',
    unknown_text: '收银台没有该编号的订单。',
    footer: '此处没有真实资金流动，本页面仅存在于沙盒环境。',
  },
  pt: {
    html_lang: 'pt-BR',
    title: 'Caixa de testes',
    chip: 'Testes',
    to_pay: 'A pagar',
    you_get: 'Você recebe {coins} moedas',
    order: 'Pedido',
    method: 'Método',
    alipay2: 'Alipay',
    'rxka-ali': 'Loja de cartões',
    time_left: 'Tempo restante',
    minutes: (minutes) => `${minutes} min`,
    state: {
      waiting: { name: 'Aguardando', text: 'Escolha como este pagamento termina.' },
      paid: { name: 'Pago', text: 'As moedas estão na sua conta. Você já pode fechar esta página.' },
      late: {
        name: 'Pago com atraso',
        text: 'O pagamento chegou depois do fim do pedido. Foi creditado mesmo assim e está no relatório de atrasos.',
      },
      failed: { name: 'Falhou', text: 'Nada foi pago. Volte ao site e faça um novo pedido.' },
      expired: {
        name: 'Expirado',
        text: 'Os 30 minutos deste pedido acabaram. Um pagamento agora chega com atraso.',
      },
      refunded: { name: 'Devolvido', text: 'O dinheiro voltou. O site retira as moedas.' },
    },
    wrong_amount_came: 'Chegou um pagamento de outro valor. Não foi creditado e está no relatório.',
    pay: 'Pagar {payable}',
    wrong_amount: 'Pagar outro valor ({amount})',
    wrong_amount_hint: 'Não creditado, mas registrado',
    late: 'Pagar com atraso',
    late_hint: 'Encerra o pedido e depois paga',
    fail: 'Fazer o pagamento falhar',
    fail_hint: 'O site recebe o aviso de que nada foi pago',
    refund: 'Reembolsar',
    refund_hint: 'O site recebe o aviso de que o dinheiro voltou',
    charge_back: 'Estornar',
    charge_back_hint: 'O banco de quem pagou retira o dinheiro',
    payer: 'Pago por',
    payers: {
      '': 'A conta do próprio jogador',
      'account-a': 'Uma conta A',
      'account-b': 'Uma conta B',
      none: 'Uma conta não informada',
    },
    back: 'Voltar ao site',
    unknown_title: 'Pedido inexistente',
    unknown_text: 'Este caixa não tem um pedido com esse número.',
    footer: 'Nenhum dinheiro real circula aqui. Esta página só existe no ambiente de testes.',
  },
}

import type { RetrievalFailReason } from '@noktra/contract/retrieval'
import type { Language } from '@noktra/contract/shapes'
import type { MarketPhase } from '@noktra/game/retrieval/retrieval-state'
import type { FailingCall, MarketFailure } from '../../platform/providers/market/sandbox-market.ts'
import type { MarketStep } from './play-market.ts'

export type MarketTexts = {
  html_lang: string
  title: string
  chip: string
  lead: string
  behaviour: string
  goes_on: string
  by_itself: string
  by_itself_hint: string
  by_hand: string
  by_hand_hint: string
  protect_seconds: string
  save: string
  what_goes_wrong: string
  all_well: string
  failing: string
  fault: string
  times: string
  let_fail: string
  stop: string
  taken_anyway: string
  calls: Record<FailingCall, string>
  failures: Record<MarketFailure, string>
  orders: string
  look_again: string
  no_orders: string
  states: Record<MarketPhase | 'failed', string>
  steps: Record<MarketStep, string>
  reasons: Record<RetrievalFailReason, string>
  protected_until: string
  to: string
  back: string
  footer: string
}

export const marketTexts: Record<Language, MarketTexts> = {
  en: {
    html_lang: 'en',
    title: 'Sandbox market',
    chip: 'Sandbox',
    lead: 'Here you are the market that buys skins and sends them to trade links. Play each step, or let it go on by itself, and choose what goes wrong.',
    behaviour: 'How it goes on',
    goes_on: 'Orders',
    by_itself: 'By themselves',
    by_itself_hint: 'Bought after 3 s, accepted 4 s later',
    by_hand: 'By hand',
    by_hand_hint: 'Each step waits for a button',
    protect_seconds: 'Trade protection, in seconds',
    save: 'Save',
    what_goes_wrong: 'What goes wrong',
    all_well: 'Every call is answered as it should be.',
    failing: 'Failures to come: {times}',
    fault: 'Failure',
    times: 'How many times',
    let_fail: 'Let it fail',
    stop: 'Stop failing',
    taken_anyway: 'An order whose answer does not arrive is taken all the same.',
    calls: { quote: 'Asked for prices', order: 'Asked to buy', find: 'Asked about an order' },
    failures: {
      lost_answer: 'the answer is lost',
      slow: 'no answer in time',
      broken: 'the answer is nonsense',
      out_of_stock: 'out of stock',
      too_dear: 'dearer than the store pays',
      queue: 'its queue is full',
      link_wrong: 'the trade link is wrong',
      declined: 'accepts, and the offer is declined later',
    },
    orders: 'Orders',
    look_again: 'AdminQuery again',
    no_orders: 'Nobody has retrieved anything yet. Retrieve an item from a backpack, then look again.',
    states: {
      buying: 'Buying',
      offer_sent: 'Offer sent',
      received: 'Received',
      done: 'Done',
      failed: 'Failed',
    },
    steps: {
      offer: 'Send the offer',
      cancel: 'Cannot buy it',
      deliver: 'Offer accepted',
      decline: 'Offer declined',
      expire: 'Offer expired',
      release: 'End protection',
      reverse: 'Reverse the trade',
    },
    reasons: {
      out_of_stock: 'out of stock',
      too_dear: 'dearer than the store pays',
      queue: 'queue full',
      link_wrong: 'wrong trade link',
      inventory_private: 'private inventory',
      declined: 'offer declined',
      expired: 'offer expired',
      reversed: 'trade reversed',
      provider: 'the market could not buy it',
    },
    protected_until: 'protected until {time}',
    to: 'to',
    back: 'Back to my retrievals',
    footer: 'Nothing is bought or sent here. This page exists only in the sandbox.',
  },
  zh: {
    html_lang: 'zh-CN',
    title: '沙盒饰品市场',
    chip: '沙盒',
    lead: '在这里，您扮演采购饰品并发送到交易链接的市场。可手动推进每一步，也可让其自动进行，并选择要模拟的故障。',
    behaviour: '推进方式',
    goes_on: '订单',
    by_itself: '自动推进',
    by_itself_hint: '3 秒后购入，再过 4 秒报价被接受',
    by_hand: '手动推进',
    by_hand_hint: '每一步都等待您点击按钮',
    protect_seconds: '交易保护时长（秒）',
    save: '保存',
    what_goes_wrong: '故障模拟',
    all_well: '所有调用均正常应答。',
    failing: '还将失败 {times} 次',
    fault: '故障',
    times: '次数',
    let_fail: '开始模拟故障',
    stop: '停止模拟故障',
    taken_anyway: '即使应答未送达，订单仍会被接受。',
    calls: { quote: '询价时', order: '下单时', find: '查询订单时' },
    failures: {
      lost_answer: '应答丢失',
      slow: '一直不应答',
      broken: '应答内容错误',
      out_of_stock: '缺货',
      too_dear: '价格高于本站上限',
      queue: '排队已满',
      link_wrong: '交易链接错误',
      declined: '接受订单，之后报价被拒绝',
    },
    orders: '订单',
    look_again: '刷新',
    no_orders: '还没有人提取饰品。请先在背包中提取一件饰品，再刷新本页。',
    states: {
      buying: '采购中',
      offer_sent: '报价已发送',
      received: '已收到',
      done: '已完成',
      failed: '失败',
    },
    steps: {
      offer: '发送报价',
      cancel: '无法购入',
      deliver: '报价被接受',
      decline: '报价被拒绝',
      expire: '报价已过期',
      release: '结束保护期',
      reverse: '撤销交易',
    },
    reasons: {
      out_of_stock: '缺货',
      too_dear: '价格高于本站上限',
      queue: '排队已满',
      link_wrong: '交易链接错误',
      inventory_private: '库存未公开',
      declined: '报价被拒绝',
      expired: '报价已过期',
      reversed: '交易已撤销',
      provider: '市场无法购入',
    },
    protected_until: '保护期至 {time}',
    to: '收件方',
    back: '返回我的提取记录',
    footer: '此处不会真正购买或发送任何饰品，本页面仅存在于沙盒环境。',
  },
  pt: {
    html_lang: 'pt-BR',
    title: 'Mercado de testes',
    chip: 'Testes',
    lead: 'Aqui você é o mercado que compra skins e as envia aos links de troca. Faça cada passo, ou deixe que siga sozinho, e escolha o que dá errado.',
    behaviour: 'Como avança',
    goes_on: 'Pedidos',
    by_itself: 'Sozinhos',
    by_itself_hint: 'Comprado após 3 s, aceito 4 s depois',
    by_hand: 'Manualmente',
    by_hand_hint: 'Cada passo espera por um botão',
    protect_seconds: 'Proteção da troca, em segundos',
    save: 'Salvar',
    what_goes_wrong: 'O que dá errado',
    all_well: 'Todas as chamadas são respondidas como devem.',
    failing: 'Falhas restantes: {times}',
    fault: 'Falha',
    times: 'Quantas vezes',
    let_fail: 'Fazer falhar',
    stop: 'Parar de falhar',
    taken_anyway: 'Um pedido cuja resposta não chega é aceito mesmo assim.',
    calls: { quote: 'Ao consultar preços', order: 'Ao comprar', find: 'Ao consultar um pedido' },
    failures: {
      lost_answer: 'a resposta se perde',
      slow: 'não responde a tempo',
      broken: 'a resposta não faz sentido',
      out_of_stock: 'sem estoque',
      too_dear: 'mais caro do que o site paga',
      queue: 'a fila está cheia',
      link_wrong: 'o link de troca está errado',
      declined: 'aceita, e a oferta é recusada depois',
    },
    orders: 'Pedidos',
    look_again: 'Atualizar',
    no_orders: 'Ninguém retirou nada ainda. Retire um item da mochila e atualize a página.',
    states: {
      buying: 'Comprando',
      offer_sent: 'Oferta enviada',
      received: 'Recebido',
      done: 'Concluído',
      failed: 'Falhou',
    },
    steps: {
      offer: 'Enviar a oferta',
      cancel: 'Não consegue comprar',
      deliver: 'Oferta aceita',
      decline: 'Oferta recusada',
      expire: 'Oferta expirada',
      release: 'Encerrar a proteção',
      reverse: 'Reverter a troca',
    },
    reasons: {
      out_of_stock: 'sem estoque',
      too_dear: 'mais caro do que o site paga',
      queue: 'fila cheia',
      link_wrong: 'link de troca errado',
      inventory_private: 'inventário privado',
      declined: 'oferta recusada',
      expired: 'oferta expirada',
      reversed: 'troca revertida',
      provider: 'o mercado não conseguiu comprar',
    },
    protected_until: 'protegido até {time}',
    to: 'para',
    back: 'Voltar às minhas retiradas',
    footer: 'Nada é comprado nem enviado aqui. Esta página só existe no ambiente de testes.',
  },
}

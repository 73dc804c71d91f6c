import { refusal, type ErrorText } from './refusal.ts'

/** Boxes, the backpack, upgrades, the mall, retrievals. */
export const itemsErrors = {
  box_unknown: refusal(13001, "This box doesn't exist", '盲盒不存在', 'Esta caixa não existe'),
  box_retired: refusal(
    13002,
    'This box is no longer on sale',
    '该盲盒已下架',
    'Esta caixa não está mais à venda',
  ),
  box_not_active: refusal(
    13003,
    'This box opens in a moment: its odds go live with the next randomness round',
    '该盲盒即将开放，正在等待下一轮公共随机数',
    'Esta caixa abre em instantes: as chances aguardam a próxima rodada do gerador',
  ),
  pool_version_stale: refusal(
    13004,
    "This box's odds changed. Check them first; you weren't charged",
    '该盲盒概率已更新，请先查看；未扣费',
    'As chances desta caixa mudaram. Confira antes; nada foi cobrado',
  ),
  quantity_not_offered: refusal(
    13005,
    'Choose 1, 2, 3, 4, 5 or 10 boxes',
    '请选择开启 1、2、3、4、5 或 10 个',
    'Escolha 1, 2, 3, 4, 5 ou 10 caixas',
  ),
  insufficient_keys: refusal(
    13006,
    "You don't have enough keys for this box",
    '钥匙不足，无法开启该盲盒',
    'Você não tem chaves suficientes para esta caixa',
  ),
  box_closed: refusal(
    13010,
    "This box is paused: the prices of its items have moved too far from its published odds. You weren't charged, and your keys keep their time",
    '该盲盒暂停开启：饰品价格已明显偏离公示价值。未扣费，钥匙有效期会相应延长',
    'Esta caixa está em pausa: os preços dos itens se afastaram demais das chances publicadas. Nada foi cobrado, e suas chaves não perdem prazo',
  ),
  skin_drifted: refusal(
    13011,
    "The price of this skin has moved a lot and is waiting for approval. You weren't charged",
    '该饰品价格变动过大，正在等待确认，未扣费',
    'O preço desta skin mudou muito e aguarda aprovação. Nada foi cobrado',
  ),
  prices_old: refusal(
    13012,
    "Market prices are out of date right now. Please come back later; you weren't charged",
    '市场价格暂未更新，请稍后再试，未扣费',
    'Os preços do mercado estão desatualizados agora. Volte mais tarde; nada foi cobrado',
  ),
  skin_unknown: refusal(13008, "This skin doesn't exist", '该饰品不存在', 'Esta skin não existe'),
  draw_open: refusal(
    13009,
    'This game is still running. Its proof is published when it ends',
    '该局尚未结束，结束后才能验证',
    'Este jogo ainda está em andamento; a prova sai no fim',
  ),
  draw_unknown: refusal(13007, "This draw doesn't exist", '没有该编号的开启记录', 'Este sorteio não existe'),

  item_unknown: refusal(
    14001,
    "This item isn't in your backpack",
    '背包中没有该饰品',
    'Este item não está na sua mochila',
  ),
  item_frozen: refusal(
    20012,
    'This item is held because a recharge was reversed. Support can tell you more',
    '因充值已退款，该饰品暂被冻结，详情请联系客服',
    'Este item está retido porque uma recarga foi devolvida. O suporte pode explicar',
  ),
  item_locked: refusal(
    14002,
    'This item is starred. Unstar it first',
    '该饰品已加星，请先取消加星',
    'Este item está com estrela. Remova a estrela primeiro',
  ),
  item_busy: refusal(
    14003,
    'This item has already been sold or is in use',
    '该饰品已出售或正在使用中',
    'Este item já foi vendido ou está em uso',
  ),
  item_twice: refusal(
    14006,
    'The same item is listed twice',
    '列表中有重复的饰品',
    'O mesmo item aparece duas vezes na lista',
    400,
  ),
  sale_unknown: refusal(14004, "This sale doesn't exist", '出售记录不存在', 'Esta venda não existe'),
  sale_final: refusal(
    14005,
    'Too late to undo: the 10 seconds are up',
    '已超过 10 秒，无法撤销',
    'Os 10 segundos para desfazer acabaram',
  ),

  upgrade_unknown: refusal(
    19001,
    "This upgrade doesn't exist",
    '该升级记录不存在',
    'Este upgrade não existe',
  ),
  upgrade_stake_small: refusal(
    19002,
    'The stake must be worth at least {least} coins',
    '投入价值至少为 {least} 硬币',
    'A aposta deve valer pelo menos {least} moedas',
  ),
  upgrade_target_small: refusal(
    19003,
    'The target must be worth more than the stake',
    '目标饰品的价值必须高于投入',
    'O alvo deve valer mais que a aposta',
  ),
  upgrade_chance_low: refusal(
    19004,
    'The chance would be {chance}%, below 5%: stake more or choose a cheaper target',
    '成功率为 {chance}%，低于 5%：请增加投入或选择更便宜的目标',
    'A chance seria de {chance}%, abaixo de 5%: aposte mais ou escolha um alvo mais barato',
  ),
  upgrade_chance_high: refusal(
    19005,
    'The chance would be {chance}%, above 75%: stake less or choose a pricier target',
    '成功率为 {chance}%，高于 75%：请减少投入或选择更贵的目标',
    'A chance seria de {chance}%, acima de 75%: aposte menos ou escolha um alvo mais caro',
  ),
  upgrade_changed: refusal(
    19006,
    'A price changed and so did your chance. Check it again; nothing was staked',
    '价格已变动，成功率随之改变，请重新查看，未投入任何物品',
    'Um valor mudou e, com ele, a chance. Veja de novo; nada foi apostado',
  ),
  upgrade_comfort_staked: refusal(
    19007,
    "The consolation skin can't be staked",
    '安慰饰品不能用于升级',
    'A skin de consolação não pode ser apostada',
  ),

  mall_offer_unknown: refusal(
    21001,
    "The mall doesn't sell this skin",
    '商城未出售该饰品',
    'A Loja não vende esta skin',
  ),
  mall_sold_out: refusal(
    21002,
    "This skin is sold out. You weren't charged",
    '该饰品已售罄，未扣费',
    'Esta skin está esgotada. Nada foi cobrado',
  ),
  mall_stock: refusal(
    21003,
    "Only {stock} left. You weren't charged",
    '仅剩 {stock} 件，未扣费',
    'Restam apenas {stock}. Nada foi cobrado',
  ),
  mall_quantity: refusal(
    21004,
    'You can buy 1 to {most} at once',
    '每次可购买 1 到 {most} 件',
    'Você pode comprar de 1 a {most} por vez',
    400,
  ),
  mall_quote_stale: refusal(
    21005,
    "This price is more than a minute old. Check it again; you weren't charged",
    '报价已超过一分钟，请重新确认，未扣费',
    'Este preço foi mostrado há mais de um minuto. Veja de novo; nada foi cobrado',
  ),
  mall_price_changed: refusal(
    21006,
    "The price changed to {coin_price} coins or {diamond_price} diamonds. You weren't charged",
    '价格已变为 {coin_price} 硬币或 {diamond_price} 钻石，未扣费',
    'O preço mudou para {coin_price} moedas ou {diamond_price} diamantes. Nada foi cobrado',
  ),
  mall_no_bonus: refusal(
    21007,
    "Bonus coins can't be used in the mall. You need {shortfall} more regular coins",
    '红包币不能在商城购买饰品，还需 {shortfall} 普通硬币',
    'Moedas de bônus não valem na Loja. Faltam {shortfall} moedas normais',
  ),

  retrieve_out_of_stock: refusal(
    20011,
    'This item is out of stock. Exchange it for diamonds and buy in the mall',
    '该饰品缺货，请兑换T币在商城中购买',
    'Este item está em falta. Troque-o por diamantes e compre na Loja',
  ),
  gap_no_bonus: refusal(
    21008,
    "Bonus coins can't be used for this. You need {shortfall} more regular coins",
    '红包币不能用于补足提取差额，还需 {shortfall} 普通硬币',
    'Moedas de bônus não pagam o que o mercado pede a mais. Faltam {shortfall} moedas normais',
  ),
  retrieve_queue: refusal(
    70001,
    'The retrieval queue is busy. Please try again later',
    '提取列表正在排队，请稍后提取',
    'A fila de retirada está cheia. Tente mais tarde',
  ),
  retrieval_held: refusal(
    26060,
    'Your password or trade link was changed. To keep others out of your backpack, you can retrieve again in {hours} h {minutes} min',
    '您的密码或交易链接刚被修改，为保护您的饰品，{hours} 小时 {minutes} 分钟后可再次提取',
    'Sua senha ou seu link de troca foi alterado: a retirada abre de novo em {hours} h {minutes} min, para que ninguém esvazie a sua mochila',
  ),
  retrieve_link_wrong: refusal(
    141005,
    'The trade link is wrong. Please add it again',
    '交易链接错误，请重新绑定',
    'O link de troca está errado. Vincule-o de novo',
  ),
} as const satisfies Record<string, ErrorText>

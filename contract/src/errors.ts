import type { Language } from './shapes.ts'

type ErrorText = {
  /** The number in the envelope. */
  code: number
  /** HTTP status; 200 for refusals by a rule of the store. */
  http: number
  text: Record<Language, string>
}

function refusal(code: number, en: string, zh: string, pt: string, http = 200): ErrorText {
  return { code, http, text: { en, zh, pt } }
}

/**
 * Every error a call may answer with: name in the code, number on the wire, text in three languages.
 * `{field}` and the like are filled from the error's details. The Chinese texts are SPEC's where it gives one.
 */
export const errors = {
  invalid_input: refusal(
    40000,
    'Please check this field: {field}',
    '请检查该字段：{field}',
    'Verifique este campo: {field}',
    400,
  ),
  unreadable_body: refusal(
    40001,
    'The request could not be read',
    '请求内容无法读取',
    'Não foi possível ler a solicitação',
    400,
  ),
  body_too_large: refusal(
    41300,
    'The request is too large',
    '请求内容过大',
    'A solicitação é grande demais',
    413,
  ),
  not_signed_in: refusal(40100, 'Please sign in first', '请先登录', 'Entre na sua conta primeiro', 401),
  not_found: refusal(
    40400,
    'There is nothing at this address',
    '该地址不存在',
    'Não há nada neste endereço',
    404,
  ),
  too_many_requests: refusal(
    42900,
    'Too many tries. Please wait {seconds} s',
    '操作过于频繁，请 {seconds} 秒后再试',
    'Muitas tentativas. Aguarde {seconds} s',
    429,
  ),
  unexpected: refusal(
    50000,
    'Something went wrong on our side (ref. {ref})',
    '服务器出现问题（编号 {ref}）',
    'Algo deu errado do nosso lado (ref. {ref})',
    500,
  ),
  busy: refusal(
    50301,
    'The store is busy. Please try again: a repeated request is never charged twice',
    '系统繁忙，请重试：重复请求不会重复扣费',
    'A loja está ocupada. Tente de novo: um pedido repetido nunca é cobrado duas vezes',
    503,
  ),
  service_unavailable: refusal(
    50300,
    'This service is not available right now',
    '该服务暂时不可用',
    'Este serviço não está disponível agora',
    503,
  ),
  idempotency_key_reused: refusal(
    40901,
    'This request key was used for another request',
    '该请求键已用于其他请求',
    'Esta chave já foi usada em outra solicitação',
  ),
  idempotency_key_invalid: refusal(
    40002,
    'The Idempotency-Key must be 1 to 80 letters, digits, - or _',
    '请求键必须是1到80位字母、数字、- 或 _',
    'A Idempotency-Key deve ter de 1 a 80 letras, dígitos, - ou _',
    400,
  ),

  money_decimals: refusal(
    40010,
    'Amounts have at most two decimals: {field}',
    '金额最多两位小数：{field}',
    'Valores têm no máximo duas casas decimais: {field}',
    400,
  ),
  mobile_required: refusal(
    11001,
    'Please enter your phone number or e-mail',
    '请输入登录手机号',
    'Digite seu telefone ou e-mail',
    400,
  ),
  mobile_invalid: refusal(
    11002,
    'This is not a valid phone number or e-mail',
    '手机号或邮箱格式不正确',
    'Telefone ou e-mail inválido',
  ),
  password_required: refusal(11003, 'Please enter your password', '请输入密码', 'Digite sua senha'),
  password_too_short: refusal(
    11004,
    'The password needs at least 6 characters',
    '登录密码长度至少6位',
    'A senha precisa de pelo menos 6 caracteres',
    400,
  ),
  password_wrong: refusal(
    11005,
    'The account or the password is wrong',
    '账号或密码错误',
    'Conta ou senha incorreta',
  ),
  captcha_required: refusal(
    11006,
    'Please solve the slide puzzle first',
    '请先完成滑动验证',
    'Resolva o quebra-cabeça primeiro',
  ),
  captcha_failed: refusal(11007, 'The verification failed', '验证失败', 'A verificação falhou'),
  code_required: refusal(
    11008,
    'Please enter the verification code',
    '请输入短信验证码',
    'Digite o código de verificação',
  ),
  code_length: refusal(
    11009,
    'The code has exactly 6 characters',
    '验证码长度必须是6位',
    'O código tem exatamente 6 caracteres',
    400,
  ),
  code_wrong: refusal(
    11010,
    'The code is wrong. Tries left: {tries}',
    '验证码错误，剩余 {tries} 次',
    'Código incorreto. Tentativas restantes: {tries}',
  ),
  code_expired: refusal(
    11011,
    'The code has expired. Please request a new one',
    '验证码已失效，请重新获取',
    'O código expirou. Peça um novo',
  ),
  invite_code_unknown: refusal(
    11012,
    'This invite code does not exist',
    '邀请码不存在',
    'Este código de convite não existe',
  ),
  account_closed: refusal(
    11013,
    'This account is closed. Please contact support',
    '该账号已被停用，请联系客服',
    'Esta conta está encerrada. Fale com o suporte',
  ),
  sms_failed: refusal(
    11014,
    'The code could not be sent. Please try again',
    '验证码发送失败，请重试',
    'Não foi possível enviar o código. Tente de novo',
  ),
  user_seed_format: refusal(
    11015,
    'A seed has 1 to 64 letters, digits, - or _',
    '种子为1到64位字母、数字、- 或 _',
    'A semente tem de 1 a 64 letras, dígitos, - ou _',
    400,
  ),

  amount_not_offered: refusal(
    12001,
    'Please choose one of the offered amounts',
    '请选择充值金额',
    'Escolha um dos valores oferecidos',
  ),
  payment_failed: refusal(
    12002,
    'The payment service did not accept the order',
    '支付下单失败，请重试',
    'O serviço de pagamento não aceitou o pedido',
  ),
  order_unknown: refusal(12003, 'This order does not exist', '订单不存在', 'Este pedido não existe'),
  card_no_required: refusal(
    12004,
    'Please enter the card number',
    '请输入卡号',
    'Digite o número do cartão',
    400,
  ),
  card_secret_required: refusal(
    12005,
    'Please enter the card password',
    '请输入卡密',
    'Digite a senha do cartão',
    400,
  ),
  card_wrong: refusal(
    12006,
    'The card number or password is wrong',
    '卡号或卡密错误',
    'Número ou senha do cartão incorretos',
  ),
  card_used: refusal(12007, 'This card was already redeemed', '该卡已被使用', 'Este cartão já foi resgatado'),
  card_revoked: refusal(12008, 'This card is no longer valid', '该卡已失效', 'Este cartão não é mais válido'),

  box_unknown: refusal(13001, 'This box does not exist', '盲盒不存在', 'Esta caixa não existe'),
  box_retired: refusal(
    13002,
    'This box is no longer on sale',
    '该盲盒已下架',
    'Esta caixa não está mais à venda',
  ),
  box_not_active: refusal(
    13003,
    'This box opens in a moment: its odds wait for the next beacon round',
    '该盲盒即将开放：正在等待下一个随机信标',
    'Esta caixa abre em instantes: as chances aguardam a próxima rodada do farol',
  ),
  pool_version_stale: refusal(
    13004,
    'The odds of this box have changed. Review them; nothing was charged',
    '该盲盒概率已更新，请查看新概率；未扣费',
    'As chances desta caixa mudaram. Revise-as; nada foi cobrado',
  ),
  quantity_not_offered: refusal(
    13005,
    'Choose 1, 2, 3, 4, 5 or 10 boxes',
    '请选择开启 1、2、3、4、5 或 10 个',
    'Escolha 1, 2, 3, 4, 5 ou 10 caixas',
  ),
  insufficient_keys: refusal(
    13006,
    'You do not have enough keys for this box',
    '该盲盒的钥匙不足',
    'Você não tem chaves suficientes para esta caixa',
  ),
  skin_unknown: refusal(13008, 'This skin does not exist', '该饰品不存在', 'Esta skin não existe'),
  draw_open: refusal(
    13009,
    'This game is still open: its proof comes with its end',
    '该局尚未结束，结束后才能验证',
    'Este jogo ainda está aberto: a prova vem com o fim',
  ),
  draw_unknown: refusal(
    13007,
    'There is no draw with this number',
    '没有该编号的开启记录',
    'Não há sorteio com este número',
  ),

  insufficient_coins: refusal(
    15001,
    'You are {shortfall} coins short',
    '硬币不足，还差 {shortfall}',
    'Faltam {shortfall} moedas',
  ),
  insufficient_diamonds: refusal(
    15002,
    'You are {shortfall} diamonds short',
    '钻石不足，还差 {shortfall}',
    'Faltam {shortfall} diamantes',
  ),

  item_unknown: refusal(
    14001,
    'This item is not in your backpack',
    '背包中没有该饰品',
    'Este item não está na sua mochila',
  ),
  item_locked: refusal(
    14002,
    'This item is starred. Remove the star first',
    '该饰品已加星锁定，请先取消',
    'Este item está com estrela. Remova a estrela primeiro',
  ),
  item_busy: refusal(
    14003,
    'This item was already sold or is in use',
    '该饰品已出售或正在使用中',
    'Este item já foi vendido ou está em uso',
  ),
  item_twice: refusal(
    14006,
    'The same item stands twice in this list',
    '列表中有重复的饰品',
    'O mesmo item aparece duas vezes na lista',
    400,
  ),
  sale_unknown: refusal(14004, 'This sale does not exist', '出售记录不存在', 'Esta venda não existe'),
  sale_final: refusal(
    14005,
    'The 10 seconds to undo have passed',
    '已超过10秒，无法撤销',
    'Os 10 segundos para desfazer passaram',
  ),

  setting_unknown: refusal(16001, 'There is no such setting', '没有该配置项', 'Essa configuração não existe'),
  battle_unknown: refusal(
    18001,
    'There is no battle with this number',
    '没有该编号的对战房间',
    'Não há batalha com este número',
  ),
  battle_private: refusal(
    18002,
    'This battle is private: it opens by its link only',
    '该对战为私密房间，只能通过链接进入',
    'Esta batalha é privada: só abre pelo link',
  ),
  battle_not_waiting: refusal(
    18003,
    'This battle has already started or ended',
    '该对战已开始或已结束',
    'Esta batalha já começou ou terminou',
  ),
  battle_joined: refusal(
    18004,
    'You already have a seat here',
    '您已在该房间中',
    'Você já tem um lugar aqui',
  ),
  battle_full: refusal(
    18005,
    'All seats are taken. You were not charged',
    '座位已满，未扣费',
    'Todos os lugares estão ocupados. Nada foi cobrado',
  ),
  battle_seat_taken: refusal(
    18006,
    'This seat is taken. You were not charged',
    '该座位已有人，未扣费',
    'Este lugar está ocupado. Nada foi cobrado',
  ),
  battle_seat_unknown: refusal(
    18007,
    'There is no such seat in this battle',
    '该对战没有这个座位',
    'Não existe esse lugar nesta batalha',
  ),
  battle_not_joined: refusal(
    18008,
    'You have no seat in this battle',
    '您不在该房间中',
    'Você não tem lugar nesta batalha',
  ),
  battle_not_creator: refusal(
    18009,
    'Only the creator of this battle may do this',
    '只有房主可以进行此操作',
    'Só quem criou a batalha pode fazer isso',
  ),
  battle_others_in: refusal(
    18010,
    'Other players are in: the battle can no longer be changed or cancelled',
    '已有其他玩家加入，无法修改或取消',
    'Há outros jogadores: a batalha não pode mais ser alterada nem cancelada',
  ),
  battle_creator_stays: refusal(
    18011,
    'The creator cannot leave. Cancel the battle instead',
    '房主不能离开，可以取消对战',
    'Quem criou não pode sair. Cancele a batalha',
  ),
  battle_players_only: refusal(
    18012,
    'No bots in a battle of players only',
    '仅限玩家的对战不能添加机器人',
    'Sem bots numa batalha só de jogadores',
  ),
  battle_bots_only: refusal(
    18013,
    'This creator plays against bots only for now',
    '该房主目前只能与机器人对战',
    'Por enquanto, quem criou só joga contra bots',
  ),
  battle_rounds: refusal(
    18014,
    'A battle has 1 to 50 boxes',
    '对战需要 1 到 50 个盲盒',
    'Uma batalha tem de 1 a 50 caixas',
    400,
  ),
  battle_mode_unknown: refusal(
    18015,
    'There is no such battle mode',
    '没有该对战模式',
    'Não existe esse modo de batalha',
    400,
  ),
  battle_seats: refusal(
    18016,
    'A battle has 2, 3 or 4 seats',
    '对战需要 2、3 或 4 个座位',
    'Uma batalha tem 2, 3 ou 4 lugares',
    400,
  ),
  battle_team: refusal(
    18017,
    '2v2 needs four seats and a mode with a winner',
    '2v2 需要四个座位，且不能为共享模式',
    '2v2 precisa de quatro lugares e de um modo com vencedor',
  ),
  battle_fund: refusal(
    18018,
    'You can pay 10 to 90 % of the others’ price, or nothing',
    '可为他人支付 10% 至 90%，或不支付',
    'Você pode pagar de 10 a 90 % do preço dos outros, ou nada',
  ),
  battle_fund_grade: refusal(
    18019,
    'Paying for others opens at level {grade}',
    '达到 {grade} 级后可为他人支付',
    'Pagar pelos outros abre no nível {grade}',
  ),
  battle_rooms_many: refusal(
    18020,
    'You already have {most} open battles',
    '您已有 {most} 个等待中的对战',
    'Você já tem {most} batalhas abertas',
  ),
  battle_options: refusal(
    18021,
    'These options do not go together: {field}',
    '选项冲突：{field}',
    'Estas opções não combinam: {field}',
  ),
  recharge_needed: refusal(
    18022,
    'Retrieving items and playing with other players open once you have recharged {missing} more coins. Bots and rooms of the house are open to you',
    '再充值 {missing} 硬币即可提取饰品并与其他玩家一起游戏，现在可使用机器人对战和官方房间',
    'Para retirar itens e jogar com outros jogadores, recarregue mais {missing} moedas. Bots e salas da casa já estão abertos para você',
  ),
  battle_changed: refusal(
    18026,
    'The creator has changed this battle. Look at it again; you were not charged',
    '房主修改了该对战，请重新查看，未扣费',
    'Quem criou mudou esta batalha. Veja de novo; nada foi cobrado',
  ),
  battle_no_draft: refusal(
    18023,
    'There is no draft in this battle now',
    '该对战目前没有选择环节',
    'Não há escolha nesta batalha agora',
  ),
  battle_not_your_turn: refusal(18024, 'It is not your turn', '还没轮到您', 'Não é a sua vez'),
  battle_item_not_offered: refusal(
    18025,
    'This item is taken or does not fit into your half',
    '该饰品已被选择或超出您的份额',
    'Este item já foi escolhido ou não cabe na sua metade',
  ),

  upgrade_unknown: refusal(
    19001,
    'This upgrade does not exist',
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
    'The chance would be {chance} %, below 5 %: stake more or choose a cheaper target',
    '成功率为 {chance}%，低于 5%：请增加投入或选择更便宜的目标',
    'A chance seria de {chance} %, abaixo de 5 %: aposte mais ou escolha um alvo mais barato',
  ),
  upgrade_chance_high: refusal(
    19005,
    'The chance would be {chance} %, above 75 %: stake less or choose a dearer target',
    '成功率为 {chance}%，高于 75%：请减少投入或选择更贵的目标',
    'A chance seria de {chance} %, acima de 75 %: aposte menos ou escolha um alvo mais caro',
  ),
  upgrade_changed: refusal(
    19006,
    'A value has changed and with it the chance. Look at it again; nothing was staked',
    '价格已变动，成功率随之改变，请重新查看，未投入任何物品',
    'Um valor mudou e, com ele, a chance. Veja de novo; nada foi apostado',
  ),
  upgrade_comfort_staked: refusal(
    19007,
    'The comfort skin cannot be staked',
    '安慰饰品不能用于升级',
    'A skin de consolação não pode ser apostada',
  ),

  mall_offer_unknown: refusal(
    21001,
    'The mall does not sell this skin',
    '商城没有出售该饰品',
    'A loja não vende esta skin',
  ),
  mall_sold_out: refusal(
    21002,
    'This skin is sold out. You were not charged',
    '该饰品已售罄，未扣费',
    'Esta skin está esgotada. Nada foi cobrado',
  ),
  mall_stock: refusal(
    21003,
    'Only {stock} are left. You were not charged',
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
    'This price was shown more than a minute ago. Look at it again; you were not charged',
    '报价已超过一分钟，请重新确认，未扣费',
    'Este preço foi mostrado há mais de um minuto. Veja de novo; nada foi cobrado',
  ),
  mall_price_changed: refusal(
    21006,
    'The price has changed to {coin_price} coins or {diamond_price} diamonds. You were not charged',
    '价格已变为 {coin_price} 硬币或 {diamond_price} 钻石，未扣费',
    'O preço mudou para {coin_price} moedas ou {diamond_price} diamantes. Nada foi cobrado',
  ),
  mall_no_bonus: refusal(
    21007,
    'Red envelope coins cannot buy in the mall. {shortfall} more recharged coins are needed',
    '红包硬币不能在商城购买饰品，还需 {shortfall} 充值硬币',
    'Moedas de envelope não compram na loja. Faltam {shortfall} moedas recarregadas',
  ),

  mine_tier_unknown: refusal(22001, 'There is no such tier', '没有该档位', 'Não existe esse nível'),
  mine_tier_stale: refusal(
    22002,
    'The prizes of this tier have changed. Look at them again; you were not charged',
    '该档位的奖品已更新，请重新查看，未扣费',
    'Os prêmios deste nível mudaram. Veja de novo; nada foi cobrado',
  ),
  mine_game_open: refusal(
    22003,
    'You have an open game: finish it first',
    '您有未完成的扫雷，请先完成',
    'Você tem um jogo aberto: termine-o primeiro',
  ),
  mine_game_unknown: refusal(22004, 'This game does not exist', '该扫雷不存在', 'Este jogo não existe'),
  mine_game_over: refusal(22005, 'This game is over', '该扫雷已结束', 'Este jogo acabou'),
  mine_layer_played: refusal(
    22006,
    'This layer is played already: you stand at layer {layer} now',
    '该层已操作过，您现在位于第 {layer} 层',
    'Esta camada já foi jogada: você está na camada {layer} agora',
  ),
  mine_tile: refusal(
    22007,
    'A layer has the tiles 1 to 7',
    '每层只有 1 到 7 号格子',
    'Uma camada tem os blocos de 1 a 7',
    400,
  ),
  mine_nothing_to_take: refusal(
    22008,
    'There is no prize before the first layer is cleared',
    '通过第一层后才有奖品',
    'Não há prêmio antes de passar a primeira camada',
  ),
  seed_held: refusal(
    22009,
    'Finish your minesweeper game first: its seed cannot change while it is open',
    '请先完成扫雷：进行中不能更换种子',
    'Termine seu jogo de campo minado primeiro: a semente não muda enquanto ele está aberto',
  ),

  roll_unknown: refusal(
    23001,
    'This roll room does not exist',
    '该福利房间不存在',
    'Esta sala de sorteio não existe',
  ),
  roll_name: refusal(
    23002,
    'A room name has 1 to {most} characters',
    '房间名称需为 1 至 {most} 个字符',
    'O nome da sala tem de 1 a {most} caracteres',
  ),
  roll_descr: refusal(
    23003,
    'A description has at most {most} characters',
    '房间说明最多 {most} 个字符',
    'A descrição tem no máximo {most} caracteres',
  ),
  roll_time: refusal(
    23004,
    'The draw must lie between 5 minutes and 30 days ahead',
    '开奖时间须在 5 分钟后至 30 天内',
    'O sorteio deve ser entre 5 minutos e 30 dias à frente',
  ),
  roll_places: refusal(
    23005,
    'A room has 2 to 10,000 places',
    '房间人数须为 2 至 10,000 人',
    'Uma sala tem de 2 a 10.000 lugares',
  ),
  roll_prizes: refusal(
    23006,
    'A room has 1 to 50 different prizes',
    '房间奖品须为 1 至 50 件，且不可重复',
    'Uma sala tem de 1 a 50 prêmios diferentes',
  ),
  roll_open_rooms: refusal(
    23007,
    'You already have {most} open rooms: wait until one is drawn',
    '您已有 {most} 个进行中的房间，请等待开奖',
    'Você já tem {most} salas abertas: espere uma ser sorteada',
  ),
  roll_not_owner: refusal(
    23008,
    'Only the owner can change this room',
    '只有房主可以修改该房间',
    'Só o dono pode alterar esta sala',
  ),
  roll_fixed: refusal(
    23009,
    'Somebody has joined: time, places, password and conditions are fixed now',
    '已有玩家加入，时间、人数、密码和条件不可再修改',
    'Alguém já entrou: horário, lugares, senha e condições não mudam mais',
  ),
  roll_locked: refusal(
    23010,
    'The draw is under way: nothing can change any more',
    '正在开奖，无法再更改',
    'O sorteio está em andamento: nada mais pode mudar',
  ),
  roll_over: refusal(23011, 'This room is over', '该房间已结束', 'Esta sala já terminou'),
  roll_own: refusal(
    23012,
    'You cannot join your own room',
    '不能加入自己的房间',
    'Você não pode entrar na própria sala',
  ),
  roll_joined: refusal(23013, 'You have joined already', '您已加入该房间', 'Você já entrou'),
  roll_device: refusal(
    23014,
    'Another account joined from this device already',
    '该设备已有其他账号加入',
    'Outra conta já entrou neste dispositivo',
  ),
  roll_full: refusal(23015, 'All places are taken', '名额已满', 'Todos os lugares estão ocupados'),
  roll_password: refusal(23016, 'The password is wrong', '房间密码错误', 'A senha está errada'),
  roll_recharge: refusal(
    23017,
    'This room asks for a recharge of {need} coins. You are {missing} short',
    '该房间要求充值 {need} 币，您还差 {missing} 币',
    'Esta sala pede uma recarga de {need} moedas. Faltam {missing}',
  ),
  roll_invited: refusal(
    23018,
    'Only players whom {nickname} invited can join',
    '仅限 {nickname} 邀请的玩家加入',
    'Só jogadores convidados por {nickname} podem entrar',
  ),
  roll_has_entrants: refusal(
    23019,
    '{num} joined: a room with entrants cannot be cancelled',
    '已有 {num} 人加入，房间不可取消',
    '{num} já entraram: a sala não pode ser cancelada',
  ),
  roll_password_form: refusal(
    23020,
    'A password has 1 to {most} characters',
    '密码需为 1 至 {most} 个字符',
    'A senha tem de 1 a {most} caracteres',
  ),
  roll_conditions: refusal(
    23021,
    'The recharge condition needs an amount, and a start before its end and before the draw',
    '充值条件需有金额，且开始时间须早于结束时间和开奖时间',
    'A condição de recarga precisa de um valor e de um início antes do fim e do sorteio',
  ),

  envelope_unknown: refusal(
    24001,
    'This red envelope does not exist',
    '该红包不存在',
    'Este envelope vermelho não existe',
  ),
  envelope_code_missing: refusal(24002, 'Enter the code', '请输入红包口令', 'Digite o código'),
  envelope_code_wrong: refusal(
    24003,
    'No red envelope has this code',
    '口令错误，没有对应的红包',
    'Nenhum envelope tem este código',
  ),
  envelope_ended: refusal(24004, 'This red envelope has ended', '该红包已结束', 'Este envelope já terminou'),
  envelope_empty: refusal(
    24005,
    'Every reward of this red envelope is claimed',
    '该红包已被领完',
    'Todos os prêmios deste envelope já foram resgatados',
  ),
  envelope_claimed: refusal(
    24006,
    'You have had your reward of this red envelope',
    '您已领取过该红包',
    'Você já recebeu o prêmio deste envelope',
  ),
  envelope_device: refusal(
    24007,
    'This device has had its reward of this red envelope',
    '该设备已领取过该红包',
    'Este dispositivo já recebeu o prêmio deste envelope',
  ),
  envelope_network: refusal(
    24008,
    'This network has had its reward of this red envelope',
    '该网络已领取过该红包',
    'Esta rede já recebeu o prêmio deste envelope',
  ),

  welfare_box_unknown: refusal(
    25001,
    'This welfare box does not exist',
    '该福利箱不存在',
    'Esta caixa de benefícios não existe',
  ),
  welfare_not_met: refusal(
    25002,
    "Today's recharge is {missing} short for this box",
    '今日充值还差 {missing}，无法开启该福利箱',
    'Faltam {missing} na recarga de hoje para esta caixa',
  ),
  welfare_opened_today: refusal(
    25003,
    'You opened your welfare box of today. The next one waits from midnight, store time',
    '今日已开启福利箱，请在商店时间零点后再来',
    'Você já abriu a caixa de benefícios de hoje. A próxima abre à meia-noite, horário da loja',
  ),

  trade_url_required: refusal(
    26001,
    'Please paste your trade link',
    '请粘贴交易链接',
    'Cole o seu link de troca',
  ),
  trade_url_invalid: refusal(
    26002,
    'This is no trade link. It looks like https://steamcommunity.com/tradeoffer/new/?partner=…&token=…',
    '交易链接格式不正确，应形如 https://steamcommunity.com/tradeoffer/new/?partner=…&token=…',
    'Isto não é um link de troca. Ele tem a forma https://steamcommunity.com/tradeoffer/new/?partner=…&token=…',
  ),
  trade_url_other: refusal(
    26003,
    'This trade link belongs to another Steam account than yours',
    '该交易链接不属于您绑定的 Steam 账号',
    'Este link de troca é de outra conta Steam, não da sua',
  ),
  trade_url_taken: refusal(
    26004,
    'This trade link is bound to another player',
    '该交易链接已被其他用户绑定',
    'Este link de troca já está vinculado a outro jogador',
  ),
  trade_url_private: refusal(
    26005,
    'The inventory behind this trade link is private. Make it public, then try again',
    '该交易链接对应的库存未公开，请公开后重试',
    'O inventário deste link de troca é privado. Torne-o público e tente de novo',
  ),
  trade_url_locked: refusal(
    26006,
    'A trade link stays for 24 hours. You can change it in {hours} h',
    '交易链接绑定后 24 小时内不可修改，请在 {hours} 小时后再试',
    'O link de troca fica fixo por 24 horas. Você pode alterá-lo em {hours} h',
  ),
  trade_url_missing: refusal(
    26007,
    'Bind your trade link first',
    '请先绑定交易链接',
    'Vincule primeiro o seu link de troca',
  ),
  steam_bound: refusal(
    26008,
    'A Steam account is bound already',
    '已绑定 Steam 账号',
    'Já há uma conta Steam vinculada',
  ),
  steam_taken: refusal(
    26009,
    'This Steam account belongs to another player',
    '该 Steam 账号已被其他用户绑定',
    'Esta conta Steam pertence a outro jogador',
  ),
  steam_refused: refusal(
    26010,
    'Steam did not confirm this sign-in. Please start again',
    'Steam 未确认此次登录，请重新开始',
    'O Steam não confirmou este acesso. Comece de novo',
  ),
  steam_cancelled: refusal(26011, 'The sign-in was cancelled', '已取消登录', 'O acesso foi cancelado'),
  proof_needed: refusal(
    26012,
    'Please confirm with your password or a code',
    '请使用密码或验证码确认',
    'Confirme com a sua senha ou um código',
  ),
  nickname_required: refusal(26013, 'Please enter a nickname', '请输入昵称', 'Digite um apelido'),
  nickname_invalid: refusal(
    26014,
    'A nickname has 1 to 20 characters, without control characters',
    '昵称为 1 至 20 个字符，不能包含控制字符',
    'Um apelido tem de 1 a 20 caracteres, sem caracteres de controle',
  ),
  avatar_unknown: refusal(26015, 'This picture does not exist', '该头像不存在', 'Esta imagem não existe'),
  contact_missing: refusal(
    26016,
    'Your account has none of this kind yet',
    '账号尚未绑定该联系方式',
    'A sua conta ainda não tem um contato deste tipo',
  ),
  mobile_taken: refusal(
    26017,
    'This number or address belongs to another account',
    '该手机号或邮箱已被其他账号使用',
    'Este número ou endereço pertence a outra conta',
  ),
  session_unknown: refusal(
    26018,
    'This session has ended already',
    '该会话已结束',
    'Esta sessão já terminou',
  ),
  totp_required: refusal(
    26019,
    'Enter the code of your authenticator app',
    '请输入身份验证器中的验证码',
    'Digite o código do seu aplicativo autenticador',
  ),
  totp_wrong: refusal(
    26020,
    'This authenticator code is wrong or was used',
    '身份验证码错误或已使用',
    'Este código do autenticador está errado ou já foi usado',
  ),
  totp_on: refusal(
    26021,
    'The second factor is on already',
    '两步验证已开启',
    'O segundo fator já está ativo',
  ),
  totp_off: refusal(26022, 'The second factor is off', '两步验证未开启', 'O segundo fator está desativado'),
  totp_not_begun: refusal(
    26023,
    'Scan the new secret first',
    '请先扫描新的密钥',
    'Leia primeiro o novo segredo',
  ),
  invite_code_required: refusal(
    26024,
    'Please enter an invite code',
    '请输入邀请码',
    'Digite um código de convite',
  ),
  inviter_self: refusal(
    26025,
    'You cannot invite yourself',
    '不能邀请自己',
    'Você não pode convidar a si mesmo',
  ),
  inviter_bound: refusal(26026, 'You have an inviter already', '已绑定邀请人', 'Você já tem quem o convidou'),
  inviter_late: refusal(
    26027,
    'An inviter can be named within 7 days of registering only',
    '仅可在注册后 7 天内绑定邀请人',
    'Só é possível indicar quem convidou até 7 dias após o cadastro',
  ),
  inviter_younger: refusal(
    26028,
    'An inviter must be an older account than yours',
    '邀请人账号必须早于您的账号',
    'Quem convida precisa ter uma conta mais antiga que a sua',
  ),
  rebate_small: refusal(
    26029,
    'Rebates are claimed from {least} on; {missing} is missing',
    '返利满 {least} 方可领取，还差 {missing}',
    'As comissões são resgatadas a partir de {least}; faltam {missing}',
  ),
  exchange_amount: refusal(
    26030,
    'Convert at least {least} diamonds',
    '至少兑换 {least} 钻石',
    'Converta pelo menos {least} diamantes',
  ),
  exchange_rate_changed: refusal(
    26042,
    'The rate is now {rate} coins for a diamond. Nothing was converted',
    '当前汇率为 1 钻石 = {rate} 硬币，未进行兑换',
    'A taxa agora é {rate} moedas por diamante. Nada foi convertido',
  ),
  wallet_range: refusal(
    26031,
    'Check the dates: the first is not after the last',
    '请检查日期范围',
    'Verifique as datas: a primeira não pode ser depois da última',
  ),
  level_badge: refusal(
    26032,
    'Keys come with level 10',
    '等级达到 10 级后可领取钥匙',
    'As chaves começam no nível 10',
  ),
  level_spend: refusal(
    26033,
    'Spend {missing} more coins for the next key',
    '再消费 {missing} 硬币即可领取下一把钥匙',
    'Gaste mais {missing} moedas para a próxima chave',
  ),
  level_today: refusal(26034, 'You took the key of today', '今日钥匙已领取', 'Você já pegou a chave de hoje'),
  level_no_box: refusal(
    26035,
    'No box of this level is on sale now',
    '当前没有该等级对应的在售箱子',
    'Nenhuma caixa deste nível está à venda agora',
  ),
  limit_amount: refusal(
    26036,
    'A limit is at least 0.01 coins, or whole minutes that fit into its day or month',
    '限额至少为 0.01 硬币；时间须为整数分钟，且不超过当天或当月的时长',
    'Um limite é de pelo menos 0,01 moeda, ou de minutos inteiros que caibam no dia ou no mês',
  ),
  break_length: refusal(
    26037,
    'A break lasts 1 to 30 days, a self-exclusion at least 6 months',
    '休息为 1 至 30 天，自我排除至少 6 个月',
    'Uma pausa dura de 1 a 30 dias, uma autoexclusão pelo menos 6 meses',
  ),
  break_shorter: refusal(
    26038,
    'You are on a longer break already',
    '您已处于更长的休息期',
    'Você já está em uma pausa mais longa',
  ),
  play_break: refusal(
    26039,
    'You are on a break until {until}. Selling and retrieving stay open',
    '您正在休息期，至 {until} 结束；出售与提取不受影响',
    'Você está em pausa até {until}. Vender e retirar continuam abertos',
  ),
  play_excluded: refusal(
    26040,
    'You have excluded yourself from play. Selling and retrieving stay open',
    '您已自我排除；出售与提取不受影响',
    'Você se excluiu do jogo. Vender e retirar continuam abertos',
  ),
  play_limit: refusal(
    26041,
    'This would pass a limit that you set for yourself ({left} left)',
    '此操作会超出您为自己设置的限额（剩余 {left}）',
    'Isto passaria de um limite que você definiu para si (restam {left})',
  ),
  retrieve_out_of_stock: refusal(
    20011,
    'This item is out of stock. Exchange it for diamonds and buy in the mall',
    '该饰品缺货，请兑换T币在商城中购买',
    'Este item está em falta. Troque-o por diamantes e compre na loja',
  ),
  retrieve_queue: refusal(
    70001,
    'The retrieval queue is busy. Please try again later',
    '提取列表正在排队，请稍后提取',
    'A fila de retirada está cheia. Tente mais tarde',
  ),
  retrieve_link_wrong: refusal(
    141005,
    'The trade link is wrong. Please bind it again',
    '交易链接错误，请重新绑定',
    'O link de troca está errado. Vincule-o de novo',
  ),

  unknown_command: refusal(17001, 'This command does not exist', '未知命令', 'Este comando não existe'),
} as const satisfies Record<string, ErrorText>

export type ErrorName = keyof typeof errors

const byCode = new Map<number, ErrorName>(
  Object.entries(errors).map(([name, error]) => [error.code, name as ErrorName]),
)

/** The error's name for a number of the wire, or undefined when the store does not know it. */
export function errorNameOf(code: number): ErrorName | undefined {
  return byCode.get(code)
}

export type ErrorDetails = Record<string, string | number>

/** The text of an error in a language, with its details filled in. */
export function errorText(name: ErrorName, language: Language, details: ErrorDetails = {}): string {
  return errors[name].text[language].replace(/\{(\w+)\}/g, (_, key: string) => String(details[key] ?? '…'))
}

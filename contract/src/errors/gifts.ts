import { refusal, type ErrorText } from './refusal.ts'

/** Roll rooms, red envelopes, welfare boxes. */
export const giftsErrors = {
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
    'Outra conta já entrou neste aparelho',
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
    'Este aparelho já recebeu o prêmio deste envelope',
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
    '该福利盲盒不存在',
    'Esta caixa de benefícios não existe',
  ),
  welfare_not_met: refusal(
    25002,
    "Today's recharge is {missing} short for this box",
    '今日充值还差 {missing}，无法开启该福利盲盒',
    'Faltam {missing} na recarga de hoje para esta caixa',
  ),
  welfare_opened_today: refusal(
    25003,
    'You opened your welfare box of today. The next one waits from midnight, store time',
    '今日已开启福利盲盒，请在商店时间零点后再来',
    'Você já abriu a caixa de benefícios de hoje. A próxima abre à meia-noite, horário da loja',
  ),
} as const satisfies Record<string, ErrorText>

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
  sale_unknown: refusal(14004, 'This sale does not exist', '出售记录不存在', 'Esta venda não existe'),
  sale_final: refusal(
    14005,
    'The 10 seconds to undo have passed',
    '已超过10秒，无法撤销',
    'Os 10 segundos para desfazer passaram',
  ),

  setting_unknown: refusal(16001, 'There is no such setting', '没有该配置项', 'Essa configuração não existe'),
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

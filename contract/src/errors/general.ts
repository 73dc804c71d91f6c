import { refusal, type ErrorText } from './refusal.ts'

/** What any call may answer with. */
export const generalErrors = {
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
  wrong_method: refusal(
    40500,
    'This address is called by {method}',
    '该地址须用 {method} 调用',
    'Este endereço é chamado por {method}',
    405,
  ),
  headers_too_large: refusal(
    43100,
    'The headers of the request are too large',
    '请求头过大',
    'Os cabeçalhos da solicitação são grandes demais',
    431,
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
  setting_unknown: refusal(16001, 'There is no such setting', '没有该配置项', 'Essa configuração não existe'),
  unknown_command: refusal(17001, 'This command does not exist', '未知命令', 'Este comando não existe'),
} as const satisfies Record<string, ErrorText>

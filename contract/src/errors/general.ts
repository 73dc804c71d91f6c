import { refusal, type Refusal } from './refusal.ts'

/** What any call may answer with. */
export const generalErrors = {
  invalid_input: refusal(40000, 400),
  unreadable_body: refusal(40001, 400),
  body_too_large: refusal(41300, 413),
  not_signed_in: refusal(40100, 401),
  not_found: refusal(40400, 404),
  wrong_method: refusal(40500, 405),
  headers_too_large: refusal(43100, 431),
  too_slow: refusal(40800, 408),
  too_many_requests: refusal(42900, 429),
  unexpected: refusal(50000, 500),
  busy: refusal(50301, 503),
  service_unavailable: refusal(50300, 503),
  idempotency_key_reused: refusal(40901),
  idempotency_key_invalid: refusal(40002, 400),

  money_decimals: refusal(40010, 400),
  setting_unknown: refusal(16001),
  unknown_command: refusal(17001),
} as const satisfies Record<string, Refusal>

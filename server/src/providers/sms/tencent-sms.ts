import type { TencentSmsConfig } from '../../config.ts'
import type { SmsProvider } from './sms.ts'
import { tencentClient } from './tencent-client.ts'

type SendSmsAnswer = { SendStatusSet?: { Code?: string }[] }

/**
 * Codes by Tencent Cloud SMS (sms 2021-01-11, SendSms). The template takes two parameters: the code and the minutes.
 * Throws when the service does not answer in time, refuses the call, or refuses this number; never with the code in the error.
 */
export function tencentSms(config: TencentSmsConfig, { timeoutMs = 5000 } = {}): SmsProvider {
  const call = tencentClient({ ...config, host: 'sms.tencentcloudapi.com', version: '2021-01-11', timeoutMs })
  return {
    name: 'tencent-sms',
    sendCode: async ({ mobile, code, minutes }) => {
      const answer = await call<SendSmsAnswer>('SendSms', {
        PhoneNumberSet: [mobile],
        SmsSdkAppId: config.sdkAppId,
        SignName: config.signName,
        TemplateId: config.templateId,
        TemplateParamSet: [code, String(minutes)],
      })
      // The call as a whole succeeds even when the one message in it does not.
      const verdict = answer.SendStatusSet?.[0]?.Code
      if (verdict !== 'Ok') throw new Error(`Tencent SMS answered ${verdict ?? 'without a status'}`)
    },
  }
}

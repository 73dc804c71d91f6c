import { inLanguage } from '@noktra/contract/shapes'
import type { TencentSmsConfig } from '../../provider-config.ts'
import { messageTexts } from '../message-texts.ts'
import type { SmsProvider } from './sms.ts'
import { tencentClient } from './tencent-client.ts'

type SendSmsAnswer = { SendStatusSet?: { Code?: string }[] }

/**
 * Codes by Tencent Cloud SMS (sms 2021-01-11, SendSms). The template of codes takes two parameters, the code and the minutes; that of
 * warnings, where there is one, takes what has changed.
 * Throws when the service does not answer in time, refuses the call, or refuses this number; never with the code in the error.
 */
export function tencentSms(config: TencentSmsConfig, { timeoutMs = 5000 } = {}): SmsProvider {
  const call = tencentClient({ ...config, host: 'sms.tencentcloudapi.com', version: '2021-01-11', timeoutMs })
  const { warningTemplate } = config
  return {
    name: 'tencent-sms',
    sendCode: ({ mobile, code, minutes }) => send(mobile, config.templateId, [code, String(minutes)]),
    warn: warningTemplate
      ? ({ mobile, language, change }) =>
          send(mobile, warningTemplate, [inLanguage(messageTexts, language).sms_changed[change]])
      : null,
  }

  async function send(mobile: string, template: string, values: string[]): Promise<void> {
    const answer = await call<SendSmsAnswer>('SendSms', {
      PhoneNumberSet: [mobile],
      SmsSdkAppId: config.sdkAppId,
      SignName: config.signName,
      TemplateId: template,
      TemplateParamSet: values,
    })
    // The call as a whole succeeds even when the one message in it does not.
    const verdict = answer.SendStatusSet?.[0]?.Code
    if (verdict !== 'Ok') throw new Error(`Tencent SMS answered ${verdict ?? 'without a status'}`)
  }
}

import type { Language } from '@noktra/contract/shapes'

type Texts = {
  done: string
  bound: string
  closing: string
  refused: string
  go_on: string
  back: string
  totp_title: string
  totp_text: string
  totp_field: string
  totp_send: string
}

export const popupTexts: Record<Language, Texts> = {
  en: {
    done: "You're logged in",
    bound: 'Steam account linked',
    closing: 'This window closes by itself.',
    refused: "That didn't work",
    go_on: 'Continue to {brand}',
    back: 'Back to {brand}',
    totp_title: 'Two-factor authentication',
    totp_text: 'Enter the code from your authenticator app, or one of your recovery codes.',
    totp_field: 'Code',
    totp_send: 'Confirm',
  },
  zh: {
    done: '登录成功',
    bound: 'Steam 账号绑定成功',
    closing: '此窗口将自动关闭。',
    refused: '未能完成',
    go_on: '进入网站',
    back: '返回网站',
    totp_title: '还差一步',
    totp_text: '您的账号已开启两步验证，请输入身份验证器中的验证码或一个恢复码。',
    totp_field: '验证码',
    totp_send: '确认',
  },
  pt: {
    done: 'Você entrou',
    bound: 'Sua conta Steam foi vinculada',
    closing: 'Esta janela fecha sozinha.',
    refused: 'Não deu certo',
    go_on: 'Continuar para o site',
    back: 'Voltar ao site',
    totp_title: 'Falta um passo',
    totp_text: 'Digite o código do seu aplicativo autenticador ou um dos códigos de recuperação.',
    totp_field: 'Código',
    totp_send: 'Confirmar',
  },
}

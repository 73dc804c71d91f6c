import { ConfigError } from '../../config.ts'
import type { BrandHolder } from '../../brand/brand.ts'
import type { MailConfig } from '../../provider-config.ts'
import { codeText } from './code-text.ts'
import type { MailProvider } from './mail.ts'
import { warningText } from './warning-text.ts'

/**
 * Mail through an SMTP server: `url` as smtp://user:password@host:587 or smtps://…, one connection per message.
 * Throws when the server refuses or has not taken the message within `timeoutMs` as a whole.
 */
export function smtpMail(
  config: MailConfig,
  { brand, timeoutMs = 5000 }: { brand: Pick<BrandHolder, 'now'>; timeoutMs?: number },
): MailProvider {
  if (!URL.canParse(config.url) || !/^smtps?:$/.test(new URL(config.url).protocol)) {
    // Without the address itself: it may carry the password.
    throw new ConfigError('SMTP_URL must be an address like smtp://user:password@mail.example.com:587.')
  }
  return {
    name: 'smtp',
    sendCode: ({ email, ...message }) => send(email, codeText(brand.now().values.name, message)),
    warn: ({ email, ...warning }) => send(email, warningText(brand.now().values.name, warning)),
  }

  /** The brand's name and address; the address of MAIL_FROM where the brand has none. */
  function sender(): { name: string; address: string } {
    const { name, address } = brand.now().values.mail
    return { name, address: address ?? /<([^<>]+)>\s*$/.exec(config.from)?.[1] ?? config.from }
  }

  async function send(address: string, message: { subject: string; text: string }): Promise<void> {
    const { createTransport } = await import('nodemailer')
    const transport = createTransport(config.url, { from: sender() })
    let timer: NodeJS.Timeout | undefined
    const tooLate = new Promise<never>((_, reject) => {
      timer = setTimeout(
        () => reject(new Error(`The mail server took longer than ${timeoutMs} ms`)),
        timeoutMs,
      )
    })
    try {
      // nodemailer's own timeouts watch for silence, so a server that answers drop by drop would hold us for long.
      await Promise.race([transport.sendMail({ to: { name: '', address }, ...message }), tooLate])
    } finally {
      clearTimeout(timer)
      transport.close()
    }
  }
}

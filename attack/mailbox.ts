import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'

/** A mail server on this machine that keeps what a live store sends. */
export type Mailbox = {
  port: number
  /** Waits for a mail to this address with a code of six digits, and gives the code. */
  codeFor: (address: string) => Promise<string>
  close: () => void
}

export async function openMailbox(): Promise<Mailbox> {
  const codes = new Map<string, string>()
  const waiting = new Map<string, (code: string) => void>()
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, { envelope }, done) => {
      let mail = ''
      stream.on('data', (part: Buffer) => (mail += part.toString()))
      stream.on('end', () => {
        const code = /\b\d{6}\b/.exec(mail.slice(mail.indexOf('\r\n\r\n')))?.[0]
        for (const { address } of code ? envelope.rcptTo : []) {
          codes.set(address, code!)
          waiting.get(address)?.(code!)
        }
        done()
      })
    },
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  return {
    port: (server.server.address() as AddressInfo).port,
    codeFor: (address) => {
      const code = codes.get(address)
      codes.delete(address)
      return code ? Promise.resolve(code) : new Promise((come) => waiting.set(address, come))
    },
    close: () => server.close(),
  }
}

/** The part of smtp-server that the tests use; the package brings no types. */
declare module 'smtp-server' {
  import type { Readable } from 'node:stream'
  import type { Server } from 'node:net'

  type Session = {
    envelope: { mailFrom: false | { address: string }; rcptTo: { address: string }[] }
    user?: string
  }
  type Done = (error?: Error | null) => void

  export class SMTPServer {
    constructor(options: {
      authOptional?: boolean
      disabledCommands?: string[]
      onAuth?: (
        auth: { username?: string; password?: string },
        session: Session,
        done: (error: Error | null, answer?: { user: string }) => void,
      ) => void
      onRcptTo?: (address: { address: string }, session: Session, done: Done) => void
      onData?: (stream: Readable, session: Session, done: Done) => void
    })
    server: Server
    listen(port: number, host: string, listening: () => void): Server
    close(): void
  }
}

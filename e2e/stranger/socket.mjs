import { deviates } from './shape.mjs'

const PATIENCE_MS = 30_000

/** A socket at /ws (SPEC 7): it sends {cmd, data, seq}, and hears replies and pushes of {cmd, response {code, data}}. */
export async function openSocket(base) {
  const socket = new WebSocket(new URL('/ws', base.replace(/^http/, 'ws')))
  const heard = []
  const waiting = new Set()
  let seq = 0

  socket.addEventListener('message', ({ data }) => {
    const message = JSON.parse(String(data))
    heard.push(message)
    for (const wait of waiting) wait()
  })
  await new Promise((open, failed) => {
    socket.addEventListener('open', open)
    socket.addEventListener('error', () => failed(new Error('the socket at /ws did not open')))
  })

  /** The first message that fits, heard already or still to come; it is told only once. */
  function hear(what, fits) {
    return new Promise((found, failed) => {
      const late = setTimeout(() => {
        waiting.delete(look)
        failed(new Error(`the socket did not tell ${what} within ${PATIENCE_MS / 1000} s`))
      }, PATIENCE_MS)
      function look() {
        const at = heard.findIndex(fits)
        if (at === -1) return
        clearTimeout(late)
        waiting.delete(look)
        found(heard.splice(at, 1)[0])
      }
      waiting.add(look)
      look()
    })
  }

  /** Sends a command, and gives the whole reply. */
  async function ask(cmd, data) {
    seq += 1
    const mine = seq
    socket.send(JSON.stringify({ cmd, data, seq: mine }))
    const reply = await hear(`the reply to ${cmd}`, (message) => message.seq === mine)
    if (reply.cmd !== cmd) deviates(`the reply to ${cmd} carries the command ${reply.cmd}`)
    if (typeof reply.response?.code !== 'number' || !('data' in reply.response)) {
      deviates(`the reply to ${cmd} has no response {code, data}`)
    }
    return reply
  }

  /** A command that must be good: code 0. */
  async function told(cmd, data) {
    const { response } = await ask(cmd, data)
    if (response.code !== 0) deviates(`${cmd} was refused with ${response.code}`)
    return response.data
  }

  /** A message without a call: it has no seq. */
  async function pushed(cmd, fits = () => true) {
    const message = await hear(
      `a push of ${cmd}`,
      (one) => one.cmd === cmd && one.seq === undefined && fits(one.response.data),
    )
    if (message.response.code !== 0) deviates(`a push of ${cmd} has the code ${message.response.code}`)
    return message.response.data
  }

  return { ask, told, pushed, close: () => socket.close() }
}

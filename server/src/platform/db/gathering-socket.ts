import { Socket } from 'node:net'

/**
 * A socket that hands what is written in one turn of the event loop to the system in one call: the driver writes each statement by
 * itself, and each write may wake a process of the database. What goes through TLS is written by TLS, past it.
 */
export function gatheringSocket(): Socket {
  const socket = new Socket()
  let gathers = false
  // Until it connects, a socket has its own `write`, whatever it was given.
  socket.once('connect', () => {
    const write = socket.write.bind(socket)
    const gather = (...given: Parameters<typeof write>) => {
      if (!gathers) {
        gathers = true
        socket.cork()
        process.nextTick(() => {
          gathers = false
          socket.uncork()
        })
      }
      return write(...given)
    }
    Object.assign(socket, { write: gather })
  })
  return socket
}

/** A whole message of text, from a server: FIN and opcode 1. */
const WHOLE_TEXT = 0x81
/** A length of one byte ends here; these two say that the next 2 or 8 bytes hold it. */
const MOST_SHORT = 125
const LENGTH_IN_2 = 126
const LENGTH_IN_8 = 127

/** A text as one WebSocket frame, not masked and not compressed, as a server sends it (RFC 6455, section 5.2). */
export function frameOf(text: string): Buffer {
  const length = Buffer.byteLength(text)
  const head = length <= MOST_SHORT ? 2 : length <= 0xffff ? 4 : 10
  const frame = Buffer.allocUnsafe(head + length)
  frame[0] = WHOLE_TEXT
  if (head === 2) {
    frame[1] = length
  } else if (head === 4) {
    frame[1] = LENGTH_IN_2
    frame.writeUInt16BE(length, 2)
  } else {
    frame[1] = LENGTH_IN_8
    frame.writeBigUInt64BE(BigInt(length), 2)
  }
  frame.write(text, head)
  return frame
}

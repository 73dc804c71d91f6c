/** So many bytes are turned into letters at once: more would be too many arguments. */
const AT_ONCE = 32_768

/** Bytes as base64, for a call whose body is JSON. */
export function inBase64(buffer: ArrayBuffer): string {
  const bytes = new Uint8Array(buffer)
  let binary = ''
  for (let at = 0; at < bytes.length; at += AT_ONCE) {
    binary += String.fromCharCode(...bytes.subarray(at, at + AT_ONCE))
  }
  return btoa(binary)
}

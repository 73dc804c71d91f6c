/** The text of an answer within bounds. @throws Error for one that is longer, or does not end */
export async function readShort(response: Response, mostBytes: number): Promise<string> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of response.body ?? []) {
    size += chunk.length
    if (size > mostBytes) throw new Error('an answer without end')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString()
}

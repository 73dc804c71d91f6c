/** As an envelope's code is stored and compared: full width as half, without blanks around it, in capitals. */
export function plainCode(typed: string): string {
  return typed.normalize('NFKC').trim().toUpperCase()
}

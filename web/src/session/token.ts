const TOKEN = 'token'

export function readToken(): string | null {
  return localStorage.getItem(TOKEN)
}

export function storeToken(token: string): void {
  localStorage.setItem(TOKEN, token)
}

export function clearToken(): void {
  localStorage.removeItem(TOKEN)
}

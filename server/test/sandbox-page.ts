/* Pages of the sandbox's providers, as a browser and a program use them. */

export async function openPage(address: string, language = 'en') {
  const response = await fetch(address, { headers: { 'accept-language': language, accept: 'text/html' } })
  return { status: response.status, html: await response.text(), headers: response.headers }
}

/** Presses a button of the page, as a browser does. */
export async function pressButton(address: string, form: Record<string, string>) {
  const body = new URLSearchParams(form)
  const response = await fetch(address, { method: 'POST', redirect: 'manual', body })
  return { status: response.status, location: response.headers.get('location') }
}

export async function postJson(address: string, sent: unknown) {
  const headers = { 'content-type': 'application/json' }
  const response = await fetch(address, { method: 'POST', headers, body: JSON.stringify(sent) })
  const body = (await response.json()) as { code: number; data: Record<string, unknown> }
  return { status: response.status, body }
}

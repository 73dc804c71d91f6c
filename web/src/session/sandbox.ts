/** The server says in the page's head what it runs on: `<meta name="store" content="sandbox">`, else "live". */
export const isSandbox = document.querySelector<HTMLMetaElement>('meta[name="store"]')?.content === 'sandbox'

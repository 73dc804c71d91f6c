const given = document.querySelector<HTMLMetaElement>('meta[name="brand"]')?.dataset ?? {}

/** The store's brand, as the server says it in the head of the page; there before anybody is signed in. */
export const brand = {
  name: given['name'] ?? 'Store',
  mark: given['mark'] ?? '/favicon.svg',
  accent: given['accent'] ?? '#C8F53C',
  onAccent: given['on'] ?? '#11150A',
}

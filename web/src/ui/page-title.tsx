import { brand } from '../i18n/brand.ts'

/** What the browser's tab says. */
export function PageTitle({ title }: { title: string }) {
  return <title>{`${title} · ${brand().name}`}</title>
}

import { brand } from '../i18n/brand.ts'
import { LogoMark } from './logo.tsx'

/** Bare on purpose: the mark and the number. The server answers such an address with status 404. */
export function NotFound() {
  return (
    <main className="grid min-h-dvh place-content-center place-items-center gap-4">
      <title>{`404 · ${brand().name}`}</title>
      <LogoMark size={72} />
      <h1 className="type-display">404</h1>
    </main>
  )
}

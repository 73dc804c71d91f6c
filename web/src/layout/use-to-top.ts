import { useReducedMotion } from '../ui/use-media.ts'

/** Scrolls the page to its top and lets the keyboard go on from there. */
export function useToTop(): () => void {
  const still = useReducedMotion()
  return () => {
    scrollTo({ top: 0, behavior: still ? 'auto' : 'smooth' })
    document.getElementById('main')?.focus({ preventScroll: true })
  }
}

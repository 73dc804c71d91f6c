/** Brings the reels into view, where somebody opens a box from further down the page. */
export function showReels(): void {
  const still = matchMedia('(prefers-reduced-motion: reduce)').matches
  document.querySelector('.reels')?.scrollIntoView({ block: 'nearest', behavior: still ? 'auto' : 'smooth' })
}

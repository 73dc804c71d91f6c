export function RollsPage() {
  return null
}

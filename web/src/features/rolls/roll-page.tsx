export function RollPage() {
  return null
}

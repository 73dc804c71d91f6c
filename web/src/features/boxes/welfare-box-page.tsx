export function WelfareBoxPage() {
  return null
}

import { loadTexts } from '../i18n/i18n.ts'

export async function loadVisitLine() {
  const [{ VisitLine }] = await Promise.all([import('../domain/visit/visit-line.tsx'), loadTexts('visit')])
  return VisitLine
}

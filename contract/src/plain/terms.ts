import { plainRoute } from '../plain-route.ts'

export const acceptTerms = plainRoute('POST', '/api/user/terms/accept', { access: 'player' })

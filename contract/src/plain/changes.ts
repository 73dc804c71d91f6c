import { plainRoute } from '../plain-route.ts'

export const listChanges = plainRoute('GET', '/api/fair/changes')

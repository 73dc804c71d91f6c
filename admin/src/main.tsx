import './fonts.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { startTexts } from './i18n/i18n.tsx'

await startTexts()
const { welcomeToken, WelcomePage } = await import('./sign-in/welcome-page.tsx')
const { App } = await import('./app.tsx')
const token = welcomeToken()

createRoot(document.getElementById('root')!).render(
  <StrictMode>{token === null ? <App /> : <WelcomePage token={token} />}</StrictMode>,
)

import './fonts.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app.tsx'
import { WelcomePage, welcomeToken } from './sign-in/welcome-page.tsx'

const token = welcomeToken()

createRoot(document.getElementById('root')!).render(
  <StrictMode>{token === null ? <App /> : <WelcomePage token={token} />}</StrictMode>,
)

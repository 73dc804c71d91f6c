/**
 * To the page that opened the popup, at the store's own origin and no other. Where there is none, since the browser went
 * on in one window, the token is kept as the web keeps it, and the visitor goes back to where they wanted to command. A new
 * player is handed over their key there.
 */
const message = JSON.parse(document.getElementById('message').textContent)
if (window.opener) {
  window.opener.postMessage(message, location.origin)
  window.close()
} else if (message.outcome === 'signed_in') {
  localStorage.setItem('token', message.access_token)
  if (message.is_new) sessionStorage.setItem('new_player', '1')
  location.replace(placeWanted())
}

function placeWanted() {
  try {
    const { path, until } = JSON.parse(sessionStorage.getItem('intent'))
    if (until > Date.now() && /^\/[A-Za-z]/.test(path)) return path
  } catch {}
  return '/home'
}

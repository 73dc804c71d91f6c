import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { languages } from '../languages/pages-plugin.ts'
import { whenOpen } from '../script/store-behind.ts'

const office = process.env.ADMIN_API_URL ?? 'http://localhost:3001'

/** What is asked for while the store starts again waits for it. */
function waitForStore(): Plugin {
  return {
    name: 'wait-for-store',
    apply: 'serve',
    configureServer(vite) {
      vite.middlewares.use((request, _response, next) => {
        if (/^\/(admin|assets)\//.test(request.url ?? '')) whenOpen(office, next)
        else next()
      })
    },
  }
}

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  plugins: [react(), languages(), waitForStore()],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    assetsDir: 'static',
    target: 'es2023',
    // The pages take fonts and pictures from files alone.
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 2000,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [{ name: 'vendor', test: /node_modules/, tags: ['$initial'] }],
        },
      },
    },
  },
  server: {
    port: 5174,
    proxy: {
      // The host stays this one, as the origin of what it asks for.
      '/admin': { target: office },
      '/assets': office,
    },
  },
})

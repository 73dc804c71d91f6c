import { existsSync } from 'node:fs'

/** Without windows and their compositing it needs half the time of the whole browser. */
const SHELL = '/usr/bin/chromium-headless-shell'

/** The browser of the journeys: CHROMIUM_PATH, or what the system has. */
export const browserPath = process.env['CHROMIUM_PATH'] ?? (existsSync(SHELL) ? SHELL : '/usr/bin/chromium')

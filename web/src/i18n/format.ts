import type { NumberMarks } from '@noktra/contract/language'
import { currentLanguage, text } from './i18n.ts'
import { languageOf } from './languages.ts'

const numberFormats = new Map<string, Intl.NumberFormat>()

/** What Intl writes. The first number format of a browser takes a phone a third of a second, so most languages go without. */
function write(value: number, digits: number): string {
  const language = currentLanguage()
  const { numbers } = languageOf(language)
  const plain = numbers && writeByMarks(value, digits, numbers)
  if (plain) return plain
  const key = `${language}:${digits}`
  let format = numberFormats.get(key)
  if (!format) {
    format = new Intl.NumberFormat(language, { minimumFractionDigits: digits, maximumFractionDigits: digits })
    numberFormats.set(key, format)
  }
  return format.format(value)
}

/** Null for what is not written in digits alone. Half is rounded up of the number as it is written, as Intl does. */
export function writeByMarks(value: number, digits: number, marks: NumberMarks): string | null {
  const written = String(Math.abs(value))
  if (!/^[\d.]+$/.test(written)) return null
  const [whole = '', part = ''] = written.split('.')
  const scaled = whole + part.slice(0, digits).padEnd(digits, '0')
  const rounded = part[digits] !== undefined && part[digits] >= '5' ? String(BigInt(scaled) + 1n) : scaled
  const all = rounded.padStart(digits + 1, '0')
  const units = all.slice(0, all.length - digits)
  const grouped = Number(units) >= marks.groups_from ? units.replace(/\B(?=(\d{3})+$)/g, marks.group) : units
  const sign = value < 0 || Object.is(value, -0) ? marks.minus : ''
  return sign + grouped + (digits > 0 ? marks.decimal + all.slice(-digits) : '')
}

/** "12,480.50": always two decimals, grouped as the language does. */
export function formatMoney(amount: number): string {
  return write(amount, 2)
}

/** A count or another number with a fixed number of decimals. */
export function formatNumber(value: number, digits = 0): string {
  return write(value, digits)
}

/** "7.20": what a coin costs or a diamond gives, with as many decimals as it has, two at least. */
export function formatRate(rate: number): string {
  return formatNumber(rate, Math.max(2, String(rate).split('.')[1]?.length ?? 0))
}

/** A wear value as the store writes it, "0.0712", in the language's digits. */
export function formatWear(wear: string): string {
  return write(Number(wear), 4)
}

/** "0.0125 %": a fraction as a percentage; digits default to what the size of the chance needs. */
export function formatPercent(fraction: number, digits = fraction < 0.001 ? 4 : 2): string {
  return `${write(fraction * 100, digits)}%`
}

function two(part: number): string {
  return String(part).padStart(2, '0')
}

/** YYYY-MM-DD HH:mm:ss in the player's zone (SPEC 9), from unix seconds. */
export function formatTime(unixSeconds: number): string {
  const at = new Date(unixSeconds * 1000)
  const day = [at.getFullYear(), two(at.getMonth() + 1), two(at.getDate())].join('-')
  return `${day} ${two(at.getHours())}:${two(at.getMinutes())}:${two(at.getSeconds())}`
}

const STEPS = [
  ['years', 365 * 86_400],
  ['months', 30 * 86_400],
  ['days', 86_400],
  ['hours', 3600],
  ['minutes', 60],
] as const

/** The label and its number for an age in seconds: moments, minutes, hours, days, months, years (SPEC 9). */
export function relativeStep(ageSeconds: number): { unit: string; count: number } {
  for (const [unit, seconds] of STEPS) {
    if (ageSeconds >= seconds) return { unit, count: Math.floor(ageSeconds / seconds) }
  }
  return { unit: 'moments', count: 0 }
}

/** "Beijing time" for the zone of the store as it comes; another zone by its own name, "America/Sao_Paulo". */
export function formatZone(zone: string): string {
  return zone === 'Asia/Shanghai' ? text('common:beijing_time') : zone
}

/** "5 minutes ago", from unix seconds. */
export function formatAgo(unixSeconds: number, nowMs: number): string {
  const { unit, count } = relativeStep(nowMs / 1000 - unixSeconds)
  return text(`common:ago.${unit}`, { count })
}

/** "02:41:09", or "3 d 02:41:09" from a day on. */
export function formatDuration(seconds: number): string {
  const left = Math.max(0, Math.ceil(seconds))
  const clock = [Math.floor((left % 86_400) / 3600), Math.floor((left % 3600) / 60), left % 60]
    .map(two)
    .join(':')
  const days = Math.floor(left / 86_400)
  return days > 0 ? text('common:days_and_clock', { count: days, clock }) : clock
}

const SPAN_UNITS = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
] as const

/** "4 minutes", "1.5 hours": in the largest unit that it fills, from seconds. */
export function formatSpan(seconds: number): string {
  const [unit, over] = SPAN_UNITS.find(([, length]) => seconds >= length) ?? (['second', 1] as const)
  return new Intl.NumberFormat(currentLanguage(), {
    style: 'unit',
    unit,
    unitDisplay: 'long',
    maximumFractionDigits: unit === 'day' || unit === 'hour' ? 1 : 0,
  }).format(seconds / over)
}

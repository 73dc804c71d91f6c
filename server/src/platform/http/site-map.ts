import type { FastifyInstance } from 'fastify'
import { listBoxes } from '@noktra/contract/boxes'
import { LISTED_PAGES, PAGES } from '@noktra/contract/pages'
import type { DataOf, Envelope } from '@noktra/contract/route'

/** What search engines may fetch: everything but calls and what is a player's own. */
export function robotsOf(origin: string): string {
  return `User-agent: *\nDisallow: /api/\nDisallow: /user/\nSitemap: ${origin}/sitemap.xml\n`
}

/** The addresses that search engines may list: the rooms, the long texts, and the boxes on sale. */
export async function siteMapOf(app: FastifyInstance, origin: string, ip: string): Promise<string> {
  const answer = await app.inject({
    method: 'GET',
    url: listBoxes.path,
    query: { page_size: '100' },
    remoteAddress: ip,
  })
  const { code, data } = answer.json<Envelope<DataOf<typeof listBoxes>>>()
  const boxes = code === 0 ? data.list.map(({ box_id }) => PAGES.box.replace(':id', String(box_id))) : []
  const pages = LISTED_PAGES.map(({ name, query }) => PAGES[name] + (query ? `?${query}` : ''))
  const urls = [...pages, ...boxes].map((path) => `<url><loc>${origin}${path}</loc></url>`)
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls.join('')}</urlset>\n`
}

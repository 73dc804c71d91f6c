import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Language } from '@noktra/contract/shapes'

declare module 'fastify' {
  interface FastifyInstance {
    /** The languages that this store speaks. */
    languages: readonly Language[]
  }
}

/** Lets requests find the languages of their store. */
export function speak(app: FastifyInstance, languages: readonly Language[]): void {
  app.decorate('languages', languages)
}

/** The caller's language: the first of Accept-Language that the store speaks, else English. */
export function languageOf({ headers, server }: Pick<FastifyRequest, 'headers' | 'server'>): Language {
  return askedLanguage(headers, server.languages)
}

/** The same of a request that has not reached the framework. */
export function askedLanguage(headers: IncomingHttpHeaders, spoken: readonly Language[]): Language {
  const asked = headers['accept-language']?.split(',') ?? []
  return asked.map((tag) => findLanguage(spoken, tag)).find((language) => language !== undefined) ?? 'en'
}

/** A language by its tag, as it stands or by its first part: zh-CN is zh where there is no zh-CN. */
export function findLanguage(spoken: readonly Language[], tag: string): Language | undefined {
  const [asked = ''] = tag.trim().toLowerCase().split(';')
  const named = (name: string) => spoken.find((language) => language.toLowerCase() === name)
  return named(asked) ?? named(asked.split('-')[0]!)
}

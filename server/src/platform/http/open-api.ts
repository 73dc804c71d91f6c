import * as z from 'zod/mini'
import { allRoutes } from '@noktra/contract/api'
import { errors } from '@noktra/contract/errors'
import { errorText } from '@noktra/languages/error-text'

export type Schema = { [key: string]: unknown; properties?: Record<string, Schema>; required?: string[] }
export type Operation = {
  summary: string
  tags: string[]
  security: Record<string, string[]>[]
  parameters: { name: string; in: string; required: boolean; schema: Schema; description?: string }[]
  requestBody?: { required: true; content: { 'application/json': { schema: Schema } } }
  responses: Record<string, { description: string; content: { 'application/json': { schema: Schema } } }>
  'x-errors': { name: string; code: number; http: number; text: string }[]
}
export type OpenApi = {
  openapi: string
  info: { title: string; version: string; description: string }
  components: { securitySchemes: Record<string, unknown> }
  paths: Record<string, Record<string, Operation>>
}

const COMMON = [
  'invalid_input',
  'unreadable_body',
  'body_too_large',
  'headers_too_large',
  'too_many_requests',
  'busy',
  'unexpected',
] as const
const OF_MOVES = ['idempotency_key_invalid', 'idempotency_key_reused'] as const

/** The OpenAPI 3.1 document of every call in the contract. */
export function openApiDocument(): OpenApi {
  const paths: OpenApi['paths'] = {}
  for (const { area, route } of allRoutes) {
    const query = toSchema(route.query)
    const params = toSchema(route.params)
    const names = [
      ...COMMON,
      ...(route.access === 'player' ? (['not_signed_in', 'account_closed'] as const) : []),
      ...(route.moves ? OF_MOVES : []),
      ...route.errors,
    ]
    const operation: Operation = {
      summary: route.summary,
      tags: [area],
      security: route.access === 'player' ? [{ bearer: [] }] : [],
      parameters: [
        ...parametersOf(params, 'path'),
        ...parametersOf(query, 'query'),
        ...(route.moves
          ? [
              {
                name: 'Idempotency-Key',
                in: 'header',
                required: false,
                schema: { type: 'string', pattern: '^[A-Za-z0-9_-]{1,80}$' },
                description: 'The same key and body give the same answer and one effect.',
              },
            ]
          : []),
      ],
      responses: {
        200: {
          description: route.takesNonce
            ? 'The envelope; code 0 is success. `data` of a refusal tells `refusal_no`, its number in /api/fair/refusals.'
            : 'The envelope; code 0 is success.',
          content: {
            'application/json': {
              schema: {
                type: 'object',
                required: ['code', 'msg', 'data'],
                properties: {
                  code: { type: 'integer' },
                  msg: { type: 'string' },
                  data: z.toJSONSchema(route.data, { io: 'output', unrepresentable: 'any' }) as Schema,
                },
              },
            },
          },
        },
      },
      'x-errors': [...new Set(names)].map((name) => ({
        name,
        code: errors[name].code,
        http: errors[name].http,
        text: errorText(name, 'en'),
      })),
    }
    const body = toSchema(route.body)
    if (route.method === 'POST' && Object.keys(body.properties ?? {}).length > 0) {
      operation.requestBody = { required: true, content: { 'application/json': { schema: body } } }
    }
    paths[route.path] = { ...paths[route.path], [route.method.toLowerCase()]: operation }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Store',
      version: '1',
      description: 'Every answer is an envelope {code, msg, data}; code 0 is success.',
    },
    components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
    paths,
  }
}

function toSchema(schema: z.ZodMiniType): Schema {
  return z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Schema
}

function parametersOf(schema: Schema, place: 'path' | 'query'): Operation['parameters'] {
  return Object.entries(schema.properties ?? {}).map(([name, value]) => ({
    name,
    in: place,
    required: place === 'path' || (schema.required ?? []).includes(name),
    schema: value,
  }))
}

import { z } from 'zod';
import type { Endpoint } from '#shared/base/endpoint.ts';
import { errorCodes } from '#shared/base/errors.ts';

/** The table of endpoints as an OpenAPI 3.1 document, made from the very schemas that validate. */
export function openApiDocument(endpoints: Record<string, Endpoint>): object {
  const paths: Record<string, Record<string, object>> = {};
  for (const [key, endpoint] of Object.entries(endpoints)) {
    const [method, path] = key.split(' ') as [string, string];
    const address = path.replaceAll(/:(\w+)/g, '{$1}');
    paths[address] = { ...paths[address], [method.toLowerCase()]: operation(endpoint) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Cancha',
      version: '1.0.0',
      description: 'The calls of the site, the desks and the doors.',
    },
    paths,
    components: {
      schemas: { Error: errorSchema },
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: 'sid' },
        token: { type: 'http', scheme: 'bearer' },
        device: {
          type: 'apiKey',
          in: 'header',
          name: 'X-Sig',
          description: 'With X-Device, X-Ts and X-Nonce.',
        },
      },
    },
  };
}

const errorSchema = {
  type: 'object',
  required: ['error', 'code'],
  properties: {
    error: { type: 'string' },
    code: { enum: Object.keys(errorCodes) },
    fields: { type: 'object', additionalProperties: { type: 'string' } },
  },
};

function operation(endpoint: Endpoint): object {
  return {
    summary: endpoint.summary,
    description: `May be called by: ${[endpoint.may, ...(endpoint.tokens ?? []).map((one) => `a token for ${one}`)].join(', ')}`,
    security: securityOf(endpoint),
    parameters: [...parameters(endpoint.params, 'path'), ...parameters(endpoint.query, 'query')],
    ...(endpoint.bytes ? { requestBody: { content: { 'application/octet-stream': {} } } } : {}),
    ...(endpoint.body ? { requestBody: { content: json(schemaOf(endpoint.body, 'input')) } } : {}),
    responses: {
      [endpoint.status ?? 200]: { description: 'Done', content: answer(endpoint) },
      default: { description: 'A failure', content: json({ $ref: '#/components/schemas/Error' }) },
    },
  };
}

function securityOf({ may, tokens }: Endpoint): object[] {
  const token = tokens ? [{ token: [] }] : [];
  if (may === 'anyone') return tokens ? [{}, ...token] : [];
  return [may === 'device' ? { device: [] } : { session: [] }, ...token];
}

function answer(endpoint: Endpoint): object {
  if (endpoint.output === 'binary') return { [endpoint.contentType ?? 'application/octet-stream']: {} };
  const schema = schemaOf(endpoint.output, 'output');
  return json(endpoint.bare ? schema : { type: 'object', required: ['data'], properties: { data: schema } });
}

function parameters(shape: z.ZodObject | undefined, where: 'path' | 'query'): object[] {
  return Object.entries(shape?.shape ?? {}).map(([name, schema]) => ({
    name,
    in: where,
    required: where === 'path',
    // An object's shape holds core schemas; the classic ones it was made of are what toJSONSchema takes.
    schema: schemaOf(schema as z.ZodType, 'input'),
  }));
}

const json = (schema: object) => ({ 'application/json': { schema } });

/** Transforms have no JSON form: what goes in is described as it is sent, what comes out as it is answered. */
function schemaOf(schema: z.ZodType, io: 'input' | 'output'): object {
  const { $schema: _, ...document } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return document;
}

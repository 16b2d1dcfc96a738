// The description of every call, made from the routes and the schemas that check them.
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { DocumentBuilder, SwaggerModule, type OpenAPIObject } from '@nestjs/swagger';
import type { FastifyInstance } from 'fastify';

type SchemaObject = Exclude<NonNullable<NonNullable<OpenAPIObject['components']>['schemas']>[string], { $ref: string }>;

const ERRORS: Record<string, string> = {
  400: 'The body is not JSON',
  401: 'No valid identity token',
  403: 'The shop is blocked, or its plan does not include this',
  404: 'Nothing of this shop has that id',
  409: 'Somebody else changed it, or it is stopped',
  413: 'The body is too large',
  422: 'Fields are wrong; `fields` names them by path',
  429: 'Too many requests',
  503: 'A dependency is down; see Retry-After',
};

/** Serves the document at `/apiSa/openapi.json`. */
export function serveOpenApi(app: NestFastifyApplication): void {
  const document = describeApi(app);
  const server = app.getHttpAdapter().getInstance() as unknown as FastifyInstance;
  server.get('/apiSa/openapi.json', (_request, reply) => reply.send(document));
}

function describeApi(app: NestFastifyApplication): OpenAPIObject {
  const outline = new DocumentBuilder()
    .setTitle('Purchase Limits')
    .setDescription('What the admin and the storefront widget call.')
    .setVersion('1.3.3')
    .addApiKey({ type: 'apiKey', in: 'header', name: 'x-auth-token', description: 'A session token of the platform' }, 'identity')
    .build();
  const document = SwaggerModule.createDocument(app, outline);
  const error: SchemaObject = {
    type: 'object',
    required: ['error', 'code'],
    properties: {
      error: { type: 'string' },
      code: { type: 'string' },
      fields: { type: 'object', additionalProperties: { type: 'string' } },
    },
  };
  document.components = { ...document.components, schemas: { ...document.components?.schemas, Error: error } };
  for (const [path, methods] of Object.entries(document.paths))
    for (const [method, operation] of Object.entries(
      methods as Record<string, { security?: object[]; responses: Record<string, object>; parameters?: object[] }>,
    )) {
      if (path.startsWith('/apiSa')) operation.security = [{ identity: [] }];
      for (const [status, description] of Object.entries(ERRORS))
        operation.responses[status] ??= {
          description,
          content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
        };
      if (path.startsWith('/apiSa/limits') && method !== 'get')
        operation.parameters = [
          ...(operation.parameters ?? []),
          {
            name: 'Idempotency-Key',
            in: 'header',
            required: false,
            schema: { type: 'string', maxLength: 200 },
            description: 'The same key has one effect for 24 hours',
          },
        ];
    }
  return document;
}

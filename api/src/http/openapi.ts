// The description of every call, made from the routes and the schemas that check them.
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { DocumentBuilder, SwaggerModule, type OpenAPIObject } from '@nestjs/swagger';

type SchemaObject = Exclude<NonNullable<NonNullable<OpenAPIObject['components']>['schemas']>[string], { $ref: string }>;

type Operation = { security?: object[]; responses: Record<string, object>; parameters?: object[] };

const ERROR_SCHEMA: SchemaObject = {
  type: 'object',
  required: ['error', 'code'],
  properties: {
    error: { type: 'string' },
    code: { type: 'string' },
    fields: { type: 'object', additionalProperties: { type: 'string' } },
  },
};
const IDEMPOTENCY_KEY = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  schema: { type: 'string', maxLength: 200 },
  description: 'The same key has one effect for 24 hours',
};
const ERRORS: Record<string, string> = {
  400: 'The body is not JSON',
  401: 'No valid identity token',
  403: 'The shop is blocked, or its plan does not include this',
  404: 'Nothing of this shop has that id',
  409: 'Somebody else changed it, or it is stopped',
  413: 'The body is too large',
  422: 'Fields are wrong; `fields` names them by path',
  429: 'Too many requests',
  503: 'Something the app depends on does not answer; see Retry-After',
};

/** The description of the application's calls. */
export function describeApi(app: NestFastifyApplication): OpenAPIObject {
  const outline = new DocumentBuilder()
    .setTitle('Purchase Limits')
    .setDescription('What the admin and the storefront widget call.')
    .setVersion('1.3.3')
    .addApiKey(
      { type: 'apiKey', in: 'header', name: 'x-auth-token', description: 'A session token of the platform' },
      'identity',
    )
    .build();
  const document = SwaggerModule.createDocument(app, outline);
  document.components = { ...document.components, schemas: { ...document.components?.schemas, Error: ERROR_SCHEMA } };
  for (const [path, methods] of Object.entries(document.paths))
    for (const [method, operation] of Object.entries(methods as Record<string, Operation>))
      complete(operation, method, path);
  return document;
}

/** Adds what holds for every call: identity, the errors, the Idempotency-Key of writing calls. */
function complete(operation: Operation, method: string, path: string): void {
  if (path.startsWith('/apiSa')) operation.security = [{ identity: [] }];
  for (const [status, description] of Object.entries(ERRORS))
    operation.responses[status] ??= {
      description,
      content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
    };
  if (path.startsWith('/apiSa/limits') && method !== 'get')
    operation.parameters = [...(operation.parameters ?? []), IDEMPOTENCY_KEY];
}

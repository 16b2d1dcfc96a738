// The description of every call: routes from the controllers, everything else from the contract.
import { VERSION } from '@purchase-limits/contract/version';
import type { Method, Operation } from '@purchase-limits/contract/operation';
import { answerSchema, operations } from '@purchase-limits/contract/operations';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { DocumentBuilder, SwaggerModule, type OpenAPIObject } from '@nestjs/swagger';
import { z } from 'zod';
import { KEY_SECURITY } from './open-to-keys.js';

/** This module's changes to an operation in the document. */
type Described = {
  summary?: string;
  security?: object[];
  responses: Record<string, object>;
  parameters?: object[];
  requestBody?: object;
};

const IDEMPOTENCY_KEY = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  schema: { type: 'string', maxLength: 200 },
  description: 'The same key has one effect for 24 hours',
};
const SUCCESSES: Record<number, string> = {
  200: 'Done',
  201: 'Created',
  202: 'It is being done',
  204: 'Done',
  304: 'Not changed since',
};
const ERRORS: Record<number, string> = {
  400: 'The body is not JSON',
  401: 'No valid identity token',
  403: 'The shop is blocked, or its plan does not include this',
  404: 'Nothing of this shop has that id',
  409: 'Somebody else changed it, or it is stopped',
  413: 'The body is too large',
  415: 'The body is of another type',
  422: 'Fields are wrong; `fields` names them by path',
  429: 'Too many requests',
  503: 'Something the app depends on does not answer; see Retry-After',
};

/** The description of the application's calls. Throws where a route is not in the contract. */
export function describeApi(app: NestFastifyApplication): OpenAPIObject {
  const outline = new DocumentBuilder()
    .setTitle('Purchase Limits')
    .setDescription('What the admin and the storefront widget call.')
    .setVersion(VERSION)
    .addApiKey(
      { type: 'apiKey', in: 'header', name: 'x-auth-token', description: 'A session token of the platform' },
      'identity',
    )
    .addBearerAuth({ type: 'http', scheme: 'bearer', description: 'An API key' }, KEY_SECURITY)
    .build();
  const document = SwaggerModule.createDocument(app, outline);
  for (const [path, methods] of Object.entries(document.paths))
    for (const [method, described] of Object.entries(methods as Record<string, Described>))
      complete(described, operationOf(method as Method, path));
  return document;
}

function operationOf(method: Method, path: string): Operation {
  const found = Object.values(operations).find((operation) => operation.method === method && operation.path === path);
  if (!found) throw new Error(`The route ${method} ${path} is not in contract/src/operations.ts`);
  return found;
}

function complete(described: Described, operation: Operation): void {
  described.summary = operation.summary;
  const { security: ofKeys = [] } = described;
  if (operation.path.startsWith('/apiSa')) described.security = [{ identity: [] }, ...ofKeys];
  if (operation.sendsFile) described.requestBody = { required: true, content: fileOf(operation.sendsFile) };
  else if (operation.path.startsWith('/apiSa/limits') && operation.method !== 'get')
    described.parameters = [...(described.parameters ?? []), IDEMPOTENCY_KEY];
  const successes = Object.keys(operation.answers).map((status) => [status, SUCCESSES[Number(status)]]);
  described.responses = Object.fromEntries(
    Object.entries({ ...Object.fromEntries(successes), ...ERRORS }).map(([status, description]) => [
      status,
      { description, ...contentOf(answerSchema(operation, Number(status))) },
    ]),
  );
  if (operation.answersFile)
    described.responses[200] = { description: SUCCESSES[200], content: fileOf(operation.answersFile) };
}

const fileOf = (type: string) => ({ [type]: { schema: { type: 'string' } } });

function contentOf(schema: z.ZodType | null): object {
  if (!schema) return {};
  const { $schema: _, ...described } = z.toJSONSchema(schema, { target: 'openapi-3.0', unrepresentable: 'any' });
  return { content: { 'application/json': { schema: described } } };
}

// Who may use `/operations`: people named in the configuration, each with a password, by HTTP Basic.
import { createHash, timingSafeEqual } from 'node:crypto';
import fastifyBasicAuth from '@fastify/basic-auth';
import type { OperatorView } from '@purchase-limits/contract/operators';
import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Config } from '../config.js';
import { answerFor } from '../http/error-filter.js';
import { isOfForeignPage } from '../http/foreign-page.js';
import { routeOf } from '../http/route-of.js';
import { RuleError } from '../http/rule-error.js';
import type { Guesses } from './guesses.js';

const OPERATOR = Symbol('The operator who sends the request');
type OperatorRequest = FastifyRequest & { [OPERATOR]?: OperatorView };

const OPERATIONS = /^\/operations(\/|$)/;
const READING = ['GET', 'HEAD'];

/** The name of the operator. */
export const Operator = createParamDecorator(
  (_: unknown, context: ExecutionContext): string =>
    operatorOf(context.switchToHttp().getRequest<FastifyRequest>()).name,
);

/** Who sends the request, and whether they may do more than look. */
export function operatorOf(request: OperatorRequest): OperatorView {
  const operator = request[OPERATOR];
  if (operator === undefined) throw new Error('Only routes below /operations have an operator');
  return operator;
}

/** Lets only operators through to `/operations`, and those in `VIEWERS` only to look. */
export async function requireOperator(
  server: FastifyInstance,
  { OPERATORS, VIEWERS }: Config,
  guesses: Guesses,
): Promise<void> {
  await server.register(fastifyBasicAuth, {
    authenticate: { realm: 'Operations' },
    async validate(name: string, password: string, request: OperatorRequest) {
      const expected = OPERATORS.get(name) ?? VIEWERS.get(name);
      // Compares even for an unknown operator, so timing reveals nothing.
      const isRight = isSame(password, expected ?? '');
      if (expected === undefined || !isRight) {
        guesses.note('operator', request);
        throw new RuleError(401, 'unauthorized', 'Name or password is wrong.');
      }
      request[OPERATOR] = { name, mayAct: OPERATORS.has(name) };
    },
  });
  server.addHook('onRequest', (request, reply, done) => {
    if (!OPERATIONS.test(routeOf(request))) return done();
    // Answers directly, because the queue board, a separate server, would turn it into a 500.
    const refuse = (error: RuleError) => void reply.code(error.status).send(answerFor(error).body);
    const refusal = guesses.refusal('operator', request, reply) ?? refusalOf(request);
    if (refusal) return refuse(refusal);
    return server.basicAuth(request, reply, (error?: Error) => {
      if (error) return done(error);
      return isMoreThanLooking(request) ? refuse(ONLY_LOOKS) : done();
    });
  });
}

const ONLY_LOOKS = new RuleError(403, 'only_looks', 'Your password may only look, not change anything.');

function isMoreThanLooking(request: FastifyRequest): boolean {
  return !operatorOf(request).mayAct && !READING.includes(request.method);
}

/** Browsers send the credentials with every request, also with those that foreign pages make. */
function refusalOf(request: FastifyRequest): RuleError | null {
  if (READING.includes(request.method) || !isOfForeignPage(request)) return null;
  return new RuleError(403, 'foreign_page', 'Another page may not do that.');
}

/** Compares in the same time, however much of it is right. */
export function isSame(shown: string, expected: string): boolean {
  const [one, other] = [shown, expected].map((text) => createHash('sha256').update(text).digest());
  return timingSafeEqual(one!, other!);
}

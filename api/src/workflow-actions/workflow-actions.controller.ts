// Steps of workflows, as the platform sends them: signed like its webhooks, and again when an answer is lost.
import { Controller, Headers, HttpCode, Inject, Post, Req } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiExcludeController } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { CONFIG, type Config } from '../config.js';
import { TooLateError, withinTime } from '../events/within-time.js';
import { admittedShop } from '../shops/admitted-shop.js';
import type { CurrentShop } from '../http/current-shop.js';
import { Public } from '../http/public.js';
import { RuleError } from '../http/rule-error.js';
import { FindInstallation } from '../installation/queries/find-installation.js';
import type { NamedLimit } from '../limits/commands/change-named-limit.js';
import { parsePlatformJson } from '../platform/platform-json.js';
import { isSignedBody } from '../platform/webhooks/webhook-signature.js';
import { clientSecrets } from '../secrets.js';
import { WORKFLOW_USER } from '../shops/staff-names.js';
import { stepBody, type StepBody } from './action-body.js';
import { NoteFailedStep, TakeWorkflowStep, type WorkflowStep } from './take-workflow-step.js';

/** The platform waits for ten seconds. */
const ANSWER_WITHIN_MS = 8_000;

/** Below the app's address, where the platform looks for the addresses that extensions name. */
@Controller('embed/flow')
@Public()
@ApiExcludeController()
export class WorkflowActionsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** Of a 4xx the platform ends the workflow with an error; after a 503 it sends the step again. */
  @Post('actions')
  @HttpCode(200)
  async take(
    @Req() request: FastifyRequest,
    @Headers('x-shopify-hmac-sha256') signature: string | undefined,
  ): Promise<{ limit: NamedLimit }> {
    const body = request.body instanceof Buffer ? request.body : Buffer.alloc(0);
    if (!isSignedBody(body, signature, clientSecrets(this.config)))
      throw new RuleError(401, 'unauthorized', 'The signature is not the platform’s');
    const { shopify_domain: domain, action_run_id: runId, handle: action, properties } = readBody(body);
    const shop = await this.shopOf(domain);
    try {
      return { limit: await withinTime(this.takeStep(shop, { runId, action, properties }), ANSWER_WITHIN_MS) };
    } catch (error) {
      if (!(error instanceof TooLateError)) throw error;
      throw new RuleError(503, 'unavailable', 'The service is busy. Please send the step again.');
    }
  }

  private async takeStep(shop: CurrentShop, step: WorkflowStep): Promise<NamedLimit> {
    try {
      return await this.commands.execute(new TakeWorkflowStep(shop, null, { step }));
    } catch (error) {
      if (error instanceof RuleError && error.status < 500)
        await this.commands.execute(new NoteFailedStep(shop, null, { step, failure: error.message }));
      throw error;
    }
  }

  private async shopOf(domain: string): Promise<CurrentShop> {
    const known = await this.queries.execute(new FindInstallation({ domain }));
    if (!known || known.epoch === null)
      throw new RuleError(403, 'not_installed', 'Purchase Limits is not installed in this store.');
    const by = { userId: WORKFLOW_USER, operator: null, isEmbedded: false };
    return admittedShop(known.shop, by, this.config);
  }
}

function readBody(body: Buffer): StepBody {
  try {
    return stepBody.parse(parsePlatformJson(body.toString('utf8')));
  } catch (error) {
    throw new RuleError(400, 'bad_request', 'This is no step of a workflow that Purchase Limits knows', {
      reason: (error as Error).name,
    });
  }
}

// Sends steps of workflows to the app like the platform: signed, with a deadline, and again after some answers.
import { createHmac, randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { now } from '../clock.js';
import type { SandboxConfig } from '../config.js';
import type { Database } from '../database/database.js';
import type { Shop } from '../shops/shops.js';
import type { FlowAction } from './flow-actions.js';

/** How a developer sends a step. `runId`: of a step that was sent before; absent: a new one. */
export type StepManner = { isForged?: boolean; isTwice?: boolean; runId?: string | undefined };
/** `status`: of the last answer; null: none came. */
export type SentStep = {
  runId: string;
  action: string;
  properties: Record<string, string>;
  attempts: number;
  status: number | null;
  answer: string;
  sentAt: Date;
};
type Answer = Pick<SentStep, 'status' | 'answer'>;

const DEADLINE_MS = 10_000;
/** The platform goes on for a day and a half. */
const MOST_ATTEMPTS = 4;
const MOST_LISTED = 50;
const MOST_SHOWN = 2_000;

export class FlowSteps {
  constructor(
    private readonly database: Database,
    private readonly config: SandboxConfig,
  ) {}

  /** Resolves with the last answer. */
  async send(
    shop: Shop,
    action: FlowAction,
    properties: Record<string, string>,
    { isForged = false, isTwice = false, runId = randomUUID() }: StepManner = {},
  ): Promise<SentStep> {
    const body = JSON.stringify({
      shop_id: shop.id,
      shopify_domain: shop.domain,
      action_run_id: runId,
      action_definition_id: action.name,
      handle: action.handle,
      step_reference: runId,
      properties,
    });
    const ways = Array.from({ length: isTwice ? 2 : 1 }, () => this.untilTaken(action.url, body, isForged));
    const answers = await Promise.all(ways);
    const attempts = answers.reduce((sum, each) => sum + each.attempts, 0);
    const { status, answer } = answers.at(-1)!;
    const step = { runId, action: action.handle, properties, attempts, status, answer, sentAt: now() };
    await this.note(shop, step);
    return step;
  }

  /** The newest 50, newest first. */
  async list(shop: Shop): Promise<SentStep[]> {
    const { rows } = await this.database.query<SentStep>(
      `SELECT run_id AS "runId", action, properties, attempts, status, answer, sent_at AS "sentAt" FROM flow_step
       WHERE shop = $1 ORDER BY id DESC LIMIT ${MOST_LISTED}`,
      [shop.domain],
    );
    return rows;
  }

  /** Again, later each time, where the app is busy, broken or silent; never after another refusal. */
  private async untilTaken(url: string, body: string, isForged: boolean): Promise<Answer & { attempts: number }> {
    for (let attempts = 1; ; attempts += 1) {
      const answer = await this.ask(url, body, isForged);
      const isFinal = answer.status !== null && answer.status < 500 && ![202, 429].includes(answer.status);
      if (isFinal || attempts === MOST_ATTEMPTS) return { ...answer, attempts };
      await pause(this.config.webhookRetryMs * attempts);
    }
  }

  private async ask(url: string, body: string, isForged: boolean): Promise<Answer> {
    const secret = isForged ? `not ${this.config.clientSecret}` : this.config.clientSecret;
    try {
      const response = await fetch(url, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'x-shopify-hmac-sha256': createHmac('sha256', secret).update(body).digest('base64'),
        },
        body,
        redirect: 'manual',
        signal: AbortSignal.timeout(DEADLINE_MS),
      });
      return { status: response.status, answer: (await response.text()).slice(0, MOST_SHOWN) };
    } catch (error) {
      return { status: null, answer: String((error as Error).message) };
    }
  }

  private async note(shop: Shop, { runId, action, properties, attempts, status, answer, sentAt }: SentStep) {
    await this.database.query(
      `INSERT INTO flow_step (shop, run_id, action, properties, attempts, status, answer, sent_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
      [shop.domain, runId, action, JSON.stringify(properties), attempts, status, answer, sentAt],
    );
  }
}

// The platform and the mail server between the product and the tests' stand-ins: calls wait for their turn, fail before
// or after they had their effect, or have it much later than they are given up.
import type { Mail } from '@purchase-limits/api/notifications/mailer';
import { MailError } from '@purchase-limits/api/notifications/mailer';
import type { FakeAnswer, FakePlatform, FakeRequest } from '../api/test/fake-platform.js';
import { PLATFORM_HOST } from './node.js';
import type { Asking, Scheduler } from './scheduler.js';

export type CallFate = 'done' | 'refused' | 'unanswered' | 'late';
export type MailFate = 'sent' | 'later' | 'refused' | 'unsure, sent' | 'unsure, not sent';
/** Some arrive soon, and some after what was given up has been tried again and has succeeded. */
const LATE_BY_MS = [1, 15_000, 60_000];
/** The app asks again every two seconds. */
const MOST_RUNNING_ANSWERS = 5;
type Headers = Parameters<FakePlatform['answer']>[1];

const realFetch = globalThis.fetch;

export class SimulatedPlatform {
  fateOf: (operation: string) => CallFate = () => 'done';
  mailFate: () => MailFate = () => 'sent';
  /** Changes what is asked, for a defect that is tried out. */
  alter: (request: FakeRequest) => void = () => {};
  /** Told what a call has changed. */
  onEffect: (shop: string, operation: string) => void = () => {};
  readonly mails: Mail[] = [];
  /** Of the latest bulk operation, by shop. */
  private readonly results = new Map<string, string>();
  private readonly processes = new Map<string, Asking>();
  /** How many calls were given up and are still on their way. */
  private late = 0;

  constructor(
    private readonly scheduler: Scheduler,
    readonly fake: FakePlatform,
  ) {}

  install(): void {
    globalThis.fetch = ((input: string | URL, init: RequestInit) => this.fetch(String(input), init)) as typeof fetch;
  }

  uninstall(): void {
    globalThis.fetch = realFetch;
  }

  serve(process: Asking): void {
    this.processes.set(process.name, process);
  }

  get isIdle(): boolean {
    return this.late === 0;
  }

  sendMailFor(process: Asking): (mail: Mail) => Promise<void> {
    return (mail) =>
      this.scheduler.ask(process, 'send a mail', async () => {
        const fate = this.mailFate();
        if (fate !== 'sent') this.scheduler.note(`${process.name}: mail: ${fate}`);
        if (fate === 'sent' || fate === 'unsure, sent') this.mails.push(mail);
        if (fate === 'later' || fate === 'refused') throw new MailError(fate, 'the simulation says so');
        if (fate !== 'sent') throw new MailError('unsure', 'the connection broke');
      });
  }

  private fetch(address: string, init: RequestInit): Promise<Response> {
    const url = new URL(address);
    const process = this.processes.get(url.hostname.replace(`.${PLATFORM_HOST}`, ''));
    if (!process) throw new Error(`nobody of the simulation asks ${address}`);
    const [, section, domain = ''] = url.pathname.split('/');
    if (section === 'bulk') return this.fetchOrders(process, domain);
    this.fake.orders.origin = url.origin;
    const body = JSON.parse(String(init.body)) as FakeRequest['body'];
    const request = { shop: domain, isGraphql: url.pathname.includes('graphql'), body };
    this.alter(request);
    const operation = /(?:query|mutation) (\w+)/.exec(body.query ?? '')?.[1] ?? 'token';
    const headers = Object.fromEntries(new Headers(init.headers)) as Headers;
    const effect = async () => {
      if (operation === 'StartReading') this.startReading(request.shop);
      const answer = await this.fake.answer(request, headers);
      this.onEffect(request.shop, operation);
      return answer;
    };
    return this.call(process, `platform ${operation} ${request.shop}`, async () => {
      const fate = this.fateOf(operation);
      if (fate === 'done') return responseOf(await effect());
      this.scheduler.note(`${process.name}: platform ${operation}: ${fate}`);
      if (fate === 'refused') return responseOf({ status: 503 });
      if (fate === 'unanswered') await effect();
      else this.delay(`${operation} ${request.shop}`, effect);
      throw new TypeError('fetch failed', { cause: { code: 'UND_ERR_SOCKET' } });
    });
  }

  /** A bulk operation takes a while, and has what there was when it began. */
  private startReading(shop: string): void {
    this.results.set(shop, this.fake.orders.result(shop));
    this.fake.orders.runningAnswers = this.scheduler.random.below(MOST_RUNNING_ANSWERS);
  }

  /** The result of the latest bulk operation. */
  private fetchOrders(process: Asking, shop: string): Promise<Response> {
    return this.call(process, `platform orders ${shop}`, async () => {
      const fate = this.fateOf('orders');
      if (fate === 'done') return new Response(this.results.get(shop));
      this.scheduler.note(`${process.name}: platform orders: ${fate}`);
      if (fate === 'refused') return new Response(null, { status: 503 });
      throw new TypeError('fetch failed', { cause: { code: 'UND_ERR_SOCKET' } });
    });
  }

  /** What is asked, and what is answered, can each take long. */
  private async call(process: Asking, name: string, effect: () => Promise<Response>): Promise<Response> {
    const response = await this.scheduler.ask(process, name, effect);
    return this.scheduler.ask(process, `${name} answers`, async () => response);
  }

  private delay(name: string, effect: () => Promise<unknown>): void {
    this.late += 1;
    const arrive = async () => {
      this.scheduler.note(`a late call arrives: ${name}`);
      await effect();
      this.late -= 1;
    };
    setTimeout(() => void arrive(), this.scheduler.random.pick(LATE_BY_MS));
  }
}

function responseOf({ status, body = {}, headers = {} }: FakeAnswer): Response {
  const isText = typeof body === 'string';
  return new Response(isText ? body : JSON.stringify(body), {
    status,
    headers: { 'content-type': isText ? 'text/html' : 'application/json', ...headers },
  });
}

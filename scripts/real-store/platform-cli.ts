// The steps that the platform's command line tool does, behind an interface: the local store has no such tool.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { StartError } from '../start-error.js';

/** `exitCode` null: a signal ended it. `output` names people and folders: it is for the terminal alone. */
export type CliOutcome = { isDone: boolean; exitCode: number | null; output: string };
export type FunctionRun = { handle: string; input: unknown; output: unknown };
/** Function runs from now on. */
export type RunningLog = { runs: () => Promise<FunctionRun[]>; stop: () => Promise<void> };

export interface PlatformCli {
  /** Checks the declarations of the app and its extensions. */
  validate(): Promise<CliOutcome>;
  build(): Promise<CliOutcome>;
  /** Releases the declarations and the extensions; never removes an extension. */
  deploy(): Promise<CliOutcome>;
  /** Has the platform's example of a topic sent to an address. */
  triggerWebhook(topic: string, address: string): Promise<CliOutcome>;
  watchFunctionRuns(): Promise<RunningLog>;
}

export type CliFacts = {
  /** The program; tests have one of their own. */
  command: string;
  root: string;
  /** `real-store` for shopify.app.real-store.toml. */
  config: string;
  domain: string;
  apiVersion: string;
  clientSecret: string;
  signal: AbortSignal;
};

/** What is kept of a program's output: enough to say why it failed. */
const MOST_OUTPUT = 20_000;
const STOP_WITHIN_MS = 3_000;

/** For the tape: nothing of what the tool has printed. */
export function failureOf({ exitCode }: CliOutcome): string {
  return `the platform’s tool ${exitCode === null ? 'was ended' : `failed with exit code ${exitCode}`}`;
}

/** Runs `shopify`, version 4 or newer. */
export class ShopifyCli implements PlatformCli {
  constructor(private readonly facts: CliFacts) {}

  validate(): Promise<CliOutcome> {
    return this.run(['app', 'config', 'validate', '--json', ...this.ofApp()]);
  }

  build(): Promise<CliOutcome> {
    return this.run(['app', 'build', ...this.ofApp()]);
  }

  deploy(): Promise<CliOutcome> {
    return this.run(['app', 'deploy', '--allow-updates', ...this.ofApp()]);
  }

  triggerWebhook(topic: string, address: string): Promise<CliOutcome> {
    const { apiVersion, clientSecret } = this.facts;
    const options = { topic, address, 'delivery-method': 'http', 'api-version': apiVersion };
    const named = Object.entries(options).map(([name, value]) => `--${name}=${value}`);
    // By the environment: other users of the machine can read arguments.
    const secret = { SHOPIFY_FLAG_CLIENT_SECRET: clientSecret };
    return this.run(['app', 'webhook', 'trigger', ...named, ...this.ofApp()], secret);
  }

  async watchFunctionRuns(): Promise<RunningLog> {
    const child = this.start(['app', 'logs', '--json', '--store', this.facts.domain, ...this.ofApp()]);
    let output = '';
    child.stdout.setEncoding('utf8').on('data', (chunk: string) => (output += chunk));
    // Unread, it would stop the program.
    child.stderr.resume();
    const ended = once(child, 'close');
    ended.catch(() => {});
    return {
      runs: async () => functionRunsIn(output),
      stop: async () => {
        child.kill('SIGINT');
        const timer = setTimeout(() => child.kill('SIGKILL'), STOP_WITHIN_MS);
        await ended.catch(() => {});
        clearTimeout(timer);
      },
    };
  }

  private ofApp(): string[] {
    return ['--config', this.facts.config, '--path', this.facts.root];
  }

  private async run(args: string[], env: Record<string, string> = {}): Promise<CliOutcome> {
    const child = this.start(args, env);
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (chunk: string) => (output = (output + chunk).slice(-MOST_OUTPUT)));
    try {
      const [code] = (await once(child, 'close')) as [number | null];
      return { isDone: code === 0, exitCode: code, output: output.trim() };
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT')
        throw new StartError(`There is no ${this.facts.command} here. Install it: npm install -g @shopify/cli`);
      throw error;
    }
  }

  /** Without what the command itself knows: the tool signs in on its own. */
  private start(args: string[], env: Record<string, string> = {}) {
    const { command, root, signal } = this.facts;
    const { STORE_ACCESS_TOKEN: _token, STORE_PASSWORD: _password, ...inherited } = process.env;
    return spawn(command, args, {
      cwd: root,
      env: { ...inherited, ...env, CI: '1', NO_COLOR: '1' },
      stdio: ['ignore', 'pipe', 'pipe'],
      signal,
    });
  }
}

type LogLine = { logType?: string; source?: string; payload?: { input?: unknown; output?: unknown } };

/** The runs in what the log has printed: one JSON object per line, among others. */
export function functionRunsIn(output: string): FunctionRun[] {
  return output.split('\n').flatMap((text) => {
    const { logType, source = '', payload } = readLogLine(text) ?? {};
    if (logType !== 'function_run' || !payload) return [];
    return [{ handle: source, input: parsedOnce(payload.input), output: parsedOnce(payload.output) }];
  });
}

/** A line that is no JSON is one for people, or not yet whole. */
function readLogLine(text: string): LogLine | null {
  if (!text.startsWith('{')) return null;
  try {
    return JSON.parse(text) as LogLine;
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}

/** The tool prints input and output as JSON, and some releases as a text of JSON. */
function parsedOnce(value: unknown): unknown {
  return typeof value === 'string' && value !== '' ? (JSON.parse(value) as unknown) : value;
}

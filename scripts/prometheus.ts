// A Prometheus of a test's own, which reads the product every other second and alerts by the rules of the repository.
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse, stringify } from 'yaml';
import { freePort } from './ports.js';
import { until } from './running-product.js';

export type Rule = { alert: string; expr: string; for?: string };
type Rules = { groups: { name: string; rules: Rule[] }[] };
export type Target = { process: 'http' | 'worker' | 'operations'; port: number };

const READY_WITHIN_MS = 20_000;

/** The alerts of the repository. */
export function readRules(root: string): Rules {
  return parse(readFileSync(join(root, 'monitoring/alerts.yml'), 'utf8')) as Rules;
}

export class Prometheus {
  private constructor(
    private readonly child: ChildProcess,
    private readonly url: string,
  ) {}

  /**
   * Alerts at once, and ends alerts soon: how long something has to last is left out of the rules, rates are those of
   * the last minute, and nothing else differs.
   */
  static async start(folder: string, rules: Rules, token: string, targets: readonly Target[]): Promise<Prometheus> {
    const port = await freePort();
    mkdirSync(folder, { recursive: true });
    const groups = rules.groups.map(({ name, rules: all }) => ({
      name,
      rules: all.map(({ for: _for, expr, ...rule }) => ({ ...rule, expr: expr.replaceAll(/\[\d+m\]/g, '[1m]') })),
    }));
    writeFileSync(join(folder, 'alerts.yml'), stringify({ groups }));
    writeFileSync(
      join(folder, 'prometheus.yml'),
      stringify({
        // What hangs is said within three seconds.
        global: { scrape_interval: '4s', scrape_timeout: '4s', evaluation_interval: '1s' },
        rule_files: ['alerts.yml'],
        scrape_configs: [
          {
            job_name: 'purchase-limits',
            authorization: { credentials: token },
            static_configs: targets.map((target) => ({
              targets: [`localhost:${target.port}`],
              labels: { process: target.process },
            })),
          },
        ],
      }),
    );
    const options = {
      'config.file': join(folder, 'prometheus.yml'),
      'storage.tsdb.path': join(folder, 'data'),
      'web.listen-address': `127.0.0.1:${port}`,
    };
    const args = Object.entries(options).map(([name, value]) => `--${name}=${value}`);
    const child = spawn('/usr/bin/prometheus', args, { stdio: 'ignore' });
    const started = new Prometheus(child, `http://127.0.0.1:${port}`);
    await until(() => started.isReady(), { withinMs: READY_WITHIN_MS });
    return started;
  }

  /** The alerts that fire now. */
  async firing(): Promise<string[]> {
    return this.namesIn('ALERTS{alertstate="firing"}');
  }

  /** The alerts that have fired since it was started. */
  async fired(): Promise<string[]> {
    return this.namesIn('count_over_time(ALERTS{alertstate="firing"}[1h])');
  }

  /** The names of the series that it has. */
  async metrics(): Promise<string[]> {
    const { data } = await this.ask<{ data: string[] }>('/api/v1/label/__name__/values');
    return data;
  }

  async stop(): Promise<void> {
    this.child.kill('SIGKILL');
    if (this.child.exitCode === null && this.child.signalCode === null) await once(this.child, 'exit');
  }

  private async namesIn(query: string): Promise<string[]> {
    const { data } = await this.ask<{ data: { result: { metric: { alertname: string } }[] } }>(
      `/api/v1/query?${new URLSearchParams({ query })}`,
    );
    return [...new Set(data.result.map(({ metric }) => metric.alertname))].sort();
  }

  private async ask<Answer>(path: string): Promise<Answer> {
    const response = await fetch(this.url + path);
    if (!response.ok) throw new Error(`Prometheus answered ${response.status}: ${await response.text()}`);
    return (await response.json()) as Answer;
  }

  private async isReady(): Promise<boolean> {
    try {
      return (await fetch(`${this.url}/-/ready`)).ok;
    } catch {
      return false;
    }
  }
}

// What an admin screen needs first: files listed in its document, which the browser fetches in parallel with the entry,
// and its API reads. The admin's build generates the list.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { escapeHtml } from '../http/escape-html.js';

/** As `admin/write-first-files.ts` writes it; a route is `/order-limits/edit/{id}`. */
type Written = {
  routes: Record<string, string[]>;
  standalone: string[];
  reads: Record<string, string[]>;
};
type Route = { pattern: RegExp; files: string[]; reads: string[] };

const NOTHING: Written = { routes: {}, standalone: [], reads: {} };

export class FirstFiles {
  private readonly routes: Route[];
  private readonly standalone: string[];

  /** Names nothing where the admin is not built. */
  constructor(adminDist: string | undefined) {
    const file = adminDist && join(adminDist, 'first-files.json');
    const { routes, standalone, reads }: Written =
      file && existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Written) : NOTHING;
    this.routes = Object.entries(routes).map(([route, files]) => ({
      pattern: patternOf(route),
      files,
      reads: reads[route] ?? [],
    }));
    this.standalone = standalone;
  }

  /** The links of a path of the admin; none for one that is no screen. */
  links(path: string, { isStandalone }: { isStandalone: boolean }): string {
    const files = this.routeOf(path)?.files ?? [];
    return [...new Set([...files, ...(isStandalone ? this.standalone : [])])].map(link).join('');
  }

  /** Addresses of the API, without its base path, that the screen at this path reads first. */
  reads(path: string): string[] {
    return this.routeOf(path)?.reads ?? [];
  }

  private routeOf(path: string): Route | undefined {
    return this.routes.find(({ pattern }) => pattern.test(path));
  }
}

function patternOf(route: string): RegExp {
  return new RegExp(`^${route === '/' ? '' : route.replace(/\{\w+\}/g, '[^/]+')}/?$`);
}

function link(address: string): string {
  const kind = address.endsWith('.css') ? 'rel="preload" as="style"' : 'rel="modulepreload"';
  return `<link ${kind} fetchpriority="low" crossorigin href="${escapeHtml(address)}">`;
}

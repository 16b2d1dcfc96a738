// The HTML documents of the admin, and which pages may frame them.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { Inject, Injectable } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { CONFIG, shopUrl, type Config } from '../config.js';
import { escapeHtml } from '../http/escape-html.js';
import { sendHtml, type Sources } from '../http/send-html.js';
import { SHOP_DOMAIN } from '../platform/shop-domain.js';
import { FirstAnswers, type Reader } from './first-answers.js';
import { FirstFiles } from './first-files.js';

/** Where the built admin wants what its surroundings need. */
const HEAD = '<!--app-head-->';
const END = '</body>';

@Injectable()
export class AdminDocument {
  private readonly template: string;
  private readonly bridgeHead: string;
  private readonly sandboxHead: string;
  private readonly firstFiles: FirstFiles;

  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly firstAnswers: FirstAnswers,
  ) {
    const { ADMIN_DIST, PLATFORM_CLIENT_ID, APP_BRIDGE_URL, SANDBOX_URL } = config;
    this.template = ADMIN_DIST ? readFileSync(join(ADMIN_DIST, 'index.html'), 'utf8') : `<!doctype html>${HEAD}`;
    this.firstFiles = new FirstFiles(ADMIN_DIST);
    const [clientId, bridge] = [escapeHtml(PLATFORM_CLIENT_ID), escapeHtml(APP_BRIDGE_URL)];
    this.bridgeHead = `<meta name="shopify-api-key" content="${clientId}"><script src="${bridge}"></script>`;
    this.sandboxHead = SANDBOX_URL ? `<meta name="sandbox-url" content="${escapeHtml(SANDBOX_URL)}">` : '';
  }

  /** The admin outside the platform, at one of its paths; nobody may frame it. */
  sendStandalone(reply: FastifyReply, path: string, reader: Reader): void {
    const head = this.sandboxHead + this.firstFiles.links(path, { isStandalone: true });
    sendHtml(reply, this.withAnswers(head, path, reader), `'none'`, this.sources());
  }

  /** The admin inside the platform's admin; the path is without `/embed`. */
  sendEmbedded(reply: FastifyReply, path: string, shop: string, reader: Reader): void {
    const head = this.bridgeHead + this.sandboxHead + this.firstFiles.links(path, { isStandalone: false });
    sendHtml(
      reply,
      this.withAnswers(head, path, reader),
      this.framedBy(shop),
      this.sources(this.config.APP_BRIDGE_URL),
    );
  }

  /**
   * A page without content: App Bridge finds `shopify-reload` in its address and goes there with a fresh token. Without
   * a shop any shop's admin may frame it.
   */
  sendBounce(reply: FastifyReply, shop: string | null): void {
    const head = `<meta charset="utf-8">${this.bridgeHead}<title>Purchase Limits</title>`;
    sendHtml(
      reply,
      `<!doctype html><html lang="en"><head>${head}</head><body></body></html>`,
      this.framedBy(shop ?? ANY_SHOP),
      this.sources(this.config.APP_BRIDGE_URL),
    );
  }

  /**
   * The document, and at its end what its screen reads: the browser fetches files while that is read. Scripts that are
   * modules run after all of it.
   */
  private withAnswers(head: string, path: string, reader: Reader): Readable {
    const [before, after] = this.template.replace(HEAD, () => head).split(END) as [string, string?];
    const { firstFiles, firstAnswers } = this;
    async function* parts() {
      yield before;
      const answers = await firstAnswers.of(firstFiles.reads(path), reader);
      const text = answers.replaceAll('<', String.raw`\u003c`);
      yield `<script type="application/json" id="first-answers">${text}</script>`;
      if (after !== undefined) yield END + after;
    }
    return Readable.from(parts(), { objectMode: false });
  }

  /**
   * Only our own scripts, and those of these origins and the live chat. Anything else may come from any HTTPS origin:
   * product images, and what App Bridge and the chat show. Polaris sets inline styles.
   */
  private sources(...addresses: string[]): Sources {
    const { CHAT_SCRIPT_URL, SANDBOX_URL } = this.config;
    const scripts = originsOf([...addresses, ...(CHAT_SCRIPT_URL ? [CHAT_SCRIPT_URL] : [])]);
    const others = [
      'https:',
      ...originsOf([...addresses, CHAT_SCRIPT_URL, SANDBOX_URL].filter((one) => one !== undefined)),
    ];
    const list = (...sources: string[]) => ["'self'", ...sources].join(' ');
    return {
      'default-src': `'none'`,
      'script-src': list(...scripts),
      'style-src': list(`'unsafe-inline'`, 'https:'),
      'img-src': list('data:', 'blob:', 'http:', ...others),
      'font-src': list('data:', 'https:'),
      'media-src': list('https:'),
      'connect-src': list('wss:', ...others),
      'frame-src': list(...others),
      'worker-src': list(),
      'manifest-src': list(),
    };
  }

  /** The pages that may frame the document: of the shop, if it is one, and of the platform's admin. */
  private framedBy(shop: string): string {
    if (shop !== ANY_SHOP && !SHOP_DOMAIN.test(shop)) return `'none'`;
    return [...new Set([`https://${shop}`, new URL(shopUrl(this.config.PLATFORM_ADMIN_URL, shop)).origin])].join(' ');
  }
}

const ANY_SHOP = '*.myshopify.com';
const originsOf = (addresses: string[]) => [...new Set(addresses.map((address) => new URL(address).origin))];

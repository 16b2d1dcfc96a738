import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Page, PageRenderer } from './page-renderer.js';
import { pathOf } from './request-path.js';
import { isThemeMode, THEME_COOKIE, type Shopper } from './shopper.js';

const YEAR_SECONDS = 31_536_000;

export type PageAnswer = {
  request: FastifyRequest;
  reply: FastifyReply;
  shopper: Shopper;
  template: string;
  objects?: Page['objects'];
  status?: number;
};
export type AnswerPage = (answer: PageAnswer) => Promise<FastifyReply>;

/** Answers a request with a page of the theme; a theme chosen by `?theme=` is remembered in a cookie. */
export function answerWith(pages: PageRenderer): AnswerPage {
  return async ({ request, reply, shopper, template, objects = {}, status = 200 }) => {
    const { theme } = request.query as { theme?: unknown };
    if (isThemeMode(theme)) void reply.setCookie(THEME_COOKIE, theme, { maxAge: YEAR_SECONDS });
    const html = await pages.render(shopper, { template, objects, path: pathOf(request), host: request.host });
    return reply.code(status).type('text/html; charset=utf-8').header('cache-control', 'no-store').send(html);
  };
}

import type { FastifyReply, FastifyRequest } from 'fastify';
import { readSectionIds, MOST_SECTIONS } from '../themes/bundled-sections.js';
import type { ThemeChoice } from '../themes/theme-choice.js';
import type { ThemeFolder } from '../themes/theme-folder.js';
import type { ThemeRenderer, Visit } from '../themes/theme-renderer.js';
import type { PageRenderer } from './page-renderer.js';
import { subjectOf, type Query } from './page-subject.js';
import { isCurrency } from './presentment.js';
import { pathOf } from './request-path.js';
import { CURRENCY_COOKIE, isThemeMode, readShopper, THEME_COOKIE } from './shopper.js';

const YEAR_SECONDS = 31_536_000;
/** Pages are per shopper, so neither proxies nor the browser may cache them. */
const OF_ONE_SHOPPER = 'private, no-store';

export type PageRenderers = { pages: PageRenderer; themed: ThemeRenderer; themes: ThemeChoice };
export type AnswerPage = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;

/** Answers a request with a page of the store's theme; a theme chosen by `?theme=` is remembered in a cookie. */
export function answerWith({ pages, themed, themes }: PageRenderers): AnswerPage {
  return async (request, reply) => {
    const shopper = readShopper(request);
    const query = request.query as Query;
    const folder = themes.folderFor(request, shopper.shop);
    themes.keepPreview(request, reply);
    if (isCurrency(query.currency)) void reply.setCookie(CURRENCY_COOKIE, query.currency);
    if (folder) return answerThemed(themed, visitOf(request, folder), reply);
    if (isThemeMode(query.theme)) void reply.setCookie(THEME_COOKIE, query.theme, { maxAge: YEAR_SECONDS });
    const known = subjectOf(shopper, pathOf(request), query);
    const { template, objects, status } = pages.has(known.template) ? known : subjectOf(shopper, '/404', {});
    const html = await pages.render(shopper, { template, objects, path: pathOf(request), host: request.host });
    return reply.code(status).type('text/html; charset=utf-8').header('cache-control', OF_ONE_SHOPPER).send(html);
  };
}

export function visitOf<Folder extends ThemeFolder | null>(
  request: FastifyRequest,
  folder: Folder,
): Omit<Visit, 'folder'> & { folder: Folder } {
  const query = request.query as Query;
  return {
    folder,
    shopper: readShopper(request),
    path: pathOf(request),
    query,
    host: request.host,
    isDesignMode: query._design === '1',
  };
}

/** A page, or with `sections` or `section_id` only these parts of it. */
async function answerThemed(themed: ThemeRenderer, visit: Visit, reply: FastifyReply): Promise<FastifyReply> {
  const { query } = visit;
  const asHtml = () => reply.type('text/html; charset=utf-8').header('cache-control', OF_ONE_SHOPPER);
  const ids = readSectionIds(query.sections);
  if (ids && ids.length > MOST_SECTIONS)
    return reply.code(400).send({ status: 400, message: `sections: at most ${MOST_SECTIONS} can be requested` });
  if (ids) return reply.header('cache-control', OF_ONE_SHOPPER).send(await themed.sectionsOf(visit, ids));
  if (query.section_id) {
    const html = (await themed.sectionsOf(visit, [query.section_id]))[query.section_id];
    return html === null || html === undefined ? asHtml().code(404).send('') : asHtml().send(html);
  }
  const { html, status } = await themed.page(visit);
  return asHtml().code(status).send(html);
}

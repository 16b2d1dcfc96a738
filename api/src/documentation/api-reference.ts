// The reference of the API as HTML: everything that the description of the API has, and nothing else.
import type { OpenAPIObject } from '@nestjs/swagger';
import { escapeHtml } from '../http/escape-html.js';
import { shapeOf, type Schema } from './schema-shape.js';

type Content = Record<string, { schema: Schema }>;
type Call = {
  summary?: string;
  security?: object[];
  parameters?: { name: string; in: string; required?: boolean; description?: string; schema?: Schema }[];
  requestBody?: { required?: boolean; content: Content };
  responses: Record<string, { description: string; content?: Content }>;
};
type NamedCall = Call & { method: string; path: string };
const METHODS = ['get', 'post', 'put', 'patch', 'delete'];
/** Sections of the reference in order, by path prefix. */
const AREAS: [title: string, beginning: string][] = [
  ['Limits', '/apiSa/limits'],
  ['The shop and its admin', '/apiSa/'],
  ['Storefronts', '/storefront/'],
  ['Sessions', '/auth/'],
  ['Health', '/health'],
];

/** Two lists: of all calls, and what each is. */
export function apiReference(document: OpenAPIObject): string {
  const calls = callsOf(document);
  const areas = AREAS.map(([title]) => ({ title, calls: calls.filter(({ path }) => areaOf(path) === title) }));
  const others = calls.filter(({ path }) => areaOf(path) === undefined);
  const filled = [...areas, { title: 'Other calls', calls: others }].filter((area) => area.calls.length > 0);
  const lists = filled.map((area) => `<h3>${area.title}</h3>\n<ul>\n${area.calls.map(listed).join('\n')}\n</ul>`);
  const version = escapeHtml(document.info.version);
  return `<h2 id="all-calls">All calls</h2>
<p>${calls.length} calls of version ${version}. The same as JSON: <a href="/apiSa/openapi.json">openapi.json</a>.</p>
${lists.join('\n')}
<h2 id="each-call">Each call</h2>
${calls.map(told).join('\n')}`;
}

function callsOf(document: OpenAPIObject): NamedCall[] {
  return Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item as Record<string, Call>)
      .filter(([method]) => METHODS.includes(method))
      .map(([method, call]) => ({ ...call, method, path })),
  );
}

const areaOf = (path: string) => AREAS.find(([, beginning]) => path.startsWith(beginning))?.[0];
const idOf = ({ method, path }: NamedCall) => `${method}${path.replace(/[^a-zA-Z0-9]+/g, '-').replace(/-$/, '')}`;
const nameOf = ({ method, path }: NamedCall) =>
  `<code><span class="method">${method}</span> ${escapeHtml(path)}</code>`;

function listed(call: NamedCall): string {
  return `<li><a href="#${idOf(call)}">${nameOf(call)}</a> – ${escapeHtml(call.summary ?? '')}</li>`;
}

function told(call: NamedCall): string {
  const { parameters = [], requestBody, responses, security = [] } = call;
  const forKeys = security.length > 1 ? ', or an API key' : '';
  const need = security.length > 0 ? `Needs the header <code>x-auth-token</code>${forKeys}.` : 'Needs no token.';
  return `<section class="call">
<h3 id="${idOf(call)}">${nameOf(call)}</h3>
<p>${escapeHtml(call.summary ?? '')}.</p>
<p class="note">${need}</p>
${parameters.length > 0 ? `<h4>Parameters</h4>\n<ul class="shape">${parameters.map(parameter).join('\n')}</ul>` : ''}
${requestBody ? `<h4>Body</h4>\n${contents(requestBody.content)}` : ''}
<h4>Answers</h4>
${Object.entries(responses)
  .map(([status, { description, content }]) => answer(status, description, content))
  .join('\n')}
</section>`;
}

function parameter({
  name,
  in: place,
  required,
  description,
  schema,
}: NonNullable<Call['parameters']>[number]): string {
  const need = required ? '' : ' (may be absent)';
  const meaning = description ? ` – ${escapeHtml(description)}` : '';
  const shape = schema ? `: ${shapeOf(schema)}` : '';
  return `<li><code>${escapeHtml(name)}</code> <span class="note">in ${place}${need}</span>${shape}${meaning}</li>`;
}

/** Success responses are expanded, the others collapsed. */
function answer(status: string, description: string, content: Content | undefined): string {
  const head = `<code>${escapeHtml(status)}</code> ${escapeHtml(description)}`;
  if (!content) return `<p>${head}, without a body</p>`;
  const open = Number(status) < 400 ? ' open' : '';
  return `<details${open}><summary>${head}</summary>\n${contents(content)}</details>`;
}

function contents(content: Content): string {
  return Object.entries(content)
    .map(
      ([type, { schema }]) => `<p><code>${escapeHtml(type)}</code>: ${shapeOf(schema).replace('\n<ul', '</p>\n<ul')}`,
    )
    .map((html) => (html.includes('</p>') ? html : `${html}</p>`))
    .join('\n');
}

import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import * as z from 'zod/mini';
import document from '#openapi/gen/openapi.json' with { type: 'json' };
import type { Schema } from '#openapi/index.ts';
import { escapeHtml } from '#server/http/escape-html.ts';
import { describeContract, node, typeOf } from '#server/modules/monitor/api-doc.ts';
import { apiPageStyle, apiPageScript } from './api-page-style.ts';

/** The API reference for authors of clients: one page that needs neither server nor network. */
const file = fileURLToPath(new URL('../dist/api.html', import.meta.url));

type Operation = Schema<'ApiOperation'>;
type Node = z.infer<typeof node>;

const schemas = z.parse(z.record(z.string(), node), document.components.schemas);
const permissions: Readonly<Record<string, string>> = { public: 'anybody', login: 'whoever is logged in' };

/** Returns the HTML of a type; names of schemas are links. */
const typeHtml = (text: string): string =>
  escapeHtml(text.replace('分页 ', 'page of ')).replaceAll(/\w+/g, (word) =>
    Object.hasOwn(schemas, word) ? `<a href="#${word}">${word}</a>` : word,
  );

function table(heads: readonly string[], rows: readonly (readonly string[])[]): string {
  if (rows.length === 0) return '';
  const line = (tag: string, cells: readonly string[]) =>
    `<tr>${cells.map((cell) => `<${tag}>${cell}</${tag}>`).join('')}</tr>`;
  return `<table><thead>${line('th', heads)}</thead><tbody>${rows.map((row) => line('td', row)).join('')}</tbody></table>`;
}

const code = (text: string): string => `<code>${text}</code>`;
const paragraph = (text: string | null | undefined): string =>
  text === null || text === undefined ? '' : `<p>${escapeHtml(text)}</p>`;

/** Returns the HTML of one operation, collapsed. */
export function operationHtml(one: Operation): string {
  const who = permissions[one.permission] ?? `whoever has ${one.permission}`;
  return [
    `<details class="operation" data-words="${escapeHtml(`${one.key} ${one.summary} ${one.permission}`.toLowerCase())}">`,
    `<summary><b class="${one.method.toLowerCase()}">${one.method}</b> ${code(escapeHtml(one.path))} <span>${escapeHtml(one.summary)}</span></summary>`,
    paragraph(one.description),
    one.deprecated === true ? '<p>Deprecated.</p>' : '',
    `<p>For ${escapeHtml(who)}. Answers ${one.answer === 'null' ? 'nothing' : code(typeHtml(one.answer ?? 'nothing'))}.</p>`,
    table(
      ['name', 'in', 'required', 'type', ''],
      one.parameters.map(({ name, place, required, type, description }) => [
        code(escapeHtml(name)),
        place,
        required ? 'yes' : '',
        code(typeHtml(type)),
        escapeHtml(description ?? ''),
      ]),
    ),
    '</details>',
  ].join('\n');
}

/** Returns the limits of a field other than its type. */
function limitsOf(field: Node): string {
  const names = ['maxLength', 'minLength', 'minimum', 'maximum', 'maxItems', 'pattern', 'const', 'default'];
  return names.flatMap((name) => (name in field ? [`${name} ${String(field[name])}`] : [])).join(', ');
}

function schemaHtml([name, schema]: readonly [string, Node]): string {
  const rows = Object.entries(schema.properties ?? {}).map(([key, raw]) => {
    const field = z.parse(node, raw);
    return [
      code(escapeHtml(key)),
      schema.required?.includes(key) === true ? 'yes' : '',
      code(typeHtml(typeOf(field))),
      escapeHtml([field.description, limitsOf(field)].filter(Boolean).join(' ')),
    ];
  });
  const own =
    rows.length === 0 ? `<p>${code(typeHtml(typeOf(schema)))} ${escapeHtml(limitsOf(schema))}</p>` : '';
  const parts = [paragraph(schema.description), own, table(['name', 'required', 'type', ''], rows)];
  return `<details class="schema" id="${name}" data-words="${name.toLowerCase()}"><summary>${code(name)}</summary>${parts.join('')}</details>`;
}

/** Returns the whole page, to be served or opened as a file. */
export function apiPage(): string {
  const operations = describeContract();
  const tags = [...new Set(operations.map(({ tag }) => tag))];
  const of = (tag: string) => operations.filter((one) => one.tag === tag);
  const { title, version, description } = document.info;
  return [
    '<!doctype html><html lang="en"><head><meta charset="utf-8">',
    `<meta name="viewport" content="width=device-width"><title>${escapeHtml(title)} ${escapeHtml(version)}</title>`,
    `<style>${apiPageStyle}</style></head><body>`,
    '<nav><input type="search" placeholder="path, words or schema" aria-label="Search">',
    ...tags.map((tag, index) => `<a href="#tag-${index}">${escapeHtml(tag)} <i>${of(tag).length}</i></a>`),
    '<a href="#schemas">Schemas</a></nav><main>',
    `<h1>${escapeHtml(title)} ${escapeHtml(version)}</h1><p>${escapeHtml(description)}</p>`,
    `<p>${operations.length} operations. The header X-Access-Token carries the token of the login. Every answer of JSON is
    {success, message, code, result, timestamp}; what is said to be answered here is its result. A refusal has success
    false, and says why in message.</p>`,
    ...tags.map((tag, index) => {
      const parts = of(tag).map((one) => operationHtml(one));
      return `<section id="tag-${index}"><h2>${escapeHtml(tag)}</h2>${parts.join('\n')}</section>`;
    }),
    `<section id="schemas"><h2>Schemas</h2>${Object.entries(schemas).map(schemaHtml).join('\n')}</section>`,
    `</main><script>${apiPageScript}</script></body></html>`,
    '',
  ].join('\n');
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, apiPage());
  console.log(`wrote ${file}`);
}

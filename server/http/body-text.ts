import { isUtf8 } from 'node:buffer';
import type { FastifyInstance } from 'fastify';
import { refusals } from './refusal.ts';
import { stateOf } from './request-state.ts';

const maxFormSize = 4096;

/** Bytes in another encoding would be stored as replacement characters. */
export const encodingRefusal = () =>
  refusals.badInput('提交的内容不是 UTF-8 编码，请改用 UTF-8 编码后再提交');

/** PostgreSQL refuses half a surrogate pair in JSON columns; text columns would store a replacement character. */
const surrogateRefusal = () =>
  refusals.badInput('提交的内容里有不完整的字符（例如半个表情符号），请删除后重新输入');

/**
 * Reads JSON and HTML form bodies, in UTF-8 only. Forms are accepted only by operations with `x-form` in the contract:
 * elsewhere a page of another site could submit one.
 */
export function registerBodies(app: FastifyInstance): void {
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser<Buffer>('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    if (!isUtf8(body)) {
      done(encodingRefusal());
      return;
    }
    const text = body.toString();
    void parseJson(request, text, (error, parsed) => {
      if (error === null && hasLoneSurrogate(text)) done(surrogateRefusal());
      else done(error, parsed);
    });
  });
  app.addContentTypeParser<Buffer>(
    'application/x-www-form-urlencoded',
    { parseAs: 'buffer', bodyLimit: maxFormSize },
    (request, body, done) => {
      if (stateOf(request).operation?.form !== true) done(refusals.unsupported('不支持的内容类型'));
      else if (!isUtf8(body) || !isUtf8(decodePercent(body.toString('latin1')))) done(encodingRefusal());
      else done(null, Object.fromEntries(new URLSearchParams(body.toString())));
    },
  );
}

/** An escape of a surrogate without the other half before or behind it, if no escaped backslash is in the text. */
const loneSurrogate = /\\ud[89ab]..(?!\\ud[c-f])|(?<!\\ud[89ab]..)\\ud[c-f]/i;

/** Returns whether valid JSON in UTF-8 writes a surrogate without its other half. */
const hasLoneSurrogate = (json: string): boolean => loneSurrogate.test(json.replaceAll('\\\\', '  '));

/** Refuses a field or parameter that is JSON with half a surrogate pair. Other texts contain no escapes. */
export function requireWholeCharacters(text: string): void {
  if (/^\s*[[{]/.test(text) && hasLoneSurrogate(text)) throw surrogateRefusal();
}

/**
 * Refuses the parameters of a URL in another encoding than UTF-8, and JSON in them with half a surrogate pair. Characters
 * that are not percent-encoded arrive in an unknown encoding.
 */
export function requireQueryText(url: string, query: unknown): void {
  const [, ...parts] = url.split('?');
  const text = parts.join('?');
  if (/[\u{80}-\u{10ffff}]/u.test(text)) throw encodingRefusal();
  if (/%[89a-f]/i.test(text) && !isUtf8(decodePercent(text))) throw encodingRefusal();
  for (const value of Object.values(Object(query)).flat())
    if (typeof value === 'string') requireWholeCharacters(value);
}

function decodePercent(text: string): Buffer {
  const bytes = text.replaceAll(/%([\da-f]{2})/gi, (_sign, hex: string) =>
    String.fromCodePoint(Number.parseInt(hex, 16)),
  );
  return Buffer.from(bytes, 'latin1');
}

/** Returns whether the multipart parser had to replace bytes that are not UTF-8. */
export function hasReplacementCharacter(text: string): boolean {
  return text.includes('\u{FFFD}');
}

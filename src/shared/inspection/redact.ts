/** The displayable form of a value: plain data without names of people and without secrets. */
export type Shown = string | number | boolean | null | readonly Shown[] | { readonly [key: string]: Shown };

const hidden = '‹已隐藏›';
const limits = { depth: 7, keys: 80, items: 60, text: 300 } as const;

/** Names of secrets: neither the value nor its length is shown. */
const secretName =
  /token|passw|pwd|secret|captcha|(sms|reset)_?code|ticket|checkkey|authori[sz]ation|cookie|signature|otp/i;
/** Names of personal data. */
const personalName =
  /^(username|realname|nickname|account|author|sender|creator|teacher|student|pupil|contact|owner|watcher)s?(name|text|_?dicttext)?$|phone|mobile|email|^tel|birthday|^sex$|id_?card|idnumber|identity_?no|wechat|^qq|address|avatar|createby|updateby|^workno$/i;
/** Names of user input: its text may contain anything. */
const typedName =
  /^(form|request|credentials|proof|draft|drafts|values?|records?|question|answer|comment|text|content|(own)?title|workname)$/i;

const patterns = [
  /(?<![\d.])1[3-9]\d{9}(?!\d)/g,
  /(?<!\d)\d{17}[\dXx](?!\d)/g,
  /[\w.+-]+@[\w-]+(\.[\w-]+)+/g,
  /eyJ[\w-]+\.[\w-]+\.[\w-]*/g,
  /[0-9a-f]{32,}/gi,
  /(?<![\w/-])[\w-]{40,}={0,2}(?![\w/-])/g,
] as const;

/**
 * Returns a copy that can be shown, stored and sent: secrets and personal fields are replaced by their kind, at any
 * depth; texts that look like one are also replaced inside a sentence. Call it before a value leaves its tab.
 */
export function redact(value: unknown): Shown {
  return redactIn(value, { depth: 0, isTyped: false, seen: new Set() });
}

type Place = { readonly depth: number; readonly isTyped: boolean; readonly seen: ReadonlySet<object> };

function redactIn(value: unknown, context: Place): Shown {
  switch (typeof value) {
    case 'string':
      return context.isTyped ? sizeOf(value) : redactText(value);
    case 'number':
      return redactNumber(value);
    case 'boolean':
      return value;
    case 'bigint':
      return redactText(String(value));
    case 'undefined':
      return '‹无›';
    case 'function':
      return '‹函数›';
    case 'symbol':
      return '‹符号›';
    case 'object':
      return value === null ? null : redactObject(value, context);
    default:
      return hidden;
  }
}

function sizeOf(text: string): string {
  return text === '' ? '' : `‹${text.length} 个字›`;
}

/** The search of a path: it reveals the names that a user looked for. */
const searched = /(?<=[\w/])\?[^\s]*/g;

/** Removes everything that looks like a phone number, a card number, an e-mail address or a token. */
export function redactText(text: string): string {
  const clean = [...patterns].reduce(
    (rest, pattern) => rest.replace(pattern, hidden),
    text.slice(0, limits.text * 4).replace(searched, '?…'),
  );
  return clean.length > limits.text ? `${clean.slice(0, limits.text)}…` : clean;
}

function redactNumber(value: number): Shown {
  if (!Number.isFinite(value)) return String(value);
  return redactText(String(value)) === String(value) ? value : hidden;
}

function redactObject(value: object, { depth, isTyped, seen }: Place): Shown {
  if (seen.has(value)) return '‹循环›';
  if (depth >= limits.depth) return '‹…›';
  const inside: Place = { depth: depth + 1, isTyped, seen: new Set([...seen, value]) };
  const known = redactKnown(value, inside);
  if (known !== undefined) return known;
  if (Array.isArray(value)) return redactList(value, inside);
  const name: unknown = Object.getPrototypeOf(value)?.constructor?.name;
  // A plain object from another window has a different constructor but the same name, so the name decides.
  if (typeof name === 'string' && name !== 'Object') return `‹${name}›`;
  const entries = Object.entries(value);
  return Object.fromEntries(
    entries.slice(0, limits.keys).map(([key, inner]) => [key, redactField(key, inner, inside)]),
  );
}

function redactField(key: string, value: unknown, context: Place): Shown {
  if (value === undefined || value === null || value === '') return value ?? null;
  if (secretName.test(key)) return hidden;
  if (personalName.test(key))
    return typeof value === 'object' ? redactIn(value, { ...context, isTyped: true }) : hidden;
  return redactIn(value, typedName.test(key) ? { ...context, isTyped: true } : context);
}

function redactList(list: readonly unknown[], context: Place): Shown {
  const shown = list.slice(0, limits.items).map((one) => redactIn(one, context));
  return list.length > limits.items ? [...shown, `‹另有 ${list.length - limits.items} 项›`] : shown;
}

function redactKnown(value: object, context: Place): Shown | undefined {
  if (value instanceof Error) return { name: value.name, message: redactText(value.message) };
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? '‹无效日期›' : value.toISOString();
  if (value instanceof Map) return redactList([...value.keys()], { ...context, isTyped: true });
  if (value instanceof Set) return redactList([...value], context);
  if (typeof Blob !== 'undefined' && value instanceof Blob) return `‹文件 ${value.size} 字节›`;
  if (value instanceof ArrayBuffer || ArrayBuffer.isView(value)) return `‹${value.byteLength} 字节›`;
  if ('sessionId' in value && 'send' in value) return '‹actor›';
  return undefined;
}

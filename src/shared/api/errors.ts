/**
 * The kind of failure. `refusal`: the server refused in its envelope, the caller shows it. `status`: an HTTP error,
 * already shown as a toast. `network`: no answer within the timeout, already shown as 网络超时.
 */
export type ApiErrorKind = 'refusal' | 'status' | 'network';

type ApiErrorOptions = {
  readonly kind: ApiErrorKind;
  readonly message: string;
  readonly status: number;
  readonly code: string;
  readonly details: unknown;
};

/** An expected failure of a call: a refusal, an HTTP error status, or no answer. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly kind: ApiErrorKind;
  /** HTTP status; 0 when there was no answer. */
  readonly status: number;
  /** The envelope's code as text; empty when there was none. */
  readonly code: string;
  /** The envelope's `result`, such as `{ field: 'username' }` or `{ captcha: true }`. */
  readonly details: unknown;

  constructor(options: ApiErrorOptions) {
    super(options.message);
    this.kind = options.kind;
    this.status = options.status;
    this.code = options.code;
    this.details = options.details;
  }

  /** The wire name of the form field that a refusal concerns. */
  get field(): string | undefined {
    const field = detailOf(this.details, 'field');
    return typeof field === 'string' ? field : undefined;
  }

  /** One value of the refusal's details. */
  detail(key: string): unknown {
    return detailOf(this.details, key);
  }
}

/**
 * One side broke the contract: a bug, not a refusal. Names the operation and the first wrong field, in a form that a
 * teacher can report.
 */
export class ContractError extends Error {
  override readonly name = 'ContractError';
  readonly operation: string;
  readonly side: 'request' | 'answer';
  readonly field: string;
  /** The schema's message about the field, for developers. */
  readonly reason: string;

  constructor(side: 'request' | 'answer', operation: string, field: string, reason: string) {
    const subject = side === 'request' ? '请求' : '服务器的回答';
    super(`${subject}不符合约定：${operation}${field === '' ? '' : `（${field}）`}`);
    this.side = side;
    this.operation = operation;
    this.field = field;
    this.reason = reason;
  }
}

/** Returns one value of the details of a refusal; undefined if they are no object or lack it. */
export function detailOf(details: unknown, key: string): unknown {
  if (typeof details !== 'object' || details === null || !Object.hasOwn(details, key)) return undefined;
  return Object.entries(details).find(([name]) => name === key)?.[1];
}

export type RefusalOptions = {
  readonly status?: number;
  readonly code?: number;
  readonly result?: unknown;
};

/**
 * An expected failure. It becomes the envelope {success: false, message, code}; business refusals have HTTP 200, as
 * clients of the existing API expect (docs/wire.md#envelope), others have their status.
 */
export class Refusal extends Error {
  readonly status: number;
  readonly code: number;
  readonly result: unknown;

  constructor(message: string, options: RefusalOptions = {}) {
    super(message);
    this.status = options.status ?? 200;
    this.code = options.code ?? (this.status === 200 ? 500 : this.status);
    this.result = options.result ?? null;
  }
}

/** Returns a business refusal to throw; `field` is the input it concerns, so that a form can show it there. */
export function refusal(message: string, field?: string): Refusal {
  return new Refusal(message, field === undefined ? {} : { result: { field } });
}

export const refusals = {
  badInput: (message: string, field?: string) =>
    new Refusal(message, { status: 400, ...(field === undefined ? {} : { result: { field } }) }),
  noToken: () => new Refusal('未授权，请重新登录', { status: 401 }),
  // Clients recognise a token that is no longer valid by HTTP 500 and exactly this text (docs/behaviour.md#expiry).
  deadToken: () => new Refusal('Token失效，请重新登录', { status: 500 }),
  forbidden: () => new Refusal('没有权限，请联系管理员授权', { status: 403, code: 510 }),
  passwordDue: () =>
    new Refusal('密码是别人设置的，请先改成自己的密码', { status: 403, result: { passwordDue: true } }),
  secondFactorDue: () =>
    new Refusal('学校要求您的角色使用二次验证，请先设置', { status: 403, result: { secondFactorDue: true } }),
  notFound: (message = '路径不存在，请检查路径是否正确') => new Refusal(message, { status: 404 }),
  tooLarge: (message: string) => new Refusal(message, { status: 413 }),
  unsupported: (message: string) => new Refusal(message, { status: 415 }),
  diskFull: () => new Refusal('磁盘空间不足，暂时无法保存，请联系管理员清理磁盘', { status: 507 }),
  databaseAway: () => new Refusal('数据库暂时连接不上，请稍后再试', { status: 503 }),
  filesAway: () => new Refusal('文件存储暂时不可用，请稍后再试', { status: 503 }),
  busy: () => new Refusal('服务器繁忙，请稍后再试', { status: 503 }),
  /** Nothing was done, so pages may retry, writes too (src/shared/api). */
  loaded: () =>
    new Refusal('使用的人太多，服务器忙不过来，请稍后再试', { status: 503, result: { notBegun: true } }),
  tooMany: () => new Refusal('操作太频繁了，请过一会儿再试', { status: 429 }),
} as const;

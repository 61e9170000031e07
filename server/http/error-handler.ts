import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isImpossibleValue, isReadOnly } from '#server/store/constraint.ts';
import { PageTooDeep } from '#server/store/list-page.ts';
import { outageOf } from '#server/store/outage.ts';
import { refusalEnvelope } from './envelope.ts';
import { errorPage, wantsPage } from './error-page.ts';
import { Refusal, refusals } from './refusal.ts';
import { VersionConflict } from './revision.ts';

/** Lookups in the database for error messages. */
export type ErrorLookups = {
  /** Returns the real name of an account. */
  readonly nameOf: (account: string) => Promise<string | undefined>;
  /** Whether the database has become a standby and accepts no writes. */
  readonly isDemoted: () => Promise<boolean>;
};

/** Turns every thrown error into an envelope: a refusal shows its message, a bug only a request id. */
export function registerErrors(app: FastifyInstance, clock: () => Date, lookups: ErrorLookups): void {
  app.setErrorHandler<FastifyError>(async (error, request, reply) => {
    const failure = error instanceof VersionConflict ? await withRealName(error, lookups) : error;
    const isOutage = isReadOnly(failure) && (await lookups.isDemoted());
    return answerError(isOutage ? refusals.databaseAway() : failure, request, reply, clock());
  });
}

/** Adds the real name of the other user; without the database the message has the user name. */
async function withRealName(
  conflict: VersionConflict,
  { nameOf }: ErrorLookups,
): Promise<VersionConflict | Refusal> {
  const name = await nameOf(conflict.account).catch(() => undefined);
  return name === undefined ? conflict : conflict.withActor(name);
}

/** Sends a refusal as the envelope, or as a page if a browser navigated to the URL. */
export function answerError(
  error: FastifyError | Refusal,
  request: FastifyRequest,
  reply: FastifyReply,
  now: Date,
): FastifyReply {
  const known = error instanceof Refusal ? error : (outageRefusal(error, request) ?? frameworkRefusal(error));
  if (known === undefined) request.log.error({ err: error }, 'unexpected error');
  const refusal = known ?? new Refusal(`服务器出错了，请联系管理员（编号 ${request.id}）`, { status: 500 });
  if (refusal.status === 429) void reply.header('Retry-After', '10');
  // With this header, pages retry by themselves (src/shared/api).
  if (refusal.status === 503) void reply.header('Retry-After', randomRetryTime());
  void reply.code(refusal.status);
  if (wantsPage(request)) {
    return reply
      .header('Cache-Control', 'no-store')
      .type('text/html; charset=utf-8')
      .serializer(String)
      .send(errorPage(refusal));
  }
  // The route's answer schema describes success only, so refusals are serialized separately.
  return reply
    .type('application/json; charset=utf-8')
    .serializer(JSON.stringify)
    .send(refusalEnvelope(refusal, now));
}

/** Returns two to five seconds at random, so that a refused school does not retry all at once. */
function randomRetryTime(): string {
  return String(2 + Math.floor(Math.random() * 4));
}

const outageRefusals = {
  full: refusals.diskFull,
  away: refusals.databaseAway,
  busy: refusals.busy,
  filesAway: refusals.filesAway,
};

/** Returns the refusal for a temporary failure of disk or database; undefined for other errors. */
function outageRefusal(error: FastifyError, request: FastifyRequest): Refusal | undefined {
  const outage = outageOf(error);
  if (outage === undefined) return undefined;
  request.log.warn(
    { outage, code: error.code, reason: error.message },
    'a request failed: disk full, or database or file store unavailable',
  );
  return outageRefusals[outage]();
}

function frameworkRefusal(error: FastifyError): Refusal | undefined {
  if (error instanceof PageTooDeep)
    return refusals.badInput(`最多显示前 ${error.max} 条数据，请用筛选条件缩小范围`, 'pageNo');
  if (isImpossibleValue(error)) return refusals.badInput('提交的内容含有不支持的字符或数值');
  if (error.validation !== undefined)
    return validationRefusal(error.validation, error.validationContext ?? 'body');
  switch (error.code) {
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
    case 'FST_INVALID_MULTIPART_CONTENT_TYPE':
      return refusals.unsupported('不支持的内容类型');
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
      return refusals.tooLarge('提交的内容太大');
    case 'FST_ERR_CTP_EMPTY_JSON_BODY':
    case 'FST_ERR_CTP_INVALID_JSON_BODY':
    case 'FST_ERR_CTP_INVALID_CONTENT_LENGTH':
      return refusals.badInput('提交的内容格式不正确');
    case 'FST_ERR_BAD_URL':
      return refusals.badInput('请求地址不正确');
    default:
      // Malformed requests that the parsers of node or of a plug-in report with a 4xx status.
      return error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500
        ? refusals.badInput('请求不正确')
        : undefined;
  }
}

function validationRefusal(
  validation: NonNullable<FastifyError['validation']>,
  validatedPart: string,
): Refusal {
  const issue = validation[0];
  const extra = issue?.params['additionalProperty'] ?? issue?.params['missingProperty'];
  const field = typeof extra === 'string' ? extra : (issue?.instancePath.split('/')[1] ?? '');
  const label = validatedPart === 'querystring' ? '查询条件' : '参数';
  const keyword = issue?.keyword ?? '';
  // The body as a whole: text, a list, or nothing that was read.
  if (field === '') return refusals.badInput('提交的内容格式不正确');
  switch (keyword) {
    case 'additionalProperties':
      return refusals.badInput(`不支持的${label}：${field}`, field);
    case 'required':
      return refusals.badInput(`缺少${label}：${field}`, field);
    case 'maxLength':
      return refusals.badInput(`${label}太长：${field}`, field);
    default:
      return refusals.badInput(`${label}不正确：${field}`, field);
  }
}

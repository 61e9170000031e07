import { createHash, randomInt } from 'node:crypto';
import type { Schema } from '#openapi/index.ts';
import type { Deps } from '#server/deps/deps.ts';
import { Refusal, refusals, refusal } from '#server/http/refusal.ts';
import { contentOf, otherContentRefusal } from '#server/http/idempotency.ts';
import { withCheckRuleResults } from '#server/forms/shared/write/precompute.ts';
import { surroundingsOf } from '#server/forms/shared/rules/form-expressions.ts';
import { insertCheckedRow } from '#server/forms/shared/write/row-commands.ts';
import type { PublishedForm } from '#server/forms/shared/published-form.store.ts';
import type { PublicLink } from '#server/forms/shared/links/public-links.store.ts';
import { choiceErrors } from '#server/forms/shared/choices/choice-errors.ts';
import { ValueTaken } from '#server/forms/shared/write/constraint-errors.ts';
import { publicLinkPolicy, type RowPolicy } from '#server/forms/shared/access/row-policy.ts';
import type { RowDeps } from '#server/forms/shared/row-deps.ts';
import {
  requireNoErrors,
  validateNewRow,
  type ValidationResult,
} from '#server/forms/shared/rules/validate-row.ts';
import { toStoredValues } from '#server/forms/shared/write/to-stored-values.ts';
import { notifyRowsChanged } from '#server/forms/shared/write/notify-rows.ts';
import { inWriteTransaction } from '#server/forms/shared/write/write-transaction.ts';
import { captchaAlphabet } from '#server/shared/authentication/captcha/captcha.ts';
import { requireCaptcha } from '#server/shared/authentication/captcha/captcha-check.ts';
import { claimUploads } from '#server/forms/shared/links/public-uploads.store.ts';
import { requireOwnFiles } from './claim-files.ts';
import { requireOffered, offeredDefaults, offeredIds } from './offered-departs.ts';
import { countTry, deviceHash, isCaptchaDue, type Visitor } from './link-pace.ts';
import { closedState, closedTexts, linkProblems, longestAnswer } from './public-link.rules.ts';
import {
  findOpenLink,
  findSentAnswer,
  hasAnswered,
  insertAnswer,
  takePlace,
  type SentAnswer,
} from '#server/forms/shared/links/public-answer.store.ts';

export type OpenForm = { readonly link: PublicLink; readonly form: PublishedForm };

export const closedLink = '链接不存在或已关闭';

/** Errors: a disabled link gets the same refusal as an unknown one. */
export async function requireOpenForm({ db, onlineForms }: Deps, token: string): Promise<OpenForm> {
  const found = await findOpenLink(db, token);
  const form = found === undefined ? undefined : await onlineForms(found.code);
  if (found === undefined || form === undefined || form.id !== found.link.formId)
    throw refusals.notFound(closedLink);
  return { link: found.link, form };
}

/** Returns why this visitor cannot answer now, or `open`. */
export async function stateFor(
  { db, clock }: Deps,
  { link, form }: OpenForm,
  visitor: Visitor,
): Promise<Schema<'PublicForm'>['state']> {
  const departs = await offeredIds(db, link.departs);
  if (linkProblems(form, { ...link, departs: [...departs] }).length > 0) return 'paused';
  if (link.once === 'person' && visitor.caller === undefined) return 'login';
  const by = answeredBy(link, visitor);
  if (by !== null && (await hasAnswered(db, link.formId, by))) return 'answered';
  return closedState(link, clock()) ?? 'open';
}

/** Returns the identity to which a single answer is limited, if the link has such a limit. */
function answeredBy({ once }: PublicLink, visitor: Visitor): string | null {
  const { caller, device } = visitor;
  if (once === 'person') return caller === undefined ? null : `u:${caller.userId}`;
  return once === 'device' && device !== '' ? `d:${deviceHash(visitor)}` : null;
}

/** An answer, with the idempotency key that it was sent with. */
type KeyedAnswer = Schema<'PublicAnswer'> & { readonly key?: string | undefined };

/**
 * Keeps an answer. An answer that is sent again with its key, because the receipt was lost, gets the first receipt and takes no
 * second place, whatever happened to the browser, the session or the server meanwhile. Errors: refusals that name the field, or
 * say that the form is no longer open.
 */
export async function answerForm(
  deps: Deps,
  token: string,
  { key, ...answer }: KeyedAnswer,
  visitor: Visitor,
): Promise<Schema<'PublicReceipt'>> {
  const open = await requireOpenForm(deps, token);
  const tries = await countTry(deps, open.link, visitor, 'answer');
  requireSize(answer.values);
  const sent = sentAnswer(answer, key);
  const before = await findFirstReceipt(deps, open, sent);
  if (before !== undefined) return before;
  try {
    return await validateAndSave(deps, open, answer, { visitor, tries, sent });
  } catch (error) {
    // The same answer, sent at the same time, may have taken what this one is refused for.
    const meanwhile = error instanceof Refusal ? await findFirstReceipt(deps, open, sent) : undefined;
    if (meanwhile === undefined) throw error;
    return meanwhile;
  }
}

const sentAnswer = ({ values }: Schema<'PublicAnswer'>, key: string | undefined): SentAnswer =>
  key === undefined
    ? { sentKey: null, sentContent: null }
    : {
        sentKey: createHash('sha256').update(key).digest('hex'),
        // Keyed, so that the hash does not reveal an answer.
        sentContent: contentOf([key, values]),
      };

/** Errors: a refusal if the key was used for other content. */
async function findFirstReceipt(
  { db }: Deps,
  { link, form }: OpenForm,
  sent: SentAnswer,
): Promise<Schema<'PublicReceipt'> | undefined> {
  const found = await findSentAnswer(db, link.formId, sent);
  if (found === undefined) return undefined;
  if (found.sentContent !== sent.sentContent) throw otherContentRefusal();
  const { number, receipt } = found;
  return { number, receipt, thanks: link.thanks, firstCounts: hasUniqueKey(form) };
}

type AnswerContext = {
  readonly visitor: Visitor;
  readonly tries: Awaited<ReturnType<typeof countTry>>;
  readonly sent: SentAnswer;
};

async function validateAndSave(
  deps: Deps,
  open: OpenForm,
  answer: Schema<'PublicAnswer'>,
  { visitor, tries, sent }: AnswerContext,
): Promise<Schema<'PublicReceipt'>> {
  const { link, form } = open;
  // Programs fill in this hidden field, and so do some browsers; a person can prove it with a captcha.
  const isTrapped = (answer.website ?? '') !== '';
  if (isTrapped) deps.log.warn({ form: form.code }, 'what nobody sees of a public form was filled in');
  const state = await stateFor(deps, open, visitor);
  if (state !== 'open') throw refuseClosed(state);
  if (link.once === 'device' && visitor.device === '') throw refusal('请刷新页面后再提交');
  const caller = link.once === 'person' ? visitor.caller : undefined;
  const policy = publicLinkPolicy(form, { fieldIds: link.fields, orgCode: link.orgCode, caller });
  const surroundings = await surroundingsOf(deps, form, policy.caller);
  const query = policy.queryFor('add');
  if (Object.keys(answer.values).some((key) => !query.fields.has(key))) throw refuseChanged();
  const acceptsDefault = await offeredDefaults(deps.db, link, query);
  const { log, parsing } = deps;
  const request = { policy, query, input: answer.values, surroundings, log, parsing, acceptsDefault };
  const result = await validateNewRow(request, deps.clock());
  requireNoErrors(result.errors);
  if (isTrapped || isCaptchaDue(deps, link, tries, 'answer')) await requireCaptcha(deps, answer);
  return await saveAnswer(deps, open, policy, {
    result,
    by: answeredBy(link, visitor),
    device: deviceHash(visitor),
    sent,
  });
}

/** The check does not recurse, because a malicious answer may be nested a hundred thousand times. */
function requireSize(values: Schema<'PublicAnswer'>['values']): void {
  const parts = Object.values(values).flatMap((value: unknown): unknown[] =>
    Array.isArray(value) ? value : [value],
  );
  if (parts.some((part) => typeof part === 'object' && part !== null))
    throw refusals.badInput('提交的内容格式不正确');
  if (JSON.stringify(values).length > longestAnswer) throw refusals.tooLarge('填写的内容太多');
}

/** An answer without errors, and its sender. */
type ValidAnswer = {
  readonly result: ValidationResult;
  /** The identity to which a single answer is limited, if the link has such a limit. */
  readonly by: string | null;
  /** A hash of the browser's id. */
  readonly device: string;
  readonly sent: SentAnswer;
};

async function saveAnswer(
  deps: Deps,
  { link }: OpenForm,
  policy: RowPolicy,
  { result, by, device, sent }: ValidAnswer,
): Promise<Schema<'PublicReceipt'>> {
  const query = policy.queryFor('add');
  const stored = await toStoredValues(deps, policy, result);
  const preparedDeps = await withCheckRuleResults(deps, query, [result.values]);
  const write = async (inside: RowDeps, isRepeated: boolean) => {
    const actor = { caller: policy.caller, scope: { kind: 'none' } } as const;
    const { values } = result;
    const { paths, fileIds } = await requireOwnFiles(inside.db, link, query, { values, device });
    const offered = await requireOffered(inside.db, link, query, values);
    const row = { values, storedValues: { ...paths, ...offered } };
    const [errors = []] = await choiceErrors(inside, actor, query, [row]);
    requireNoErrors(errors);
    const now = inside.clock();
    const number = await takePlace(inside.db, link, now);
    if (number === undefined) return undefined;
    // The place is given back: of two with one key the first has committed.
    if ((await findSentAnswer(inside.db, link.formId, sent)) !== undefined) throw refuseClosed('answered');
    await claimUploads(inside.db, fileIds);
    const receipt = receiptOf(link, number, hasUniqueKey(policy.form));
    const rowId = isRepeated ? inside.newId() : await insertCheckedRow(inside, policy, query, stored);
    const answer = { formId: link.formId, number, rowId, receipt: receipt.receipt, ...sent };
    if (!(await insertAnswer(inside.db, { ...answer, answeredBy: by, createTime: now })))
      throw refuseClosed('answered');
    await notifyRowsChanged(inside.db, link.formId);
    return receipt;
  };
  const savedReceipt = await unlessTaken(
    () => inWriteTransaction(preparedDeps, policy, (inside) => write(inside, false)),
    () => {
      deps.log.info({ form: policy.form.code }, 'an answer repeats a unique value: no row was written');
      return inWriteTransaction(preparedDeps, policy, (inside) => write(inside, true));
    },
  );
  // The reason is read after the transaction has released its connection, so that many late answers do not
  // wait for each other's connections.
  if (savedReceipt === undefined) throw await refuseLate(deps, link);
  return savedReceipt;
}

/**
 * A refusal would reveal to a stranger that the phone number has been used. An answer with a duplicate unique
 * value therefore takes a place, a number and a receipt like any other, but writes no row.
 */
async function unlessTaken<T>(write: () => Promise<T>, repeat: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (!(error instanceof ValueTaken)) throw error;
    return await repeat();
  }
}

const hasUniqueKey = ({ definition: { fields, indexes = [] } }: PublishedForm): boolean =>
  [...fields, ...indexes].some(({ unique }) => unique === true);

/** Returns what has changed between the check and the taking of a place. */
async function refuseLate(deps: Deps, { token, formId }: PublicLink): Promise<Refusal> {
  const found = await findOpenLink(deps.db, token);
  if (found === undefined || found.link.formId !== formId) return refusals.notFound(closedLink);
  return refuseClosed(closedState(found.link, deps.clock()) ?? 'full');
}

export const refuseClosed = (state: keyof typeof closedTexts): Refusal =>
  new Refusal(closedTexts[state], { result: { state } });

/** The fields have changed while the form was filled in; a page that gets `state` loads the form again. */
const refuseChanged = (): Refusal =>
  new Refusal('表单刚刚有变化，请刷新页面后再提交', { status: 400, result: { state: 'open' } });

/** Returns an unguessable code of sixteen random and four checking characters. */
function receiptOf({ thanks }: PublicLink, number: number, firstCounts: boolean): Schema<'PublicReceipt'> {
  const sign = (): string => captchaAlphabet[randomInt(captchaAlphabet.length)] ?? '';
  const group = (): string => Array.from({ length: 4 }, sign).join('');
  return { number, receipt: Array.from({ length: 4 }, group).join('-'), thanks, firstCounts };
}

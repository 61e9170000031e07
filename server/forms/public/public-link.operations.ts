import type { Schema } from '#openapi/index.ts';
import type { Deps } from '#server/deps/deps.ts';
import type { Caller } from '#server/http/caller.ts';
import { Answer, type OperationsOf } from '#server/http/operation.ts';
import { refusal } from '#server/http/refusal.ts';
import { onceHeader, readKey } from '#server/http/idempotency.ts';
import { nextRevision, revisionOf } from '#server/http/revision.ts';
import { parseWireEnd, wireTime, wireTimeOrNull } from '#server/http/wire-time.ts';
import { listOfferedDeparts } from '#server/forms/shared/choices/choices.store.ts';
import type { PublishedForm } from '#server/forms/shared/published-form.store.ts';
import { defaultOf } from '#server/forms/shared/values/defaults.ts';
import type { FormField } from '#server/forms/shared/access/row-access.rules.ts';
import { publicLinkPolicy } from '#server/forms/shared/access/row-policy.ts';
import { seenRules } from '#server/forms/shared/rules/enhance.ts';
import { surroundingsOf, wireMe } from '#server/forms/shared/rules/form-expressions.ts';
import { wireValue } from '#server/forms/shared/values/wire-values.ts';
import { findReceipt } from '#server/forms/shared/links/link-answers.store.ts';
import type { Db } from '#server/store/database.ts';
import { inTransaction } from '#server/store/transaction.ts';
import { answerForm, requireOpenForm, stateFor, type OpenForm } from './answer-form.ts';
import { countTry, needsCaptcha, type Visitor } from './link-pace.ts';
import { askProblems, fileRulesOf, linkProblems, type FileRules } from './public-link.rules.ts';
import { offeredDeparts } from './offered-departs.ts';
import { receivePublicFile, type IncomingBytes } from './receive-public-file.ts';
import {
  insertLink,
  newLinkToken,
  type LinkValues,
  type PublicLink,
} from '#server/forms/shared/links/public-links.store.ts';
import {
  changeToken,
  findLink,
  lockLink,
  updateLink,
} from '#server/forms/shared/links/public-answer.store.ts';

/** The public link of a form, and the operations of its visitors (decision 075). */
export function publicLinkOperations(deps: Deps): OperationsOf<'public-link'> {
  const incoming: IncomingBytes = new Map();
  return {
    'GET /online/public/form/{token}': async ({ path }, visitor) => {
      const open = await requireOpenForm(deps, path.token);
      return await shownForm(deps, open, visitor);
    },
    'POST /online/public/form/{token}': async ({ path, body }, visitor) => {
      const key = readKey(visitor.header(onceHeader));
      return new Answer('提交成功！', await answerForm(deps, path.token, { ...body, key }, visitor));
    },
    'POST /online/public/form/{token}/receipt': async ({ path, body }, visitor) => {
      const { link } = await requireOpenForm(deps, path.token);
      await countTry(deps, link, visitor, 'receipt');
      const found = await findReceipt(deps.db, link.formId, body.receipt);
      if (found === undefined) throw refusal('没有这个回执码，请核对后再查', 'receipt');
      return { number: found.number, createTime: wireTime(found.createTime) };
    },
    'POST /online/public/form/{token}/file': async ({ path: { token } }, visitor) => {
      const part = await visitor.upload();
      return new Answer('上传成功！', await receivePublicFile(deps, incoming, { token, part }, visitor));
    },
    'GET /online/cgform/publicLink/{code}': async ({ path }) =>
      shownLink(deps, await requireForm(deps, path.code)),
    'PUT /online/cgform/publicLink/{code}': async ({ path, body }, { caller }) => {
      const form = await requireForm(deps, path.code);
      await setLink(deps, caller, form, body);
      return new Answer('保存成功！', await shownLink(deps, form));
    },
    'POST /online/cgform/publicLink/{code}/renew': async ({ path }) => {
      const form = await requireForm(deps, path.code);
      if (!(await changeToken(deps.db, form.id, newLinkToken()))) throw refusal('请先保存公开链接的设置');
      return new Answer('链接已更换，原来的链接不能再用', await shownLink(deps, form));
    },
  };
}

async function requireForm({ onlineForms }: Deps, code: string): Promise<PublishedForm> {
  const form = await onlineForms(code);
  if (form === undefined) throw refusal('表单还没有发布');
  return form;
}

async function setLink(
  { db, clock }: Deps,
  caller: Caller,
  form: PublishedForm,
  { deadline, revision, ...request }: Schema<'PublicLinkWish'>,
): Promise<void> {
  const requestedIds = [...new Set(request.fields)];
  // Closing a link is never refused: problems must be fixed before it is opened again.
  const fileTypes = request.fileTypes === null ? null : [...new Set(request.fileTypes)];
  const departs = [...new Set(request.departs)];
  const [problem] = request.enabled ? linkProblems(form, { fields: requestedIds, fileTypes, departs }) : [];
  if (problem !== undefined) throw refusal(problem, 'fields');
  if (request.enabled) await requireDeparts(db, form, departs);
  const fields = requestedIds.filter((id) => form.definition.fields.some((field) => field.id === id));
  const files = [fileTypes, request.fileLimit, request.fileCount];
  if (files.some((one) => one === null) && files.some((one) => one !== null))
    throw refusal('请选择文件的类型，并填写大小和数量', 'fileTypes');
  const until = deadline === null ? null : parseWireEnd(deadline);
  if (until === undefined) throw refusal('截止时间不正确', 'deadline');
  const text = (value: string | null) => (value === null || value.trim() === '' ? null : value.trim());
  const values: Omit<LinkValues, 'updateTime'> = {
    ...request,
    fields,
    fileTypes,
    departs,
    title: text(request.title),
    intro: text(request.intro),
    thanks: text(request.thanks),
    deadline: until,
    orgCode: caller.orgCode,
    updateBy: caller.username,
  };
  await inTransaction(db, async (trx) => {
    if (await insertLink(trx, form.id, newLinkToken(), { ...values, updateTime: clock() })) return;
    const before = stampsOf(await lockLink(trx, form.id));
    // A null revision means that the client saw no link.
    const seen = revision === null ? 'none' : revision;
    const updateTime = await nextRevision(seen, before, clock(), () => shownLink({ db: trx }, form));
    await updateLink(trx, form.id, { ...values, updateTime });
  });
}

/**
 * Checks that newly offered departments exist; departments deleted later are not offered and may stay.
 * Errors: a refusal.
 */
async function requireDeparts(db: Db, form: PublishedForm, departs: readonly string[]): Promise<void> {
  const before = new Set((await findLink(db, form.id))?.departs);
  const fresh = departs.filter((id) => !before.has(id));
  if ((await listOfferedDeparts(db, fresh)).length < fresh.length)
    throw refusal('选择的班级或部门不存在', 'departs');
}

/** A link has no creation time of its own; it uses the time of its last change. */
const stampsOf = ({ updateTime, updateBy }: PublicLink) => ({
  createTime: updateTime ?? new Date(0),
  updateTime,
  updateBy,
});

async function shownLink({ db }: Pick<Deps, 'db'>, form: PublishedForm): Promise<Schema<'PublicLink'>> {
  const link = await findLink(db, form.id);
  const problems = askProblems(form);
  const choices = form.definition.fields.map((field) => ({
    id: field.id,
    label: field.label,
    kind: field.kind,
    required: field.required === true,
    problem: problems.get(field.id) ?? null,
  }));
  const known = new Set(choices.map((choice) => choice.id));
  return {
    token: link?.token ?? null,
    answers: link?.answers ?? 0,
    choices,
    revision: link === undefined ? null : revisionOf(stampsOf(link)),
    enabled: link?.enabled ?? false,
    fields: (link?.fields ?? []).filter((field) => known.has(field)),
    title: link?.title ?? null,
    intro: link?.intro ?? null,
    thanks: link?.thanks ?? null,
    deadline: wireTimeOrNull(link?.deadline ?? null),
    places: link?.places ?? null,
    once: link?.once ?? 'no',
    captcha: link?.captcha ?? 'auto',
    fileTypes: link?.fileTypes ?? null,
    fileLimit: link?.fileLimit ?? null,
    fileCount: link?.fileCount ?? null,
    departs: [...(link?.departs ?? [])],
  };
}

/** Returns the form, or nothing of it if it cannot be answered. */
async function shownForm(deps: Deps, open: OpenForm, visitor: Visitor): Promise<Schema<'PublicForm'>> {
  const { link, form } = open;
  const state = await stateFor(deps, open, visitor);
  const linkFields = form.definition.fields.filter(({ id }) => link.fields.includes(id));
  const items = await deps.dictionaries.all();
  const caller = link.once === 'person' ? visitor.caller : undefined;
  const policy = publicLinkPolicy(form, { fieldIds: link.fields, orgCode: null, caller });
  const departs = await offeredDeparts(deps.db, link);
  const rules = state === 'open' ? seenRules(policy).filter(({ event }) => isOfNewRows(event)) : [];
  const needsMe = rules.length > 0 || linkFields.some(({ kind }) => kind === 'formula');
  return {
    state,
    title: link.title ?? form.name,
    intro: link.intro,
    deadline: wireTimeOrNull(link.deadline),
    captcha: await needsCaptcha(deps, link, visitor),
    fields:
      state === 'open'
        ? linkFields.map((field) => {
            const defaultValue = defaultOf(field, policy.caller, deps.clock());
            if (field.kind === 'depart')
              return publicField(field, departs, departs.find(({ value }) => value === defaultValue)?.value);
            const chosen = field.dict === undefined ? [] : (items[field.dict] ?? []);
            const texts = chosen.map(({ value, text }) => ({ value: value ?? '', text: text ?? '' }));
            return {
              ...publicField(field, texts, defaultValue === undefined ? undefined : wireValue(defaultValue)),
              ...publicFiles(fileRulesOf(link, field)),
            };
          })
        : [],
    rules,
    ...(state === 'open' && needsMe ? { me: wireMe(await surroundingsOf(deps, form, policy.caller)) } : {}),
  };
}

const isOfNewRows = (event: Schema<'FormRule'>['event']): boolean => event !== 'edit' && event !== 'delete';

function publicFiles(rules: FileRules | undefined): Pick<PublicField, 'accept' | 'fileLimit' | 'fileCount'> {
  if (rules === undefined) return {};
  const { endings, limit, count } = rules;
  return { accept: endings.map((ending) => `.${ending}`), fileLimit: limit, fileCount: count };
}

type PublicField = Schema<'PublicField'>;

/** Returns only the properties needed to fill in the field. */
function publicField(
  field: FormField,
  ofDictionary: readonly { readonly value: string; readonly text: string }[],
  defaultValue: unknown,
): PublicField {
  const { key, label, kind, required = false, options = [] } = field;
  const { help, placeholder, maxLength, minimum, maximum, decimals, formula } = field;
  const choices = options.length > 0 ? options : ofDictionary;
  return {
    key,
    label,
    kind,
    required,
    ...(help === undefined ? {} : { help }),
    ...(placeholder === undefined ? {} : { placeholder }),
    ...(maxLength === undefined ? {} : { maxLength }),
    ...(minimum === undefined ? {} : { minimum }),
    ...(maximum === undefined ? {} : { maximum }),
    ...(decimals === undefined ? {} : { decimals }),
    ...(formula === undefined || kind !== 'formula' ? {} : { formula }),
    ...(choices.length === 0 ? {} : { options: [...choices] }),
    ...(defaultValue === undefined ? {} : { default: defaultValue }),
  };
}

import type { Schema } from '#openapi/index.ts';
import { endOfMinute } from '#server/http/wire-time.ts';
import { offerProblem } from '#openapi/public-fields.ts';
import { fileProblem, holdsFiles } from '#openapi/public-files.ts';
import { rulesOf } from '#server/forms/shared/rules/form-expressions.ts';
import type { PublishedForm } from '#server/forms/shared/published-form.store.ts';
import { isWritable, type FormField } from '#server/forms/shared/access/row-access.rules.ts';
import type { PublicLink } from '#server/forms/shared/links/public-links.store.ts';
import { documentEndings, pictureEndings } from '#server/shared/uploads/endings.ts';

/** Kinds of fields that an anonymous visitor may fill in. */
const askable: ReadonlySet<FormField['kind']> = new Set([
  'text',
  'textarea',
  'email',
  'phone',
  'url',
  'integer',
  'number',
  'currency',
  'percentage',
  'rating',
  'date',
  'datetime',
  'time',
  'radio',
  'checkbox',
  'list',
  'listMulti',
  'switch',
  'searchChoice',
  'region',
  'depart',
  'file',
  'image',
]);

/** Kinds of people and department fields. A single department may be asked for if the link offers it. */
const people: ReadonlySet<FormField['kind']> = new Set(['user', 'users', 'departs']);
const rows: ReadonlySet<FormField['kind']> = new Set([
  'link',
  'popup',
  'popupDict',
  'popupDicts',
  'tree',
  'category',
]);

/** Returns why a field can be in no link, or undefined. */
function askProblem(field: FormField): string | undefined {
  const { kind } = field;
  if (people.has(kind)) return '人员和部门不对外公开';
  if (rows.has(kind)) return '其他数据不对外公开';
  if (kind === 'formula') return undefined;
  if (!isWritable(field)) return '由系统填写';
  if (!askable.has(kind) || field.inForm === false) return '不能公开填写';
  return undefined;
}

/** Returns why fields of a form cannot be in a link even if all others are, by id. */
export function askProblems(form: PublishedForm): ReadonlyMap<string, string> {
  const { fields } = form.definition;
  const askableIds = fields.filter((field) => askProblem(field) === undefined).map(({ id }) => id);
  const unread = unreadFormulas(form, askableIds);
  return new Map(
    fields.flatMap((field): [string, string][] => {
      const problem = askProblem(field) ?? (unread.has(field.id) ? '用到了不能公开的字段' : undefined);
      return problem === undefined ? [] : [[field.id, problem]];
    }),
  );
}

/** Returns the problems of a link: required fields that are missing, or fields that cannot be asked. */
export function linkProblems(
  form: PublishedForm,
  { fields: asked, ...offers }: Pick<PublicLink, 'fields' | 'fileTypes' | 'departs'>,
): string[] {
  const { definition, columns } = form;
  const unread = unreadFormulas(form, asked);
  const fields = new Map(definition.fields.map((field) => [field.id, field]));
  const rules = definition.rules ?? [];
  return [
    ...(asked.length === 0 ? ['请至少选择一个字段'] : []),
    ...asked.flatMap((id) => {
      const field = fields.get(id);
      if (field === undefined || (field.kind !== 'formula' && !columns.has(id))) return ['字段已不存在'];
      const problem =
        askProblem(field) ??
        offerProblem(field.kind, offers) ??
        (unread.has(id) ? '它用到的字段也要公开' : undefined);
      return problem === undefined ? [] : [`“${field.label}”：${problem}`];
    }),
    ...definition.fields
      .filter(
        ({ id, key, required, default: defaultText = '', readOnly, inForm }) =>
          required === true &&
          !asked.includes(id) &&
          readOnly !== true &&
          inForm !== false &&
          (defaultText === '' || defaultText === '{me}' || defaultText === '{myDepart}') &&
          !rules.some((rule) => rule.target === key && isAnswered(rule)),
      )
      .map(({ label }) => `“${label}”是必填的，不能不问`),
  ];
}

/** Returns the formulas that a browser with only the asked fields cannot compute, by id. */
function unreadFormulas(form: PublishedForm, fieldIds: readonly string[]): ReadonlySet<string> {
  const { fields } = form.definition;
  const keys = new Set(fields.filter(({ id }) => fieldIds.includes(id)).map(({ key }) => key));
  const read = rulesOf(form).formulas.filter(({ expression }) =>
    expression.reads.every((key) => keys.has(key)),
  );
  const known = new Set(read.map(({ field }) => field.id));
  return new Set(fields.filter(({ id, kind }) => kind === 'formula' && !known.has(id)).map(({ id }) => id));
}

/** Returns whether a rule hides a field that is not asked, or fills it in when an answer is stored. */
const isAnswered = ({ act, event }: Schema<'FormRule'>): boolean =>
  act === 'show' || (act === 'set' && event !== 'edit' && event !== 'delete');

type State = Schema<'PublicForm'>['state'];

/** Returns why no visitor can answer now, as far as the link alone determines it. */
export function closedState(
  { deadline, places, answers }: Pick<PublicLink, 'deadline' | 'places' | 'answers'>,
  now: Date,
): Extract<State, 'ended' | 'full'> | undefined {
  if (deadline !== null && endOfMinute(deadline) < now) return 'ended';
  return places !== null && answers >= places ? 'full' : undefined;
}

/** The messages for an answer that is sent nevertheless. */
export const closedTexts: Readonly<Record<Exclude<State, 'open'>, string>> = {
  ended: '已过截止时间，不能再提交',
  full: '名额已满，不能再提交',
  answered: '已经提交过了',
  login: '请先登录后再填写',
  paused: '表单正在调整，暂时不能填写',
};

/** The maximum length of one answer. */
export const longestAnswer = 200_000;

/**
 * The number of answers and files in a quarter of an hour after which a captcha is needed, for one browser
 * and one address. A class shares an address.
 */
export const captchaAfter = {
  answer: { device: 5, network: 60 },
  file: { device: 20, network: 240 },
} as const;
/** The number after which the browser or address is refused completely. */
export const maxTries = {
  answer: { device: Infinity, network: 600 },
  file: { device: 100, network: 1200 },
  receipt: { device: 20, network: 600 },
} as const;
/** The number of files for one captcha. */
export const filesOfCaptcha = 20;

/**
 * The maximum bytes of one form's files without an answer: enough for a class that sends pictures, less than
 * a disk.
 */
export const maxUnclaimed = 2 * 1024 * 1024 * 1024;

export type FileRules = {
  readonly endings: readonly string[];
  readonly limit: number;
  readonly count: number;
};

const endingsOf = { picture: pictureEndings, document: documentEndings } as const;

/** Returns the files that a field of a link accepts, or undefined if none. */
export function fileRulesOf(
  { fileTypes, fileLimit, fileCount }: Pick<PublicLink, 'fileTypes' | 'fileLimit' | 'fileCount'>,
  { kind }: Pick<FormField, 'kind'>,
): FileRules | undefined {
  if (fileTypes === null || fileLimit === null || fileCount === null) return undefined;
  if (!holdsFiles(kind) || fileProblem(kind, fileTypes) !== undefined) return undefined;
  const types = kind === 'image' ? (['picture'] as const) : fileTypes;
  return { endings: types.flatMap((type) => endingsOf[type]), limit: fileLimit, count: fileCount };
}

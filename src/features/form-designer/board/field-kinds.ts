import {
  AlignLeft,
  AtSign,
  Building,
  Building2,
  Calculator,
  Calendar,
  CalendarClock,
  CheckSquare,
  CircleDot,
  Clock,
  Coins,
  FileCode,
  FileText,
  FolderTree,
  Hash,
  Image,
  KeyRound,
  Link,
  Link2,
  List,
  ListChecks,
  ListOrdered,
  MapPin,
  Network,
  Paperclip,
  Percent,
  Phone,
  Search,
  SquareStack,
  Star,
  TableProperties,
  ToggleLeft,
  Type,
  User,
  Users,
  Binary,
} from 'lucide-react';
import { patched } from '#shared/text/patched.ts';
import { needsChoices } from '#openapi/field-default.ts';
import type { FieldKind, FormField } from '../definition-parts.ts';

/** The properties that only some kinds of fields have. */
export type KindPart =
  | 'placeholder'
  | 'required'
  | 'unique'
  | 'readOnly'
  | 'maxLength'
  | 'minimum'
  | 'maximum'
  | 'decimals'
  | 'checkRule'
  | 'dict'
  | 'options'
  | 'category'
  | 'form'
  | 'formFields'
  | 'formula'
  | 'fillRule'
  | 'default'
  | 'search'
  | 'searchBy'
  | 'sortable';

export type KindInfo = {
  readonly name: string;
  readonly icon: typeof Type;
  readonly parts: ReadonlySet<KindPart>;
};

const filled: readonly KindPart[] = ['required', 'readOnly', 'default'];
const found: readonly KindPart[] = ['search', 'searchBy'];
const key: readonly KindPart[] = ['unique', 'sortable'];
const textParts: readonly KindPart[] = [...filled, ...found, ...key, 'placeholder', 'maxLength', 'checkRule'];
const long: readonly KindPart[] = [...filled, 'placeholder', 'maxLength'];
const numbers: readonly KindPart[] = [...filled, ...found, ...key, 'placeholder', 'minimum', 'maximum'];
const times: readonly KindPart[] = [...filled, ...found, ...key];
const one: readonly KindPart[] = [...filled, ...found, ...key, 'options', 'dict'];
const several: readonly KindPart[] = [...filled, 'search', 'options', 'dict'];
const chosen: readonly KindPart[] = [...filled, ...found, ...key];
const files: readonly KindPart[] = ['required', 'readOnly'];

const kind = (
  name: string,
  icon: typeof Type,
  parts: readonly KindPart[],
  ...more: readonly KindPart[]
): KindInfo => ({ name, icon, parts: new Set([...parts, ...more]) });

/** All kinds of fields with their Chinese names. */
export const fieldKinds: Readonly<Record<FieldKind, KindInfo>> = {
  text: kind('单行文本', Type, textParts),
  textarea: kind('多行文本', AlignLeft, long, 'search', 'searchBy'),
  password: kind('密码', KeyRound, ['required', 'placeholder', 'maxLength']),
  richText: kind('富文本', FileText, ['required', 'readOnly', 'maxLength']),
  markdown: kind('Markdown', FileCode, long),
  email: kind('邮箱', AtSign, textParts),
  phone: kind('手机号', Phone, textParts),
  url: kind('网址', Link, textParts),
  integer: kind('整数', Hash, numbers),
  number: kind('小数', Binary, numbers, 'decimals'),
  currency: kind('金额', Coins, numbers, 'decimals'),
  percentage: kind('百分比', Percent, numbers, 'decimals'),
  rating: kind('评分', Star, filled, 'maximum', 'sortable', 'search', 'searchBy'),
  date: kind('日期', Calendar, times),
  datetime: kind('日期时间', CalendarClock, times),
  time: kind('时间', Clock, times),
  radio: kind('单选框', CircleDot, one),
  checkbox: kind('多选框', CheckSquare, several),
  list: kind('下拉框', List, one, 'placeholder'),
  listMulti: kind('下拉多选', ListChecks, several, 'placeholder'),
  switch: kind('开关', ToggleLeft, ['readOnly', 'default', 'search', 'sortable']),
  searchChoice: kind('下拉搜索', Search, one, 'placeholder'),
  user: kind('人员', User, chosen),
  users: kind('多个人员', Users, filled, 'search'),
  depart: kind('部门', Building, chosen),
  departs: kind('多个部门', Building2, filled, 'search'),
  tree: kind('下拉树', FolderTree, one, 'category'),
  category: kind('分类', Network, chosen, 'category'),
  region: kind('省市区', MapPin, [...filled, ...key, 'search']),
  popup: kind('弹窗选择', SquareStack, chosen, 'form', 'formFields'),
  popupDict: kind('字典单选（弹窗）', TableProperties, one),
  popupDicts: kind('字典多选（弹窗）', TableProperties, several),
  file: kind('附件', Paperclip, files),
  image: kind('图片', Image, files),
  link: kind('关联记录', Link2, chosen, 'form', 'formFields'),
  formula: kind('公式', Calculator, ['formula', 'decimals']),
  sequence: kind('自动编号', ListOrdered, ['fillRule', 'unique', 'search', 'searchBy', 'sortable']),
};

/** The palette, in its order. */
export const kindGroups: readonly { readonly title: string; readonly kinds: readonly FieldKind[] }[] = [
  {
    title: '文本',
    kinds: ['text', 'textarea', 'password', 'email', 'phone', 'url', 'richText', 'markdown'],
  },
  { title: '数字', kinds: ['integer', 'number', 'currency', 'percentage', 'rating'] },
  { title: '日期时间', kinds: ['date', 'datetime', 'time'] },
  {
    title: '选择',
    kinds: ['radio', 'checkbox', 'list', 'listMulti', 'switch', 'searchChoice', 'tree', 'category', 'region'],
  },
  { title: '人员与部门', kinds: ['user', 'users', 'depart', 'departs'] },
  { title: '附件', kinds: ['image', 'file'] },
  { title: '关联与计算', kinds: ['link', 'popup', 'popupDict', 'popupDicts', 'formula', 'sequence'] },
];

const allParts: readonly KindPart[] = [
  ...new Set(Object.values(fieldKinds).flatMap(({ parts }) => [...parts])),
];

/** Converts a field to another kind: properties that this kind lacks are removed. */
export function asKind(field: FormField, to: FieldKind): FormField {
  const unsupportedParts = allParts.filter((part) => !fieldKinds[to].parts.has(part));
  return patched(field, {
    kind: to,
    ...Object.fromEntries(unsupportedParts.map((part) => [part, undefined])),
  });
}

/** Returns a new field. */
export function newField(of: FieldKind, id: string, existingFields: readonly FormField[]): FormField {
  const { name } = fieldKinds[of];
  const labels = new Set(existingFields.map(({ label }) => label));
  const known = new Set(existingFields.map(({ key: one }) => one));
  let number = 1;
  while (known.has(`field${number}`)) number += 1;
  let copy = 2;
  while (labels.has(`${name}${copy}`)) copy += 1;
  return {
    id,
    key: `field${number}`,
    label: labels.has(name) ? `${name}${copy}` : name,
    kind: of,
    ...(needsChoices(of)
      ? {
          options: [
            { value: '1', text: '选项1' },
            { value: '2', text: '选项2' },
          ],
        }
      : {}),
    inList: true,
    inForm: true,
  };
}

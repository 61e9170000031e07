import { createActor, fromTransition, type Actor } from 'xstate';
import { inspected } from '#shared/inspection/inspected.ts';
import { randomText } from '#shared/text/random-key.ts';
import { patched, type Patch } from '#shared/text/patched.ts';
import { asKind, fieldKinds, newField } from './board/field-kinds.ts';
import {
  definitionText,
  type Definition,
  type FieldKind,
  type FormField,
  type FormProblem,
} from './definition-parts.ts';
import {
  copyOf,
  fieldsOf,
  placeOf,
  stepFrom,
  withField,
  withGroup,
  withGroupMoved,
  withMoved,
  withoutField,
  withoutGroup,
  withPatch,
} from './designer-rules.ts';

export type DesignerState = {
  readonly present: Definition;
  readonly past: readonly Definition[];
  readonly future: readonly Definition[];
  /** The server's version. */
  readonly saved: Definition;
  /** The id of the field whose properties are shown. */
  readonly selected: string | undefined;
  /** The server's problems with the latest saved version. */
  readonly problems: readonly FormProblem[];
  /** An announcement for screen readers. */
  readonly news: string;
  /** The place of the latest change: further typing in the same place is the same 撤销 step. */
  readonly place: string;
};

type Place = { readonly group: string | undefined; readonly at: number };

export type DesignerEvent =
  | { readonly type: 'field.add'; readonly kind: FieldKind; readonly id: string; readonly place?: Place }
  | { readonly type: 'field.bringBack'; readonly field: FormField }
  | {
      readonly type: 'field.change';
      readonly id: string;
      readonly patch: Patch<FormField>;
      /** The place of the change, if the patch does not identify it. */
      readonly place?: string;
    }
  | { readonly type: 'field.convert'; readonly id: string; readonly kind: FieldKind }
  | { readonly type: 'field.move'; readonly id: string; readonly place: Place }
  | { readonly type: 'field.step'; readonly id: string; readonly step: -1 | 1 }
  | { readonly type: 'field.copy'; readonly id: string; readonly newId: string }
  | { readonly type: 'field.remove'; readonly id: string }
  | { readonly type: 'field.select'; readonly id: string | undefined }
  | { readonly type: 'group.add'; readonly isTab: boolean }
  | { readonly type: 'group.remove'; readonly key: string }
  | { readonly type: 'group.step'; readonly key: string; readonly step: -1 | 1 }
  | { readonly type: 'definition.change'; readonly patch: Patch<Definition>; readonly place: string }
  | { readonly type: 'edit.undo' | 'edit.redo' }
  /** Restores a draft, or a version that is saved again, as one undoable step. */
  | { readonly type: 'definition.restore'; readonly definition: Definition }
  | { readonly type: 'definition.saved'; readonly definition: Definition }
  | { readonly type: 'problems.found'; readonly problems: readonly FormProblem[] };

const maxSteps = 200;

export function startOf(definition: Definition): DesignerState {
  return {
    present: definition,
    saved: definition,
    past: [],
    future: [],
    selected: definition.fields[0]?.id,
    problems: [],
    news: '',
    place: '',
  };
}

/** Returns whether there are unsaved changes. */
export function hasChanges({ present, saved }: Pick<DesignerState, 'present' | 'saved'>): boolean {
  return present !== saved && definitionText(present) !== definitionText(saved);
}

/** The reducer: events only set values, so no machine is needed. */
export function nextState(state: DesignerState, event: DesignerEvent): DesignerState {
  switch (event.type) {
    case 'field.add':
    case 'field.bringBack':
    case 'field.copy':
      return withNewField(state, event);
    case 'field.move':
    case 'field.step':
      return withMove(state, event);
    case 'field.remove':
      return withRemoval(state, event.id);
    case 'field.change':
      return withFieldChange(state, event);
    case 'field.convert':
      return withKind(state, event.id, event.kind);
    case 'field.select':
      return state.selected === event.id ? state : { ...state, selected: event.id, place: '' };
    case 'group.add':
      return withNews(
        applyEdit(state, withGroup(state.present, event.isTab)),
        event.isTab ? '已添加页签' : '已添加分组',
      );
    case 'group.remove':
      return withoutSection(state, event.key);
    case 'group.step':
      return withSectionMoved(state, event);
    case 'definition.change':
      return applyEdit(state, patched(state.present, event.patch), event.place);
    case 'edit.undo':
      return undo(state);
    case 'edit.redo':
      return redo(state);
    case 'definition.restore':
      return withPresent(applyEdit(state, event.definition), event.definition);
    case 'definition.saved':
      return { ...state, saved: event.definition, place: '' };
    case 'problems.found':
      return { ...state, problems: event.problems };
    default:
      return event satisfies never;
  }
}

/** `place` identifies the changed place; continuing there is not a separate step. */
function applyEdit(state: DesignerState, present: Definition, place = ''): DesignerState {
  if (present === state.present) return state;
  const isContinued = place !== '' && place === state.place;
  return {
    ...state,
    present,
    past: isContinued ? state.past : [...state.past, state.present].slice(-maxSteps),
    future: [],
    place,
  };
}

function withNews(state: DesignerState, news: string): DesignerState {
  return { ...state, news };
}

type ChangeFieldEvent = Extract<DesignerEvent, { type: 'field.change' }>;

/**
 * Typing continues from the state before it: references follow a key from its first to its last value, not through each
 * one in between.
 */
function withFieldChange(state: DesignerState, event: ChangeFieldEvent): DesignerState {
  const { id, patch, place = `${id} ${Object.keys(patch).join(' ')}` } = event;
  const start = place !== '' && place === state.place ? state.past.at(-1) : undefined;
  return applyEdit(state, withPatch(start ?? state.present, id, patch), place);
}

type AddFieldEvent = Extract<DesignerEvent, { type: 'field.add' | 'field.bringBack' | 'field.copy' }>;

function withNewField(state: DesignerState, event: AddFieldEvent): DesignerState {
  const { present, selected } = state;
  const field = fieldFor(present, event);
  if (field === undefined || present.fields.some(({ id }) => id === field.id)) return state;
  const neighbour = placeOf(present, event.type === 'field.copy' ? event.id : (selected ?? ''));
  const position = (event.type === 'field.add' ? event.place : undefined) ?? {
    group: neighbour?.group,
    at: neighbour === undefined ? fieldsOf(present, undefined).length : neighbour.at + 1,
  };
  const next = applyEdit(state, withField(present, field, position));
  return withNews(
    { ...next, selected: field.id },
    `已添加${field.label}，${placeText(next.present, field.id)}`,
  );
}

function fieldFor(present: Definition, event: AddFieldEvent): FormField | undefined {
  if (event.type === 'field.add') return newField(event.kind, event.id, present.fields);
  if (event.type === 'field.copy') return copyOf(present, event.id, event.newId);
  const isKeyTaken = present.fields.some(({ key }) => key === event.field.key);
  const fresh = newField(event.field.kind, event.field.id, present.fields);
  return isKeyTaken ? { ...event.field, key: fresh.key } : event.field;
}

type MoveFieldEvent = Extract<DesignerEvent, { type: 'field.move' | 'field.step' }>;

function withMove(state: DesignerState, event: MoveFieldEvent): DesignerState {
  const { present } = state;
  const position = event.type === 'field.move' ? event.place : stepFrom(present, event.id, event.step);
  if (position === undefined)
    return withNews(state, event.type === 'field.step' ? edgeLabels[event.step] : '');
  const next = applyEdit(state, withMoved(present, event.id, position));
  const label = labelOf(present, event.id);
  return withNews({ ...next, selected: event.id }, `${label}：${placeText(next.present, event.id)}`);
}

const edgeLabels = { [-1]: '已经是第一个', 1: '已经是最后一个' } as const;

function withRemoval(state: DesignerState, id: string): DesignerState {
  const { present } = state;
  const at = present.fields.findIndex((field) => field.id === id);
  if (at < 0) return state;
  const next = applyEdit(state, withoutField(present, id));
  const neighbour = next.present.fields[Math.min(at, next.present.fields.length - 1)];
  return withNews({ ...next, selected: neighbour?.id }, `已删除${labelOf(present, id)}，可以撤销`);
}

function withoutSection(state: DesignerState, key: string): DesignerState {
  const title = titleOf(state.present, key);
  return withNews(applyEdit(state, withoutGroup(state.present, key)), `已删除${title}，可以撤销`);
}

type GroupStep = Extract<DesignerEvent, { type: 'group.step' }>;

function withSectionMoved(state: DesignerState, { key, step }: GroupStep): DesignerState {
  const next = applyEdit(state, withGroupMoved(state.present, key, step));
  if (next === state) return withNews(state, edgeLabels[step]);
  const groups = next.present.groups ?? [];
  const at = groups.findIndex((group) => group.key === key);
  return withNews(next, `${titleOf(next.present, key)}：第 ${at + 1} 组，共 ${groups.length} 组`);
}

const titleOf = ({ groups = [] }: Definition, key: string): string =>
  groups.find((group) => group.key === key)?.title ?? '';

function withKind(state: DesignerState, id: string, kind: FieldKind): DesignerState {
  const { present } = state;
  const fields = present.fields.map((field) => (field.id === id ? asKind(field, kind) : field));
  const next = applyEdit(state, { ...present, fields });
  return withNews(next, `${labelOf(present, id)}已改为${fieldKinds[kind].name}`);
}

function undo(state: DesignerState): DesignerState {
  const before = state.past.at(-1);
  if (before === undefined) return state;
  const { present, future, past } = state;
  return withNews(
    withPresent({ ...state, past: past.slice(0, -1), future: [present, ...future] }, before),
    '已撤销',
  );
}

function redo(state: DesignerState): DesignerState {
  const [after, ...future] = state.future;
  if (after === undefined) return state;
  return withNews(withPresent({ ...state, past: [...state.past, state.present], future }, after), '已重做');
}

function withPresent(state: DesignerState, present: Definition): DesignerState {
  const hasSelected = present.fields.some(({ id }) => id === state.selected);
  return { ...state, present, place: '', selected: hasSelected ? state.selected : present.fields[0]?.id };
}

function labelOf({ fields }: Definition, id: string): string {
  return fields.find((field) => field.id === id)?.label ?? '';
}

function placeText(definition: Definition, id: string): string {
  const position = placeOf(definition, id);
  const title = definition.groups?.find(({ key }) => key === position?.group)?.title;
  const groupPrefix = title === undefined ? '' : `${title}，`;
  return position === undefined ? '' : `${groupPrefix}第 ${position.at + 1} 个，共 ${position.count} 个`;
}

/** Created once by the code that adds the field (decision 073). */
export const newFieldId = (): string => randomText(8);

export const designerLogic = fromTransition(nextState, ({ input }: { input: Definition }) => startOf(input));

export type DesignerActor = Actor<typeof designerLogic>;

export const createDesigner = (definition: Definition): DesignerActor =>
  createActor(designerLogic, { ...inspected, input: definition });

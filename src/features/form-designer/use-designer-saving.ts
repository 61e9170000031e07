import { useState } from 'react';
import type { Schema } from '#openapi/index.ts';
import { ApiError } from '#shared/api/errors.ts';
import { isShownByClient } from '#shared/api/failure-kinds.ts';
import { editOnlineForm, readFormPlan } from './api.ts';
import { useNotices } from '#shared/app/app-context.tsx';
import { messageOf } from '#machines/message-of.ts';
import { conflictOf } from '#machines/record-crud/save-conflict.ts';
import type { DesignerActor } from './designer-history.ts';
import { firstMistake } from './board/field-checks.ts';

type Detail = Schema<'OnlineFormDetail'>;

/** 保存 of the draft: the server's problems are shown at its fields afterwards. */
export function useDesignerSaving(detail: Detail, actor: DesignerActor, onSaved: () => void) {
  const notices = useNotices();
  const [form, setForm] = useState(detail);
  const [isSaving, setSaving] = useState(false);
  const [conflict, setConflict] = useState<Conflict>();
  const warn = (text: string) => void notices.show({ kind: 'warning', text });

  const refuse = (error: unknown) => {
    const other = conflictOf(error);
    const field = error instanceof ApiError ? error.field : undefined;
    const { fields } = actor.getSnapshot().context.present;
    if (other !== undefined) setConflict({ by: other.by, at: other.at, place: placeOf(other.theirs) });
    else if (field !== undefined && fields.some(({ id }) => id === field)) {
      actor.send({ type: 'problems.found', problems: [{ message: messageOf(error, '保存失败！'), field }] });
      actor.send({ type: 'field.select', id: field });
      warn(messageOf(error, '保存失败！'));
    } else if (!isShownByClient(error)) warn(messageOf(error, '保存失败！'));
  };

  /** Returns whether it was saved; `over` names the state that it replaces. */
  const save = async (over: Partial<Place> = {}): Promise<boolean> => {
    const { present } = actor.getSnapshot().context;
    const mistake = firstMistake(present);
    if (isSaving) return false;
    if (mistake !== undefined) {
      if (mistake.field !== undefined) actor.send({ type: 'field.select', id: mistake.field });
      warn(mistake.message);
      return false;
    }
    setSaving(true);
    try {
      const { id, revision, code, name } = form;
      const requestBase = { id, code, name, ...(revision === undefined ? {} : { revision }), ...over };
      const { message, result } = await editOnlineForm({ ...requestBase, definition: present });
      setForm(result);
      actor.send({ type: 'definition.saved', definition: present });
      notices.show({ kind: 'success', text: message });
      onSaved();
      await findProblems(actor, code);
      return true;
    } catch (error) {
      refuse(error);
      return false;
    } finally {
      setSaving(false);
    }
  };
  return {
    form,
    isSaving,
    conflict,
    save: async () => save(),
    leaveConflict: () => setConflict(undefined),
    /** 用我的覆盖: the definition on screen, under the form's current name. */
    overwrite: async () => {
      setConflict(undefined);
      await save(conflict?.place);
    },
  };
}

type Place = Pick<Schema<'OnlineFormEdit'>, 'code' | 'name'> & { readonly revision: string };

/** The user and time of a concurrent save, with their values of the fields that the designer sends besides the definition. */
export type Conflict = { readonly by: string; readonly at: string; readonly place: Partial<Place> };

function placeOf(theirs: object): Partial<Place> {
  const texts = Object.entries(theirs).filter(
    ([name, value]) => ['code', 'name', 'revision'].includes(name) && typeof value === 'string',
  );
  return Object.fromEntries(texts);
}

/** Problems do not prevent saving: a draft can be completed later. */
async function findProblems(actor: DesignerActor, code: string): Promise<void> {
  try {
    const { problems } = await readFormPlan(code);
    actor.send({ type: 'problems.found', problems });
  } catch {
    // Publishing checks again, and reports the reason.
    actor.send({ type: 'problems.found', problems: [] });
  }
}

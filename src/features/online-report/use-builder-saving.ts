import { useState } from 'react';
import type { Schema } from '#openapi/index.ts';
import { ApiError, isShownByClient } from '#api/errors.ts';
import { addOnlineReport, editOnlineReport } from '#api/online-report.ts';
import { useNotices } from '#lib/app-context.tsx';
import { messageOf } from '#machines/message-of.ts';
import { conflictOf } from '#machines/record-desk/record-desk-events.ts';
import { firstProblem, sentDefinition, type BuilderActor } from './builder-state.ts';

type Detail = Schema<'OnlineReportDetail'>;
/** Who has saved meanwhile and when, and what is theirs now. */
export type Conflict = { readonly by: string; readonly at: string; readonly revision: string | undefined };

type SavingParts = {
  readonly report: Detail | undefined;
  readonly actor: BuilderActor;
  /** With its id, where it is a new one. */
  readonly onSaved: (id: string) => void;
};

/** 保存: what the server refuses is shown where it says. */
export function useBuilderSaving({ report, actor, onSaved }: SavingParts) {
  const notices = useNotices();
  const [isSaving, setSaving] = useState(false);
  const [conflict, setConflict] = useState<Conflict>();
  const warn = (text: string) => void notices.show({ kind: 'warning', text });

  const refuse = (error: unknown) => {
    const other = conflictOf(error);
    const field = error instanceof ApiError ? error.field : undefined;
    const text = messageOf(error, '保存失败!');
    if (other !== undefined) setConflict({ by: other.by, at: other.at, revision: revisionOf(other.theirs) });
    else if (field !== undefined) {
      actor.send({ type: 'problem.found', problem: { field, text } });
      warn(text);
    } else if (!isShownByClient(error)) warn(text);
  };

  const save = async (over?: string): Promise<void> => {
    const { present, revision } = actor.getSnapshot().context;
    const { definition } = present;
    const problem = firstProblem(present);
    if (isSaving) return;
    if (problem !== undefined || definition === undefined) {
      actor.send({ type: 'problem.found', problem });
      warn(problem?.text ?? '');
      return;
    }
    const body = { ...present, name: present.name.trim(), definition: sentDefinition(definition) };
    setSaving(true);
    try {
      const { message, id, next } = await write(body, report?.id, over ?? revision);
      actor.send({ type: 'values.saved', values: present, revision: next });
      notices.show({ kind: 'success', text: message });
      onSaved(id);
    } catch (error) {
      refuse(error);
    } finally {
      setSaving(false);
    }
  };
  return {
    isSaving,
    conflict,
    save: async () => save(),
    leaveConflict: () => setConflict(undefined),
    /** 用我的覆盖: over the state that the other one saved. */
    overwrite: async () => {
      setConflict(undefined);
      await save(conflict?.revision);
    },
  };
}

async function write(body: Schema<'OnlineReportAdd'>, id: string | undefined, revision: string) {
  if (id === undefined) {
    const { message, result } = await addOnlineReport(body);
    return { message, id: result.id, next: '' };
  }
  const over = revision === '' ? {} : { revision };
  const { message, result } = await editOnlineReport({ id, ...over, ...body });
  return { message, id, next: result.revision ?? '' };
}

function revisionOf(theirs: object): string | undefined {
  const revision = Object.entries(theirs).find(([name]) => name === 'revision')?.[1];
  return typeof revision === 'string' ? revision : undefined;
}

import { useState } from 'react';
import type { Schema } from '#openapi/index.ts';
import { ApiError, isShownByClient } from '#api/errors.ts';
import { addOnlineReport, editOnlineReport, readOnlineReport } from '#api/online-report.ts';
import { useNotices } from '#lib/app-context.tsx';
import { messageOf } from '#machines/message-of.ts';
import { conflictOf } from '#machines/record-desk/record-desk-events.ts';
import {
  firstProblem,
  hasChanges,
  sentDefinition,
  type BuilderActor,
  type Problem,
} from './builder-state.ts';

/** Who has saved meanwhile and when, and what is theirs now. */
export type Conflict = { readonly by: string; readonly at: string; readonly revision: string | undefined };

type SavingParts = {
  readonly actor: BuilderActor;
  /** `isAll`: nothing was typed meanwhile. */
  readonly onSaved: (saved: { readonly id: string; readonly isAll: boolean }) => void;
  /** What is wrong, and where. */
  readonly onRefused: (field: string) => void;
  /** What was not saved is given up. */
  readonly onGivenUp: () => void;
};

/** 保存: what the server refuses is shown where it says. */
export function useBuilderSaving({ actor, onSaved, onRefused, onGivenUp }: SavingParts) {
  const notices = useNotices();
  const [isSaving, setSaving] = useState(false);
  const [conflict, setConflict] = useState<Conflict>();
  const warn = (text: string) => void notices.show({ kind: 'warning', text });

  const find = (problem: Problem) => {
    actor.send({ type: 'problem.found', problem });
    onRefused(problem.field);
    warn(problem.text);
  };
  const refuse = (error: unknown) => {
    const other = conflictOf(error);
    const field = error instanceof ApiError ? error.field : undefined;
    const text = messageOf(error, '保存失败!');
    if (other !== undefined) setConflict({ by: other.by, at: other.at, revision: revisionOf(other.theirs) });
    else if (field !== undefined) {
      find({ field, text });
    } else if (!isShownByClient(error)) warn(text);
  };

  const save = async (over?: string): Promise<void> => {
    const { present, id: known, revision } = actor.getSnapshot().context;
    const { definition } = present;
    if (isSaving) return;
    const problem = firstProblem(present);
    if (problem !== undefined) return find(problem);
    if (definition === undefined) return;
    const body = { ...present, name: present.name.trim(), definition: sentDefinition(definition) };
    setSaving(true);
    try {
      const { message, id, next } = await write(body, known, over ?? revision);
      actor.send({ type: 'values.saved', values: present, id, revision: next });
      notices.show({ kind: 'success', text: message });
      onSaved({ id, isAll: !hasChanges(actor.getSnapshot().context) });
    } catch (error) {
      refuse(error);
    } finally {
      setSaving(false);
    }
  };

  const reload = async (): Promise<string | undefined> => {
    const problem = await readAnew(actor, onGivenUp);
    if (problem === undefined) setConflict(undefined);
    return problem;
  };
  return {
    isSaving,
    conflict,
    reload,
    save: async () => save(),
    leaveConflict: () => setConflict(undefined),
    /** 用我的覆盖: over the state that the other one saved. */
    overwrite: async () => {
      setConflict(undefined);
      await save(conflict?.revision);
    },
  };
}

/** Why it could not be read anew, which takes no place of what was done; undefined: it was. */
async function readAnew(actor: BuilderActor, giveUp: () => void): Promise<string | undefined> {
  const { id } = actor.getSnapshot().context;
  if (id === undefined) return undefined;
  try {
    const report = await readOnlineReport({ id });
    giveUp();
    actor.send({ type: 'values.read', report });
    return undefined;
  } catch (error) {
    return messageOf(error, '加载失败');
  }
}

async function write(body: Schema<'OnlineReportAdd'>, id: string | undefined, revision: string) {
  if (id === undefined) {
    const { message, result } = await addOnlineReport(body);
    return { message, id: result.id, next: result.revision ?? '' };
  }
  const over = revision === '' ? {} : { revision };
  const { message, result } = await editOnlineReport({ id, ...over, ...body });
  return { message, id, next: result.revision ?? '' };
}

function revisionOf(theirs: object): string | undefined {
  const revision = Object.entries(theirs).find(([name]) => name === 'revision')?.[1];
  return typeof revision === 'string' ? revision : undefined;
}

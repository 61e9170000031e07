import type { Schema } from '#openapi/index.ts';
import type { Deps } from '#server/deps/deps.ts';
import { Answer, type OperationsOf } from '#server/http/operation.ts';
import type { Caller } from '#server/http/caller.ts';
import { refusal } from '#server/http/refusal.ts';
import { revisionOf } from '#server/http/revision.ts';
import type { Db } from '#server/store/database.ts';
import { editDraft } from './edit-draft.ts';
import { requireByCode } from './publish-form.ts';

type Button = Schema<'FormButton'>;
type Operations = OperationsOf<'online-form'>;

/** As a definition may have. */
const maxButtons = 20;

/** The buttons of a draft, one by one, for programs that speak the wire of the original (decision 077). */
export function buttonOperations(
  deps: Deps,
): Pick<
  Operations,
  | 'GET /online/cgform/head/enhanceButton/{code}'
  | 'GET /online/cgform/button/list/{code}'
  | 'POST /online/cgform/button/add/{code}'
  | 'PUT /online/cgform/button/edit/{code}'
  | 'DELETE /online/cgform/button/delete/{code}'
> {
  return {
    'GET /online/cgform/head/enhanceButton/{code}': ({ path }) => buttonsOf(deps.db, path.code),
    'GET /online/cgform/button/list/{code}': ({ path }) => buttonsOf(deps.db, path.code),
    'POST /online/cgform/button/add/{code}': async ({ path, body }, { caller }) =>
      new Answer('添加成功！', await change(deps, caller, { ...path, ...body }, withNew(body.button))),
    'PUT /online/cgform/button/edit/{code}': async ({ path, body }, { caller }) =>
      new Answer('编辑成功！', await change(deps, caller, { ...path, ...body }, withOther(body.button))),
    'DELETE /online/cgform/button/delete/{code}': async ({ path, query }, { caller }) =>
      new Answer('删除成功！', await change(deps, caller, { ...path, ...query }, without(query.button))),
  };
}

async function buttonsOf(db: Db, code: string): Promise<Schema<'FormButtons'>> {
  const form = await requireByCode(db, code);
  return { code, revision: revisionOf(form), buttons: form.draft.buttons ?? [] };
}

type Change = (buttons: readonly Button[]) => Button[];
type Place = { readonly code: string; readonly revision?: string | null | undefined };

async function change(
  deps: Deps,
  caller: Caller,
  { code, revision }: Place,
  changed: Change,
): Promise<Schema<'FormButtons'>> {
  const current = () => buttonsOf(deps.db, code);
  await editDraft(deps, caller, {
    code,
    revision,
    change: (draft) => ({ ...draft, buttons: changed(draft.buttons ?? []) }),
    current,
  });
  return await current();
}

function withNew(button: Button): Change {
  return (buttons) => {
    if (buttons.some(({ code }) => code === button.code)) throw refusal('按钮编码已存在！', 'code');
    if (buttons.length >= maxButtons) throw refusal(`按钮不能超过${maxButtons}个`);
    return [...buttons, button];
  };
}

function withOther(button: Button): Change {
  return (buttons) => {
    requireCode(buttons, button.code);
    return buttons.map((one) => (one.code === button.code ? button : one));
  };
}

function without(code: string): Change {
  return (buttons) => {
    requireCode(buttons, code);
    return buttons.filter((one) => one.code !== code);
  };
}

function requireCode(buttons: readonly Button[], code: string): void {
  if (!buttons.some((one) => one.code === code)) throw refusal('按钮不存在', 'code');
}

import { Button } from '@radix-ui/themes';
import { useQuery } from '@tanstack/react-query';
import { useSelector } from '@xstate/react';
import { useMemo, type FormEvent } from 'react';
import { currentDepartsQuery } from '#shared/api/account.ts';
import type { DepartmentActor } from '#shared/app/live.ts';
import { useIsPupil } from '#shared/app/use-is-pupil.ts';
import { useReaderWord } from '#shared/app/use-reader-word.ts';
import { useFocusField } from '#shared/react/use-focus-field.ts';
import {
  classHint,
  currentDepartment,
  departmentHint,
  departmentTitle,
  movedText,
  movedTitle,
  warningText,
} from '#machines/department-switch/department-texts.ts';
import { BusyButton } from '#shared/ui/busy-button.tsx';
import { ConfirmDialog } from '#shared/ui/dialogs/confirm-dialog.tsx';
import { Modal } from '#shared/ui/dialogs/modal.tsx';
import { SelectField } from '#shared/ui/fields/select-field.tsx';

/** 部门切换 (docs/behaviour.md#department-switch), and the message after a switch in another window. */
export function DepartmentDialog({ actor }: { readonly actor: DepartmentActor }) {
  const isPupil = useIsPupil();
  const moved = useSelector(actor, (snapshot) => (snapshot.matches('moved') ? snapshot.context.moved : null));
  const isShown = useSelector(
    actor,
    (snapshot) =>
      snapshot.matches('choosing') || snapshot.matches('invalid') || snapshot.matches('submitting'),
  );
  if (moved !== null)
    return (
      <ConfirmDialog
        open
        title={movedTitle(isPupil)}
        text={movedText(moved?.departName, isPupil)}
        confirmText="知道了"
        cancelText={null}
        onConfirm={() => actor.send({ type: 'department.confirm' })}
        onClose={() => undefined}
      />
    );
  return isShown ? <Choice actor={actor} /> : null;
}

function Choice({ actor }: { readonly actor: DepartmentActor }) {
  const isPupil = useIsPupil();
  const word = useReaderWord();
  const placeholder = word('请选择登录部门');
  const { closable, orgCode, problem } = useSelector(actor, ({ context }) => context);
  const isBusy = useSelector(actor, (snapshot) => snapshot.matches('submitting'));
  const isMarked = useSelector(actor, (snapshot) => snapshot.matches('invalid'));
  // The machine has fetched it; here it is only read from the cache.
  const { data } = useQuery({ ...currentDepartsQuery(), enabled: false });
  const error = isMarked ? placeholder : warningText(problem, isPupil);
  const marked = useFocusField(useMemo(() => (error === '' ? undefined : { field: 'orgCode' }), [error]));
  const close = () => actor.send({ type: 'department.close' });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    actor.send({ type: 'department.confirm' });
  };
  const footer = (
    <>
      {closable ? (
        <Button type="button" variant="surface" color="gray" disabled={isBusy} onClick={close}>
          关闭
        </Button>
      ) : null}
      <BusyButton type="submit" form="department-switch" busy={isBusy}>
        确认
      </BusyButton>
    </>
  );
  return (
    <Modal
      open
      title={departmentTitle(data === undefined ? undefined : currentDepartment(data)?.departName, isPupil)}
      width={450}
      footer={footer}
      closable={closable && !isBusy}
      onClose={close}
    >
      <form id="department-switch" ref={marked} onSubmit={submit} noValidate aria-busy={isBusy}>
        <SelectField
          name="orgCode"
          label={word('登录部门')}
          required
          hint={isPupil ? classHint : departmentHint}
          placeholder={placeholder}
          options={(data?.list ?? []).map((one) => ({ value: one.orgCode, text: one.departName }))}
          value={orgCode ?? ''}
          disabled={isBusy}
          error={error === '' ? undefined : error}
          onChange={(event) => actor.send({ type: 'department.choose', orgCode: event.target.value })}
        />
      </form>
    </Modal>
  );
}

import { Button } from '@radix-ui/themes';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import type { Schema } from '#openapi/index.ts';
import { receiversQuery } from '#shared/api/user.ts';
import { linkTo } from '#shared/app/link-to.ts';
import { nameOf } from '#shared/people/person-names.ts';
import { useSettled } from '#shared/react/use-settled.ts';
import { messageOf } from '#machines/message-of.ts';
import { BusyButton } from '#shared/ui/busy-button.tsx';
import { Modal } from '#shared/ui/dialogs/modal.tsx';
import { RadioField } from '#shared/ui/fields/choice-fields.tsx';
import { TextField } from '#shared/ui/fields/text-field.tsx';
import { Hint } from '#shared/ui/hint.tsx';
import { EmptyState } from '#shared/ui/states/empty-state.tsx';
import { ErrorState } from '#shared/ui/states/error-state.tsx';
import { PageSkeleton } from '#shared/ui/states/page-skeleton.tsx';
import { countsText, isResponsible, consequencesText, type Person } from './hand-over-text.ts';
import styles from './accounts.module.css';

type Receiver = Schema<'UserName'>;

export type HandOverDialogProps = {
  /** The step with the people: 冻结, 删除, 移出部门, 保存; undefined: nothing, the button says 交接. */
  readonly verb: string | undefined;
  /** The people with their responsibilities. */
  readonly people: readonly Person[];
  /** All people of the action, with those who are not responsible for anything. */
  readonly ids: readonly string[];
  /** Performs the action; the argument is the id of the colleague, empty for 先不交. */
  readonly run: (handOverTo: string) => Promise<unknown>;
  /** Undoes the last hand-over of the day, which the dialog then shows. */
  readonly onUndo?: (() => void) | undefined;
  readonly onClose: () => void;
};

/** Asks who gets the classes, courses and homework of people who leave. It stays open with the reason of a failure. */
export function HandOverDialog({ verb, people, ids, run, onUndo, onClose }: HandOverDialogProps) {
  const [receiver, setReceiver] = useState<Receiver>();
  const act = useMutation({ mutationFn: run, onSuccess: onClose });
  const leaving = people.filter(isResponsible);
  const busy = act.isPending;
  const isDanger = verb === '冻结' || verb === '删除' || verb === '移出部门';
  const done = verb === undefined ? '' : `并${verb}`;
  return (
    <Modal
      open
      title={verb === undefined ? '交接' : `${verb}前先交接`}
      align="start"
      closable={!busy}
      onClose={onClose}
      footer={
        <>
          <Button type="button" variant="surface" color="gray" disabled={busy} onClick={onClose}>
            取消
          </Button>
          {verb === undefined ? null : (
            <BusyButton
              type="button"
              variant="surface"
              color={isDanger ? 'red' : 'gray'}
              busy={busy && act.variables === ''}
              disabled={busy}
              onClick={() => act.mutate('')}
            >
              {`先不交，${verb}`}
            </BusyButton>
          )}
          <BusyButton
            type="button"
            busy={busy && act.variables !== ''}
            disabled={busy || receiver === undefined}
            onClick={() => act.mutate(receiver?.id ?? '')}
          >
            {`交给${receiver === undefined ? '同事' : nameOf(receiver)}${done}`}
          </BusyButton>
        </>
      }
    >
      <div className={styles['handOver']}>
        {people.map((person) => (
          <Responsibilities key={person.id} person={person} onUndo={onUndo} />
        ))}
        {leaving.length === 0 ? null : (
          <>
            <Receivers ids={ids} chosen={receiver} onChoose={setReceiver} />
            {verb === undefined ? null : <p className={styles['left']}>{consequencesText(leaving, verb)}</p>}
          </>
        )}
        {act.error === null ? null : (
          <p role="alert" className="error-text">
            {messageOf(act.error, '操作失败')}
          </p>
        )}
      </div>
    </Modal>
  );
}

/** One person: the counts in words, and the lists behind them. */
function Responsibilities({
  person,
  onUndo,
}: Pick<HandOverDialogProps, 'onUndo'> & { readonly person: Person }) {
  const { username, departs, courses, homework, forms, toGrade, handedOver } = person;
  const name = nameOf(person);
  return (
    <section className={styles['leaving']} aria-label={`${name}（${username}）`}>
      <p>
        <strong>{name}</strong> <span className={styles['account']}>{username}</span>
        {isResponsible(person)
          ? ` 负责 ${countsText(person)}，交给谁？`
          : ' 没有需要交接的班级、课程、作业和表单。'}
      </p>
      {handedOver === null || onUndo === undefined ? null : (
        <Hint
          color="blue"
          action={
            <Button type="button" size="1" variant="surface" onClick={onUndo}>
              撤销
            </Button>
          }
        >
          {`${handedOver.time.slice(5, 16)} 已交给${handedOver.receiver}，一天之内可以撤销；同时做的冻结、删除或改角色也一起撤销。`}
        </Hint>
      )}
      {isResponsible(person) ? (
        <details>
          <summary>看看是哪些</summary>
          <dl className={styles['lists']}>
            <Names title="班级和部门">
              {departs.map(({ id, name: departName, isAlone }) => (
                <li key={id}>
                  <Place address={`/isystem/departDetailList?depart=${id}`} text={departName} />
                  {isAlone ? '（没有别的老师）' : null}
                </li>
              ))}
            </Names>
            <Names title="课程">
              {courses.map((course) => (
                <li key={course.id}>
                  <Place
                    address={`/course/course?courseName=${encodeURIComponent(course.name)}`}
                    text={course.name}
                  />
                </li>
              ))}
            </Names>
            <Names title="没有结束的作业">
              {homework.map((one) => (
                <li key={one.id}>
                  <Place
                    address={`/work/additionalWork?workName=${encodeURIComponent(one.name)}`}
                    text={one.name}
                  />
                </li>
              ))}
            </Names>
            <Names title="表单">
              {forms.map((form) => (
                <li key={form.id}>{form.name}</li>
              ))}
            </Names>
            {toGrade === 0 ? null : (
              <Names title="待批改">
                {[
                  <li key="works">
                    <Place address="/teaching/workList?workStatus=1" text={`${toGrade} 份作品`} />
                  </li>,
                ]}
              </Names>
            )}
          </dl>
        </details>
      ) : null}
    </section>
  );
}

function Names({ title, children }: { readonly title: string; readonly children: readonly ReactNode[] }) {
  if (children.length === 0) return null;
  return (
    <div>
      <dt>{title}</dt>
      <dd>
        <ul>{children}</ul>
      </dd>
    </div>
  );
}

/** A link that leaves the question open. */
function Place({ address, text }: { readonly address: string; readonly text: string }) {
  return (
    <Link {...linkTo(address)} target="_blank" rel="noopener">
      {text}
    </Link>
  );
}

/** The pause after which the text counts as typed, in milliseconds. */
const typingPause = 300;

type ReceiversProps = {
  readonly ids: readonly string[];
  readonly chosen: Receiver | undefined;
  readonly onChoose: (receiver: Receiver) => void;
};

/** A search for the colleague; the account tells people with the same name apart. */
function Receivers({ ids, chosen, onChoose }: ReceiversProps) {
  const [text, setText] = useState('');
  const keyword = useSettled(text.trim(), typingPause);
  const { data, isError, error, refetch } = useQuery({
    ...receiversQuery(ids, keyword),
    enabled: keyword !== '',
  });
  const found = data ?? [];
  // The chosen colleague stays visible when the search no longer finds them.
  const shown = chosen === undefined || found.some(({ id }) => id === chosen.id) ? found : [chosen, ...found];
  return (
    <div className={styles['receivers']}>
      <TextField
        label="交给"
        type="search"
        placeholder="老师的姓名或账号"
        maxLength={50}
        autoComplete="off"
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      {shown.length > 0 ? (
        <RadioField
          label="选择一位老师"
          options={shown.map((person) => ({
            value: person.id,
            text: `${nameOf(person)}（${person.username}）`,
          }))}
          value={chosen?.id ?? ''}
          onChange={(id) => {
            const next = shown.find((one) => one.id === id);
            if (next !== undefined) onChoose(next);
          }}
        />
      ) : null}
      {keyword === '' ? null : data === undefined ? (
        isError ? (
          <ErrorState text={messageOf(error, '加载失败')} onRetry={() => void refetch()} />
        ) : (
          <PageSkeleton rows={2} />
        )
      ) : data.length === 0 ? (
        <EmptyState text="没有找到可以接手的老师" />
      ) : null}
    </div>
  );
}

import { Button, Card } from '@radix-ui/themes';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { GraduationCap } from 'lucide-react';
import { useId, useState } from 'react';
import {
  problemsOf,
  repeaterTargets,
  yearEndText,
  type YearEndPlan,
} from '#common/classes/year-end.rules.ts';
import { messageOf } from '#machines/message-of.ts';
import type { Schema } from '#openapi/index.ts';
import { siteCountsQuery } from '#shared/api/dashboard.ts';
import { departKeys } from '#shared/api/depart.ts';
import { classKeys } from '#shared/api/school-class.ts';
import { departUsersKey } from '#shared/api/user.ts';
import { useMenu, useNotices } from '#shared/app/app-context.tsx';
import { Loaded } from '#shared/forms/loaded.tsx';
import { useLeaveGuard } from '#shared/forms/use-leave-guard.tsx';
import { ConfirmDialog } from '#shared/ui/dialogs/confirm-dialog.tsx';
import { TextField } from '#shared/ui/fields/text-field.tsx';
import { EmptyState } from '#shared/ui/states/empty-state.tsx';
import { PageSkeleton } from '#shared/ui/states/page-skeleton.tsx';
import { runYearEnd, yearEndKey, yearEndQuery } from './api.ts';
import { ClassRow } from './class-row.tsx';
import { UndoPanel } from './undo-panel.tsx';
import {
  gradeGroups,
  newLeads,
  noEdits,
  planOf,
  requestOf,
  type ClassEdit,
  type GradeGroup,
  type YearEndEdits,
} from './year-end-plan.ts';
import styles from './year-end.module.css';

type Preview = Schema<'YearEndPreview'>;

const classesPath: string = '/isystem/departDetailList';

/** 学年升班: all classes before and after the end of the school year, one confirmation, and undo for a day. */
export default function YearEndPage() {
  const query = useQuery(yearEndQuery());
  const { routes } = useMenu();
  return (
    <section className={styles['page']} aria-label="学年升班">
      <div className={styles['bar']}>
        <h1 className={styles['title']}>学年升班</h1>
        {routes.has(classesPath) ? (
          <Button asChild variant="surface" color="gray">
            <Link to={classesPath}>返回班级管理</Link>
          </Button>
        ) : null}
      </div>
      <p className={styles['about']}>
        看一遍每个班级的安排，把要改的地方改好，然后一起升班。学生、老师、课程、作业、作品和成绩都留在班级里，只有名称、年级和学期改变；毕业和归档的班级不再出现在日常的列表里，内容都保留，随时可以取消归档。一天之内可以撤销。
      </p>
      <Loaded query={query} skeleton={<PageSkeleton rows={6} />}>
        {(preview) => <YearEnd preview={preview} />}
      </Loaded>
    </section>
  );
}

function YearEnd({ preview }: { readonly preview: Preview }) {
  const [edits, setEdits] = useState(noEdits);
  const [left, setLeft] = useState<readonly string[]>([]);
  const refresh = useYearEndRefresh();
  const guard = useLeaveGuard(edits !== noEdits);
  const forgetEdits = () => {
    guard.release();
    setEdits(noEdits);
  };
  const plan = planOf(preview, edits);
  const problems = problemsOf(plan);
  return (
    <>
      {preview.undoable === null ? null : (
        <UndoPanel
          run={preview.undoable}
          onUndone={(names) => {
            setLeft(names);
            forgetEdits();
            refresh();
          }}
        />
      )}
      {left.length === 0 ? null : (
        <p role="alert" className={styles['about']}>
          升班后又改过，没有恢复：{left.join('、')}
        </p>
      )}
      {preview.classes.length === 0 ? (
        <EmptyState text="没有要升班的班级" />
      ) : (
        <>
          {gradeGroups(preview.classes).map((group) => (
            <Group
              key={group.title}
              group={group}
              preview={preview}
              plan={plan}
              problems={problems}
              edits={edits}
              onEdits={setEdits}
            />
          ))}
          <Departments plan={plan} problems={problems} edits={edits} onEdits={setEdits} />
          <RunBar
            preview={preview}
            plan={plan}
            edits={edits}
            problemCount={problems.size}
            onRun={() => {
              setLeft([]);
              forgetEdits();
              refresh();
            }}
          />
        </>
      )}
      {guard.dialog}
    </>
  );
}

/** Refetches everything that shows classes. */
function useYearEndRefresh(): () => void {
  const client = useQueryClient();
  return () => {
    const keys = [
      yearEndKey(),
      ...departKeys(),
      ...classKeys(),
      departUsersKey(),
      siteCountsQuery().queryKey,
    ];
    for (const queryKey of keys) void client.invalidateQueries({ queryKey });
  };
}

type PartProps = {
  readonly plan: YearEndPlan;
  readonly problems: ReadonlyMap<string, string>;
  readonly edits: YearEndEdits;
  readonly onEdits: (edits: YearEndEdits) => void;
};

type GroupProps = PartProps & { readonly group: GradeGroup; readonly preview: Preview };

function Group({ group: { title, classes }, preview, plan, problems, edits, onEdits }: GroupProps) {
  const id = useId();
  const editClass = (departId: string, edit: ClassEdit) =>
    onEdits({ ...edits, classes: { ...edits.classes, [departId]: edit } });
  return (
    <Card asChild size="2">
      <section aria-labelledby={id}>
        <h2 id={id} className={styles['heading']}>
          {title}（{classes.length} 个班级）
        </h2>
        <ul className={styles['rows']}>
          {classes.map((row) => {
            const planned = plan.classes.find(({ one }) => one.id === row.id);
            return planned === undefined ? null : (
              <ClassRow
                key={row.id}
                row={row}
                planned={planned}
                year={preview.year}
                problem={problems.get(row.id)}
                edit={edits.classes[row.id] ?? {}}
                onEdit={(edit) => editClass(row.id, edit)}
                staff={preview.staff.filter(
                  ({ schools }) => schools === null || schools.some((code) => row.orgCode.startsWith(code)),
                )}
                repeaters={edits.repeaters.filter(({ fromId }) => fromId === row.id)}
                targetOf={(userId) =>
                  plan.repeaters.find((one) => one.userId === userId && one.fromId === row.id)?.toId ?? ''
                }
                targets={repeaterTargets(planned, plan.classes)}
                onRepeaters={(own) =>
                  onEdits({
                    ...edits,
                    repeaters: [...edits.repeaters.filter(({ fromId }) => fromId !== row.id), ...own],
                  })
                }
              />
            );
          })}
        </ul>
      </section>
    </Card>
  );
}

/** The departments whose names change with their classes, such as 三年级. */
function Departments({ plan, problems, edits, onEdits }: PartProps) {
  const id = useId();
  const changed = plan.departments.filter(
    ({ one, nextName }) => nextName !== one.departName || edits.departments[one.id] !== undefined,
  );
  if (changed.length === 0) return null;
  return (
    <Card asChild size="2">
      <section aria-labelledby={id}>
        <h2 id={id} className={styles['heading']}>
          部门的名称（{changed.length} 个部门）
        </h2>
        <ul className={styles['rows']}>
          {changed.map(({ one, nextName }) => (
            <li key={one.id} className={styles['row']} aria-label={one.departName}>
              <div className={styles['now']}>
                <b>{one.departName}</b>
                <span className={styles['about']}>和部门里的班级一起改名</span>
              </div>
              <TextField
                label={`${one.departName}升班后的名称`}
                labelHidden
                maxLength={100}
                autoComplete="off"
                value={nextName}
                error={problems.get(one.id)}
                onChange={({ target }) =>
                  onEdits({ ...edits, departments: { ...edits.departments, [one.id]: target.value } })
                }
              />
            </li>
          ))}
        </ul>
      </section>
    </Card>
  );
}

type RunBarProps = Pick<PartProps, 'plan' | 'edits'> & {
  readonly preview: Preview;
  readonly problemCount: number;
  readonly onRun: () => void;
};

/** The numbers of the run, and its button. */
function RunBar({ preview, plan, edits, problemCount, onRun }: RunBarProps) {
  const notices = useNotices();
  const [isAsking, setAsking] = useState(false);
  const run = useMutation({
    mutationFn: () => runYearEnd(requestOf(preview, plan, edits)),
    onSuccess: ({ message }) => {
      notices.show({ kind: 'success', text: message });
      setAsking(false);
      onRun();
    },
  });
  const text = yearEndText(plan, newLeads(edits));
  return (
    <div className={styles['run']}>
      <output>
        {text === '' ? '没有要改动的班级' : text}
        {problemCount === 0 ? null : <b className="error-text">，{problemCount} 处要先改好</b>}
      </output>
      <Button
        type="button"
        disabled={text === '' || problemCount > 0}
        onClick={() => {
          run.reset();
          setAsking(true);
        }}
      >
        <GraduationCap size={16} aria-hidden="true" />
        升班
      </Button>
      <ConfirmDialog
        open={isAsking}
        title="学年升班"
        text={`${text}。一天之内可以撤销。`}
        confirmText="确定升班"
        busy={run.isPending}
        error={run.error === null ? undefined : messageOf(run.error, '操作失败')}
        onConfirm={() => run.mutate()}
        onClose={() => setAsking(false)}
      />
    </div>
  );
}

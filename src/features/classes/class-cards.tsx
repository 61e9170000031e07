import { Button, Card } from '@radix-ui/themes';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { Suspense, useState, type ReactNode } from 'react';
import { lazyComponent } from '#shared/react/lazy-component.ts';
import type { Schema } from '#openapi/index.ts';
import { myClassesQuery } from '#shared/api/school-class.ts';
import { useMenu } from '#shared/app/app-context.tsx';
import { Can, usePermission } from '#shared/app/can.tsx';
import type { PageProps } from '#shared/app/page.ts';
import { useFormFromUrl } from '#shared/lists/use-form-from-url.ts';
import { messageOf } from '#machines/message-of.ts';
import { Modal } from '#shared/ui/dialogs/modal.tsx';
import { EmptyState } from '#shared/ui/states/empty-state.tsx';
import { ErrorState } from '#shared/ui/states/error-state.tsx';
import { PageSkeleton } from '#shared/ui/states/page-skeleton.tsx';
import { SegmentedChoice } from '#shared/ui/fields/segmented-choice.tsx';
import { Tag } from '#shared/ui/tag.tsx';
import { gradingLink, worksPath } from '#shared/work/grading-link.ts';
import { aboutClass, teachersText } from './class-rules.ts';
import { useClassRefresh } from './use-class-refresh.ts';
import styles from './classes.module.css';

const ClassForm = lazyComponent(async () => (await import('./class-form.tsx')).ClassForm);

/** The dialogs of one class that the search opens. */
export type AskedChange = 'transfer' | 'promotion';

export type ClassStatus = 'daily' | 'archived';

type ClassCardsProps = {
  /** `?new=class` in the address opens the form of a new class; 转班 and 升班 ask for the class first. */
  readonly place: Pick<PageProps, 'path' | 'search'>;
  readonly shown: ClassStatus;
  readonly onShown: (shown: ClassStatus) => void;
  readonly onEnter: (id: string, asked?: AskedChange) => void;
  /** The buttons of other features. */
  readonly tools: ReactNode;
};

/** 班级管理 of a teacher: a card for each class. */
export function ClassCards({ place, shown, onShown, onEnter, tools }: ClassCardsProps) {
  const classes = useQuery(myClassesQuery());
  const refresh = useClassRefresh();
  const [isAdding, setAdding] = useState(false);
  const [asked, setAsked] = useState<AskedChange>();
  useFormFromUrl(place, {
    class: () => setAdding(true),
    transfer: () => setAsked('transfer'),
    promotion: () => setAsked('promotion'),
  });
  const list = classes.data?.filter(({ archiveTime }) => (archiveTime !== null) === (shown === 'archived'));
  const isWithoutClasses = shown === 'daily' && list?.length === 0;
  return (
    <div className={styles['page']}>
      <div className={styles['bar']}>
        <h1 className={styles['title']}>班级管理</h1>
        <SegmentedChoice
          label="显示"
          value={shown}
          options={[
            { value: 'daily', text: '我的班级' },
            { value: 'archived', text: '已归档' },
          ]}
          onChange={onShown}
        />
        {isWithoutClasses ? null : tools}
        {isWithoutClasses ? null : (
          <Can action="depart:add">
            <Button type="button" onClick={() => setAdding(true)}>
              <Plus size={16} aria-hidden="true" />
              新建班级
            </Button>
          </Can>
        )}
      </div>
      {list !== undefined ? (
        isWithoutClasses ? (
          <NoClasses onAdd={() => setAdding(true)} />
        ) : list.length === 0 ? (
          <EmptyState text="没有已归档的班级" />
        ) : (
          <ul className={styles['cards']} aria-label={shown === 'archived' ? '已归档的班级' : '我的班级'}>
            {list.map((one) => (
              <li key={one.id}>
                <ClassCard one={one} onEnter={(id) => onEnter(id)} />
              </li>
            ))}
          </ul>
        )
      ) : classes.isError ? (
        <ErrorState text={messageOf(classes.error, '加载失败')} onRetry={() => void classes.refetch()} />
      ) : (
        <PageSkeleton />
      )}
      {asked === undefined || classes.data === undefined ? null : (
        <ChooseClass
          asked={asked}
          classes={classes.data.filter(({ archiveTime }) => archiveTime === null)}
          onChoose={(id) => {
            setAsked(undefined);
            onEnter(id, asked);
          }}
          onClose={() => setAsked(undefined)}
        />
      )}
      <Suspense>
        {isAdding ? (
          <ClassForm
            onSaved={(id) => {
              refresh();
              setAdding(false);
              onEnter(id);
            }}
            onClose={() => setAdding(false)}
          />
        ) : null}
      </Suspense>
    </div>
  );
}

type ChooseClassProps = {
  readonly asked: AskedChange;
  readonly classes: readonly Schema<'ClassCard'>[];
  readonly onChoose: (id: string) => void;
  readonly onClose: () => void;
};

/** Asks for the class of 转班 or 升班. */
function ChooseClass({ asked, classes, onChoose, onClose }: ChooseClassProps) {
  return (
    <Modal open title={asked === 'transfer' ? '转班' : '升班'} width={520} onClose={onClose}>
      {classes.length === 0 ? (
        <EmptyState text="还没有班级" />
      ) : (
        <div className={styles['form']}>
          <p>{asked === 'transfer' ? '从哪个班级转出？' : '哪个班级升班？'}</p>
          {classes.map(({ id, departName }) => (
            <Button key={id} type="button" variant="surface" onClick={() => onChoose(id)}>
              {departName}
            </Button>
          ))}
        </div>
      )}
    </Modal>
  );
}

function NoClasses({ onAdd }: { readonly onAdd: () => void }) {
  const { can } = usePermission();
  return can('depart:add') ? (
    <EmptyState text="还没有班级。您可以新建班级，或请管理员把您加为某个班的老师。">
      <Button type="button" onClick={onAdd}>
        新建班级
      </Button>
    </EmptyState>
  ) : (
    <EmptyState text="还没有班级。请管理员把您加为某个班的老师。" />
  );
}

type ClassCardProps = { readonly one: Schema<'ClassCard'>; readonly onEnter: (id: string) => void };

function ClassCard({ one, onEnter }: ClassCardProps) {
  const about = aboutClass(one);
  const { routes } = useMenu();
  return (
    <Card asChild size="2">
      <article className={styles['card']} aria-label={one.departName}>
        <h2 className={styles['name']}>{one.departName}</h2>
        <p className={styles['about']}>{about === '' ? '未填写年级和学期' : about}</p>
        <p className={styles['about']}>老师：{teachersText(one.teachers)}</p>
        <p className={styles['tags']}>
          <Tag>{one.pupilCount} 名学生</Tag>
          {one.toGrade > 0 ? <Tag tone="info">{one.toGrade} 份待批改</Tag> : null}
          {one.waiting > 0 ? <Tag tone="warning">{one.waiting} 个入班申请</Tag> : null}
          {one.code === null ? null : <Tag tone="success">班级码 {one.code}</Tag>}
        </p>
        <Button type="button" aria-label={`进入班级：${one.departName}`} onClick={() => onEnter(one.id)}>
          进入班级
        </Button>
        {one.toGrade > 0 && routes.has(worksPath) ? (
          <Button asChild variant="surface">
            <Link {...gradingLink({ departId: one.id })} aria-label={`去批改：${one.departName}`}>
              去批改
            </Link>
          </Button>
        ) : null}
      </article>
    </Card>
  );
}

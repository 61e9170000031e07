import { Card } from '@radix-ui/themes';
import { useId } from 'react';
import { pictureProps } from '#shared/files/picture.ts';
import { PinyinText } from '#shared/reading/pinyin-text.tsx';
import { wordedTime } from '#shared/text/worded-day.ts';
import { ReadAloud } from '#shared/ui/media/read-aloud.tsx';
import { deadlineText, type MyHomework } from './homework-state.tsx';
import { RubricTable } from './rubric-table.tsx';
import styles from './my-homework.module.css';

/** The size in my-homework.module.css. */
const coverSize = { width: 372, height: 279 };

/** The task, its deadline, and its class. */
export function HomeworkAbout({ homework }: { readonly homework: MyHomework }) {
  const { workDesc, departName, createBy_dictText: teacher, codeType_dictText: type, handedInAt } = homework;
  const titleId = useId();
  return (
    <Card asChild size="3">
      <section className={styles['card']} aria-labelledby={titleId}>
        <h2 id={titleId} className={styles['title']}>
          作业要求
        </h2>
        {homework.workCover_url ? (
          <img
            {...pictureProps(homework.workCover_url, coverSize)}
            className={styles['cover']}
            alt=""
            loading="lazy"
          />
        ) : null}
        <p className={styles['text']}>
          <PinyinText text={workDesc ?? '老师没有写说明。'} />
        </p>
        <ReadAloud text={workDesc ?? ''} />
        <dl className={styles['terms']}>
          <Term name="截止" value={deadlineText(homework)} />
          <Term name="类型" value={type} />
          <Term name="班级" value={departName} />
          <Term name="老师" value={teacher} />
          <Term name="提交时间" value={handedInAt ? wordedTime(handedInAt) : null} />
        </dl>
        <RubricTable rubric={homework.rubric ?? []} />
      </section>
    </Card>
  );
}

function Term({ name, value }: { readonly name: string; readonly value: string | null | undefined }) {
  if (value === null || value === undefined || value === '') return null;
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}

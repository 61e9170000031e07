import { Button, Card } from '@radix-ui/themes';
import { Link } from '@tanstack/react-router';
import { CircleCheck, Circle } from 'lucide-react';
import { useId } from 'react';
import type { Schema } from '#openapi/index.ts';
import { addressParts, linkTo } from '#shared/app/link-to.ts';
import styles from './first-steps.module.css';
import panelStyles from './panel.module.css';

type Step = {
  readonly name: string;
  readonly isDone: boolean;
  /** The result of the step when it is done, such as 3 个班级. */
  readonly figure: string;
  /** The words of the button of the next step. */
  readonly action: string;
  readonly address: string;
};

/** Returns the steps in which a new school is set up. */
function stepsOf({ setUp, classCount, studentCount }: Schema<'SiteCounts'>): readonly Step[] {
  const { name, teacherCount, openCourseCount, backupTime } = setUp;
  const counted = (count: number, text: string) => ({ isDone: count > 0, figure: `${count} ${text}` });
  return [
    {
      name: '学校信息',
      isDone: name !== null,
      figure: name ?? '',
      action: '填写学校信息',
      address: '/sys/sysConfig',
    },
    {
      name: '老师',
      ...counted(teacherCount, '位老师'),
      action: '添加老师',
      address: '/isystem/user?new=teacher',
    },
    {
      name: '班级',
      ...counted(classCount, '个班级'),
      action: '新建班级',
      address: '/isystem/departDetailList',
    },
    {
      name: '学生',
      ...counted(studentCount, '名学生'),
      action: '添加学生',
      address: '/isystem/user?new=pupils',
    },
    {
      name: '课程',
      ...counted(openCourseCount, '门课程已开给班级'),
      action: '给班级开课',
      address: '/teaching/courseDept',
    },
    {
      name: '备份',
      isDone: backupTime !== null,
      figure: backupTime === null ? '' : `最近一次 ${backupTime.slice(0, 16)}`,
      action: '去备份',
      address: '/isystem/backup',
    },
  ];
}

/** Returns the steps whose pages the user has; none when all of them are done. */
export function firstSteps(
  counts: Schema<'SiteCounts'>,
  hasPage: (path: string) => boolean,
): readonly Step[] {
  const steps = stepsOf(counts).filter(({ address }) => hasPage(addressParts(address).path));
  return steps.every(({ isDone }) => isDone) ? [] : steps;
}

type FirstStepsProps = { readonly steps: readonly Step[]; readonly onPutAway: () => void };

/** The steps of a new school: done ones with what is there, the next one with a button, the others as links. */
export function FirstSteps({ steps, onPutAway }: FirstStepsProps) {
  const id = useId();
  const next = steps.find(({ isDone }) => !isDone);
  return (
    <Card asChild size="2">
      <section className={styles['card']} aria-labelledby={id}>
        <div className={panelStyles['head']}>
          <h2 id={id}>
            开始使用：已完成 {steps.filter(({ isDone }) => isDone).length} 步，共 {steps.length} 步
          </h2>
          <Button variant="ghost" color="gray" onClick={onPutAway}>
            不再显示
          </Button>
        </div>
        <ol className={styles['steps']}>
          {steps.map((step) => (
            <li key={step.name} className={styles['step']} data-next={step === next ? '' : undefined}>
              <StepMark isDone={step.isDone} />
              <Link {...linkTo(step.address)} className={panelStyles['link']}>
                {step.name}
              </Link>
              {step.isDone ? <span className={styles['figure']}>{step.figure}</span> : null}
              {step === next ? (
                <Button asChild className={styles['button']}>
                  <Link {...linkTo(step.address)}>{step.action}</Link>
                </Button>
              ) : null}
            </li>
          ))}
        </ol>
      </section>
    </Card>
  );
}

function StepMark({ isDone }: { readonly isDone: boolean }) {
  const Icon = isDone ? CircleCheck : Circle;
  return (
    <span className={styles['mark']} data-done={isDone ? '' : undefined}>
      <Icon size={20} aria-hidden="true" />
      <span className="visually-hidden">{isDone ? '已完成' : '未完成'}</span>
    </span>
  );
}

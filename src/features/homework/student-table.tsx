import { Button } from '@radix-ui/themes';
import { EmptyState } from '#shared/ui/states/empty-state.tsx';
import { StarRating } from '#shared/ui/fields/star-rating.tsx';
import { Tag, type TagTone } from '#shared/ui/tag.tsx';
import { isDone, type Student } from './overview.ts';
import styles from './homework.module.css';

const states: Record<Student['state'], readonly [text: string, tone: TagTone]> = {
  none: ['未提交', 'neutral'],
  saved: ['已保存', 'neutral'],
  returned: ['已退回', 'warning'],
  done: ['待批改', 'info'],
  graded: ['已批改', 'success'],
};

type StudentTableProps = {
  readonly students: readonly Student[];
  /** The highest points by the rubric; 0 without one. */
  readonly maxPoints: number;
  readonly onGrade: (workId: string) => void;
};

/** A row for every pupil, with a link to the work. On a narrow screen the rows become cards. */
export function StudentTable({ students, maxPoints, onGrade }: StudentTableProps) {
  if (students.length === 0) return <EmptyState text="没有这样的学生" />;
  return (
    <table className={styles['students']}>
      <thead>
        <tr>
          <th scope="col">账号</th>
          <th scope="col">姓名</th>
          <th scope="col">状态</th>
          <th scope="col">提交时间</th>
          <th scope="col">得分</th>
          <th scope="col">操作</th>
        </tr>
      </thead>
      <tbody>
        {students.map((student) => (
          <StudentLine key={student.userId} student={student} maxPoints={maxPoints} onGrade={onGrade} />
        ))}
      </tbody>
    </table>
  );
}

function StudentLine({
  student,
  maxPoints,
  onGrade,
}: {
  readonly student: Student;
  readonly maxPoints: number;
  readonly onGrade: (workId: string) => void;
}) {
  const { username, realname, state, isLate, handedInAt, workId, score, points } = student;
  const [text, tone] = states[state];
  return (
    <tr>
      <td>{username}</td>
      <th scope="row">{realname ?? username}</th>
      <td>
        <span className={styles['tags']}>
          <Tag tone={tone}>{text}</Tag>
          {isLate ? <Tag tone="danger">逾期</Tag> : null}
        </span>
      </td>
      <td>{handedInAt ?? '—'}</td>
      <td>
        <span className={styles['tags']}>
          {typeof points === 'number' ? `${points} / ${maxPoints} 分` : null}
          {typeof score === 'number' ? <StarRating label="得分" value={score} size={14} /> : null}
          {typeof points !== 'number' && typeof score !== 'number' ? '—' : null}
        </span>
      </td>
      <td>
        {isDone(student) && workId ? (
          <Button size="1" variant="ghost" onClick={() => onGrade(workId)}>
            {state === 'done' ? '批改' : '查看'}
            <span className="visually-hidden">：{realname ?? username}</span>
          </Button>
        ) : null}
      </td>
    </tr>
  );
}

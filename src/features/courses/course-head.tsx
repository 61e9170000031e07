import { Button, IconButton } from '@radix-ui/themes';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { BookOpen, Eye, Map, Pencil, Users } from 'lucide-react';
import { useState } from 'react';
import { scheduledCoursesQuery } from '#shared/api/course-schedule.ts';
import { editCourse } from '#shared/api/course.ts';
import { useMenu } from '#shared/app/app-context.tsx';
import { StoredPicture } from '#shared/files/stored-picture.tsx';
import { OpenRecord } from '#shared/forms/open-record.tsx';
import { useRecordCrud } from '#shared/lists/use-record-crud.ts';
import { Tag } from '#shared/ui/tag.tsx';
import { useFocusAfter } from '#shared/ui/use-focus-after.ts';
import { CourseDrawer } from './course-drawer.tsx';
import { courseResource } from './course-resource.ts';
import type { CourseRow } from './course-schema.ts';
import type { CourseSlots } from './course-slots.ts';
import { RenameForm } from './rename-form.tsx';
import { useCourseRefresh } from './use-course-refresh.ts';
import styles from './course-view.module.css';

type CourseHeadProps = CourseSlots & { readonly course: CourseRow };

/** The showType of a course with a map. */
const mapCourse = 1;

/** The menu entries whose permission the operations of the schedule need. */
const schedulePages = ['/course/course', '/teaching/courseDept', '/isystem/departDetailList'];

/** The names of classes that fit in the head. */
const shownClasses = 5;

const cover = { width: 120, height: 80 };

/** Cover and name of the course, its classes, and the actions on the whole course. */
export function CourseHead({ course, renderOpening, renderMap }: CourseHeadProps) {
  const { routes } = useMenu();
  const refresh = useCourseRefresh();
  const crud = useRecordCrud<CourseRow>({
    resource: courseResource,
    list: { rows: [course], refresh },
    name: ' course',
  });
  const [dialog, setDialog] = useState<'opening' | 'map' | undefined>(undefined);
  const close = () => {
    setDialog(undefined);
    void refresh();
  };
  const mayEdit = course.mayEdit !== false;
  const mayOpen = schedulePages.some((page) => routes.has(page));
  return (
    <header className={styles['head']}>
      {course.courseCover ? (
        <StoredPicture path={course.courseCover} place={cover} alt="" className={styles['cover']} />
      ) : (
        <span className={styles['cover']}>
          <BookOpen size={28} aria-hidden="true" />
        </span>
      )}
      <div className={styles['about']}>
        <CourseName course={course} mayEdit={mayEdit} />
        <span className={styles['tags']}>
          {course.isShared === 1 ? <Tag tone="success">所有学生都可以上</Tag> : null}
          {course.showHome === 1 ? <Tag tone="info">首页展示</Tag> : null}
          {course.courseCategory_dictText ? <Tag>{course.courseCategory_dictText}</Tag> : null}
          {mayEdit ? null : <Tag tone="warning">别人的课程，只能查看</Tag>}
        </span>
        {mayOpen ? <CourseClasses courseId={course.id} /> : null}
      </div>
      <div className={styles['actions']}>
        {mayOpen ? (
          <Button type="button" onClick={() => setDialog('opening')}>
            <Users size={16} aria-hidden="true" />
            开课
          </Button>
        ) : null}
        <Button asChild variant="surface">
          <Link to="/learn/$courseId" params={{ courseId: course.id }} search={{ preview: '1' }}>
            <Eye size={16} aria-hidden="true" />
            预览
          </Link>
        </Button>
        {mayEdit ? (
          <Button type="button" variant="surface" onClick={() => crud.edit(course)}>
            编辑
          </Button>
        ) : null}
        {mayEdit && course.showType === mapCourse ? (
          <Button type="button" variant="surface" onClick={() => setDialog('map')}>
            <Map size={16} aria-hidden="true" />
            地图编辑
          </Button>
        ) : null}
      </div>
      <OpenRecord resource={courseResource} crud={crud} renderForm={() => <CourseDrawer crud={crud} />} />
      {dialog === 'opening' ? renderOpening(course, close) : null}
      {dialog === 'map' ? renderMap(close) : null}
    </header>
  );
}

const renameId = 'rename-course';

function CourseName({ course, mayEdit }: Pick<CourseHeadProps, 'course'> & { readonly mayEdit: boolean }) {
  const [isRenaming, setRenaming] = useState(false);
  const refresh = useCourseRefresh();
  const focusAfter = useFocusAfter();
  const { id, courseName, revision } = course;
  const rename = async (name: string) => {
    try {
      await editCourse({ id, courseName: name, ...(revision === undefined ? {} : { revision }) });
    } finally {
      await refresh();
    }
  };
  const stop = () => {
    setRenaming(false);
    focusAfter(renameId);
  };
  return (
    <>
      <h1 className={isRenaming ? 'visually-hidden' : styles['title']}>{courseName}</h1>
      {isRenaming ? (
        <RenameForm label="课程名" value={courseName} maxLength={32} save={rename} onClose={stop} />
      ) : mayEdit ? (
        <IconButton
          id={renameId}
          type="button"
          variant="ghost"
          color="gray"
          aria-label="重命名课程"
          title="重命名"
          onClick={() => setRenaming(true)}
        >
          <Pencil size={16} aria-hidden="true" />
        </IconButton>
      ) : null}
    </>
  );
}

/** The classes that have the course, by name. */
function CourseClasses({ courseId }: { readonly courseId: string }) {
  const opened = useQuery(
    scheduledCoursesQuery({
      courseId,
      pageNo: 1,
      pageSize: shownClasses,
      column: 'createTime',
      order: 'asc',
    }),
  );
  if (opened.data === undefined) return null;
  const { records, total } = opened.data;
  const names = records.map(({ departName, openTime }) =>
    openTime ? `${departName ?? ''}（${openTime.slice(0, 10)} 起）` : `${departName ?? ''}（未开放）`,
  );
  return (
    <p className={styles['classes']}>
      {names.length === 0 ? '还没有班级开设本课程。' : `开课班级：${names.join('、')}`}
      {total > names.length ? `，共 ${total} 个班级` : ''}
    </p>
  );
}

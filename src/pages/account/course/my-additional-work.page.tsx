import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ChevronLeft } from 'lucide-react';
import { myHomeworkQuery } from '#api/additional-work.ts';
import { projectLoader } from '#api/work.ts';
import { fileUrl } from '#api/file.ts';
import { HomeworkAbout } from '#features/homework/homework-about.tsx';
import { HomeworkState, type MyHomework } from '#features/homework/homework-state.tsx';
import { extensionOf } from '#lib/preview-kind.ts';
import { UnitMaterials } from '#features/learning/unit-materials.tsx';
import { UnitSection } from '#features/learning/unit-section.tsx';
import { HandInPanel } from '#features/works/hand-in-panel.tsx';
import { homeworkPlace } from '#features/works/hand-in-place.ts';
import { useSession } from '#lib/app-context.tsx';
import { useTabTitle } from '#lib/use-tab-title.ts';
import type { PageProps } from '#lib/page.ts';
import { messageOf } from '#machines/message-of.ts';
import { PinyinHeading } from '#domain/reading/pinyin-heading.tsx';
import { DownloadButton } from '#ui/download-button.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { PageSkeleton } from '#ui/page-skeleton.tsx';
import styles from '../../learn/learn.module.css';

/** One homework of the pupil: its task, and its submission. */
export default function MyAdditionalWorkPage({ params }: PageProps) {
  const { homeworkId = '' } = params;
  const query = useQuery(myHomeworkQuery(homeworkId));
  const authorName = useSession(({ context }) => context.userInfo?.realname ?? '');
  const homework = query.data;
  useTabTitle(homework?.workName);
  return (
    <div className={styles['page']}>
      <Link to="/$" params={{ _splat: 'center/myAdditionalWork' }} className={styles['back']}>
        <ChevronLeft size={18} aria-hidden="true" />
        我的作业
      </Link>
      {homework === undefined ? null : (
        <>
          <div className={styles['headline']}>
            <PinyinHeading text={homework.workName} className={styles['heading']} />
            <HomeworkState homework={homework} />
          </div>
          <div className={styles['lesson']}>
            <div className={styles['workspace']}>
              <HomeworkAbout homework={homework} />
              <Documents homework={homework} />
            </div>
            <div className={styles['workspace']} key={homeworkId}>
              <Start homework={homework} />
              <HandInPanel place={homeworkPlace(homework)} authorName={authorName} />
            </div>
          </div>
        </>
      )}
      {query.isPending ? <PageSkeleton /> : null}
      {query.isError && homework === undefined ? (
        <ErrorState text={messageOf(query.error, '加载失败')} onRetry={() => void query.refetch()} />
      ) : null}
    </div>
  );
}

/** The teacher's file to start from, if there is one. */
function Start({ homework }: { readonly homework: MyHomework }) {
  const start = homework.workUrl_url ?? '';
  if (start === '') return null;
  return (
    <UnitSection title="作业文件">
      <p>老师准备了开头，下载后在它的基础上完成，做完后在这里提交。</p>
      <DownloadButton
        text="下载作业文件"
        fileName={`${homework.workName}-作业文件.${extensionOf(start) || 'sb3'}`}
        load={projectLoader(start)}
      />
    </UnitSection>
  );
}

/** 作业资料, if there is any. */
function Documents({ homework }: { readonly homework: MyHomework }) {
  const files = homework.files ?? [];
  if (files.length === 0) return null;
  return (
    <UnitSection title="作业资料">
      <UnitMaterials
        materials={files.map(({ filePath, fileName, fileSize }) => ({
          path: filePath,
          url: fileUrl(filePath),
          name: fileName,
          extension: extensionOf(filePath),
          size: fileSize ?? null,
        }))}
      />
    </UnitSection>
  );
}
